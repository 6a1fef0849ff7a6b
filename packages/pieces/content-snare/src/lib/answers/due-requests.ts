import {
  beginPolling,
  dayIn,
  daysBetween,
  LAST_CALL_MS,
  type Mark,
  markOf,
  type Polling,
  type PollingState,
  readPollingState,
  shortHash,
} from '@pieceworks/kit';
import type { ListPart } from '../api/lists';
import { readAnswers } from '../api/requests';
import type { RequestDueForm } from '../fields';
import type { ClientRequest } from '../outputs/output-rows';
import { withKeys } from './answer-map';
import { missingIn } from './missing';
import { isOpen, listOpen, type OpenRequest, type OpenRequests, requireAll } from './open-requests';
import {
  endWatch,
  FIRST,
  forgetOff,
  listedFrom,
  MOST_TRIED,
  NOT_ENABLED,
  partFor,
  type Polled,
  pollingOf,
  pollRequests,
  type PollPosition,
  readEach,
  type TriggerContext,
  wasOff,
} from './request-watch';

/** A request that is due by the form. */
export type DueRequest = OpenRequest & {
  dueDate: string;
  /** Days until the due date; negative if it is over. */
  daysLeft: number;
};

/** Days after which a request that is no longer listed is forgotten. */
const DAYS_REMEMBERED = 400;
const STATE_KEY = 'request_due';
const DAY_MS = 24 * 3_600_000;

/** Returns the trigger's functions for the requests that are due by its form. */
export function dueRequests(context: TriggerContext, form: RequestDueForm) {
  const { api, now } = context;
  const filters = shortHash(JSON.stringify(form));
  const polling = pollingOf(context, STATE_KEY);
  const list = async () => {
    const listed = await listDue(api, form, now);
    requireAll(listed);
    return listed.entries;
  };

  return {
    /** Marks the requests that were due on an earlier day: they do not start the flow. A republished flow keeps its marks. */
    async begin(): Promise<void> {
      const state = await readPollingState(polling, NOT_ENABLED);
      if (state?.kept !== filters || (await wasOff(polling))) {
        const over = form.includeAlreadyDue
          ? []
          : (await list()).filter(({ daysLeft }) => daysLeft < form.daysBefore);
        const known = [...over.map((due) => passedMark(form, due)), ...marksIn(state, form)];
        await beginPolling(polling, { known, kept: filters }, NOT_ENABLED);
      }
      await forgetOff(polling);
    },

    poll: () =>
      pollRequests(
        polling,
        filters,
        async () => ({
          known: (await list()).map((due) => passedMark(form, due)),
          kept: filters,
        }),
        ({ seen }, before) => readNew(context, form, seen, before),
      ),

    /** Returns at most this many requests that would start the flow, if they had not started it before. */
    async sample(most: number): Promise<DueRequest[]> {
      const listed = await listDue(api, form, now, partFor(context, 0, form.onlyIfMissing));
      const { entries } = listed;
      if (entries.length === 0) requireAll(listed);
      if (!form.onlyIfMissing) return entries.slice(-most);
      const tried = entries.slice(-MOST_TRIED);
      const { ready, lasting, sick } = await readMissing(context, form, tried, FIRST);
      const problem = lasting ?? sick;
      if (problem !== undefined && ready.length === 0) throw problem;
      return ready.slice(-most);
    },
  };
}

/** Ends the trigger when its flow is turned off. */
export async function endDueRequests(store: Polling['store'], now: number): Promise<void> {
  await endWatch(store, STATE_KEY, now);
}

/** Lists the open requests that are due by the form, the earliest due date first. */
async function listDue(
  api: TriggerContext['api'],
  { daysBefore, timeZone = 'UTC', search, owner }: RequestDueForm,
  now: number,
  part?: ListPart,
): Promise<OpenRequests<DueRequest>> {
  const today = dayIn(timeZone, 0, now);
  // A due date that is a moment can be a day later in UTC.
  const dueBefore = dayIn(timeZone, daysBefore + 2, now);
  const listed = await listOpen(api, { search, owner, dueBefore, sort: 'dueFirst' }, part);
  const entries = listed.entries.flatMap((open): DueRequest[] => {
    const dueDate = dayOf(open.request.record, timeZone);
    const daysLeft = dueDate === null ? Infinity : daysBetween(today, dueDate);
    return dueDate === null || daysLeft > daysBefore ? [] : [{ ...open, dueDate, daysLeft }];
  });
  return { ...listed, entries };
}

/**
 * Returns the due date of a request, `YYYY-MM-DD`, in the time zone if it is a moment; `null` without a readable one.
 * Midnight in UTC is a plain day that a program has written as a moment.
 */
function dayOf({ dueDate }: ClientRequest, timeZone = 'UTC'): string | null {
  const [, day = null, time = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ](.*))?$/.exec(dueDate ?? '') ?? [];
  const moment = Date.parse(dueDate ?? '');
  const isMoment = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time) && moment % DAY_MS !== 0;
  return isMoment && !Number.isNaN(moment) ? dayIn(timeZone, 0, moment) : day;
}

async function readNew(
  context: TriggerContext,
  form: RequestDueForm,
  seen: PollingState['seen'],
  before: PollPosition,
): Promise<Polled<DueRequest>> {
  const { from } = before;
  const part = partFor(context, from, form.onlyIfMissing);
  const listed = await listDue(context.api, form, context.now, part);
  const { entries } = listed;
  const { next, isWhole, ended } = listedFrom(from, listed);
  // A request that moves during the listing can be listed twice.
  const keyed = new Map(entries.map((due) => [startedMark(form, due)[0], due]));
  const unseen = [...keyed].flatMap(([key, due]) => (seen.has(key) ? [] : [due]));
  const { ready, passed, isComplete, isAnyRead, lasting, ...result } = form.onlyIfMissing
    ? await readMissing(context, form, unseen, before)
    : { ...NOTHING_READ, ready: unseen };
  const oldest = dayIn('UTC', -DAYS_REMEMBERED, context.now);
  const listedDays = new Set(entries.map(({ dueDate }) => dueDate));
  return {
    reading: {
      fresh: ready.map((item) => ({ item, marks: [startedMark(form, item)] })),
      known: passed.map((due) => passedMark(form, due)),
      keepsGroup: (group) => {
        const day = group.replace(PASSED, '');
        return !isWhole || day >= oldest || listedDays.has(day);
      },
      isComplete: isComplete && isWhole,
    },
    ...result,
    from: next,
    failure: ended ?? (isAnyRead ? undefined : lasting),
  };
}

const NOTHING_READ = {
  passed: [],
  failed: [],
  sick: undefined,
  lasting: undefined,
  isComplete: true,
  isAnyRead: false,
};

/**
 * Reads the requests one by one, as far as there is time.
 * @returns those of which something is missing (`ready`), the others (`passed`), and the result of `readEach`.
 */
async function readMissing(
  { api, elapsedMs }: TriggerContext,
  { neededFields, timeZone }: RequestDueForm,
  requests: readonly DueRequest[],
  before: Pick<PollPosition, 'failed'>,
) {
  const ready: DueRequest[] = [];
  const passed: DueRequest[] = [];
  const result = await readEach(
    requests,
    before,
    () => elapsedMs() <= LAST_CALL_MS,
    async (due) => {
      const { fields, ...request } = await readAnswers(api, due.id, false);
      if (!isStillDue(request.record, due, timeZone)) return false;
      const missing = missingIn(withKeys(fields), neededFields);
      const isReady = missing.missing.length > 0;
      (isReady ? ready : passed).push({ ...due, request, ...missing });
      return true;
    },
    ({ dueDate }) => `, due on ${dueDate}`,
  );
  return { ready, passed, ...result };
}

function isStillDue(
  record: ClientRequest,
  { dueDate }: DueRequest,
  timeZone: string | undefined,
): boolean {
  return (dayOf(record, timeZone) ?? dueDate) === dueDate && isOpen(record);
}

/** Suffix of the groups of `passedMark`. */
const PASSED = '~';

/** Returns the mark of a request that has started the flow. A changed due date counts anew. */
function startedMark({ daysBefore }: RequestDueForm, { id, dueDate }: DueRequest): Mark {
  return markOf(`${id} ${dueDate} ${daysBefore}`, dueDate);
}

/**
 * Returns the mark of a request that must not start the flow: its day was before the flow was turned on, or nothing
 * was missing.
 */
function passedMark(form: RequestDueForm, due: DueRequest): Mark {
  const [key, group] = startedMark(form, due);
  return [key, `${group}${PASSED}`];
}

/** Returns the marks that a flow with new settings keeps. */
function marksIn(state: PollingState | null, { includeAlreadyDue }: RequestDueForm): Mark[] {
  const marks = [...(state?.seen ?? [])];
  return includeAlreadyDue ? marks.filter(([, group]) => !group.endsWith(PASSED)) : marks;
}
