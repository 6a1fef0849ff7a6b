import {
  beginPolling,
  dayIn,
  daysBetween,
  Failure,
  type FailureKind,
  LAST_CALL_MS,
  type Mark,
  markOf,
  storeWithTimeout,
  type Polling,
  pollOnce,
  type PollingState,
  type Reading,
  readPollingState,
  shortHash,
} from '@pieceworks/kit';
import { type ContentSnareApi, type Listed, requireComplete } from '../api/content-snare-api';
import { listRequests, readAnswers } from '../api/requests';
import type { RequestStatus } from '../model/list-fields';
import type { ClientRequest, WithRaw } from '../model/output-rows';
import { REQUEST_DUE_FORM, type RequestDueForm } from '../model/step-fields';
import { withKeys } from './answer-map';
import { missingIn } from './missing';

/** A request that is due by the form, with its missing fields if they were read. */
export type DueRequest = {
  request: WithRaw<ClientRequest>;
  id: string;
  dueDate: string;
  /** Days until the due date; negative if it is over. */
  daysLeft: number;
} & ReturnType<typeof missingIn>;

/** The service, store and time that the trigger uses. */
export type TriggerContext = {
  api: ContentSnareApi;
  store: Polling['store'];
  /** In ms since the epoch. */
  now: number;
  /** Returns the time since the poll began, in ms. */
  elapsedMs: () => number;
};

/** Statuses of a request that its client can fill in. */
const OPEN: readonly RequestStatus[] = ['published', 'waiting'];
const MAX_OPEN = 2_000;
/** Days after which a request that is no longer listed is forgotten. */
const DAYS_REMEMBERED = 400;
const STATE_KEY = 'request_due';
/** Key of the time when the flow was turned off. Publishing it again turns it off and on. */
const OFF_KEY = 'request_due_off';
/** Time after which a flow that is turned on again starts anew, in ms. */
const OFF_MS = 24 * 3_600_000;
const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';

/** Number of requests that a test reads at most, to find some with missing fields. */
const MOST_TRIED = 10;

/** Failures that every further call would have as well. */
const LASTING: readonly FailureKind[] = [
  'auth',
  'permission',
  'rate-limited',
  'unavailable',
  'network',
  'timeout',
];

/** Returns the trigger's functions for the requests that are due by its form. */
export function dueRequests(context: TriggerContext, form: RequestDueForm) {
  const { api, store, now } = context;
  const filters = shortHash(JSON.stringify(form));
  const polling: Polling = {
    store,
    stateKey: STATE_KEY,
    // Requests that have started the flow stay known if its settings change.
    settings: STATE_KEY,
    everyMs: 0,
    now,
    whereToFind: 'If a request is missing, find it with Find Requests.',
  };
  const list = async () => {
    const listed = await listDue(api, form, now);
    requireAll(listed);
    return listed.entries;
  };

  return {
    /** Marks the requests that were due on an earlier day: they do not start the flow. A republished flow keeps its marks. */
    async begin(): Promise<void> {
      const state = await readPollingState(polling, NOT_ENABLED);
      const offSince = await storeWithTimeout(store, NOT_ENABLED).get<unknown>(OFF_KEY);
      const wasOff = typeof offSince === 'number' && now - offSince > OFF_MS;
      if (state?.kept !== filters || wasOff) {
        const over = form.includeAlreadyDue
          ? []
          : (await list()).filter(({ daysLeft }) => daysLeft < form.daysBefore);
        const known = [...over.map((due) => passedMark(form, due)), ...marksIn(state, form)];
        await beginPolling(polling, { known, kept: filters }, NOT_ENABLED);
      }
      await storeWithTimeout(store, NOT_ENABLED).delete(OFF_KEY);
    },

    poll(): Promise<DueRequest[]> {
      const start = async () => ({
        known: (await list()).map((due) => passedMark(form, due)),
        kept: filters,
      });
      return pollOnce(polling, start, ({ seen }) => readNew(context, form, seen));
    },

    /** Returns at most this many requests that would start the flow, if they had not started it before. */
    async sample(most: number): Promise<DueRequest[]> {
      const requests = await list();
      if (!form.onlyIfMissing) return requests.slice(-most);
      return (await readMissing(context, form, requests.slice(-MOST_TRIED))).ready.slice(-most);
    },
  };
}

/** Stores the time when the flow is turned off. Failures are ignored, since they must not keep the flow on. */
export async function endDueRequests(store: Polling['store'], now: number): Promise<void> {
  await storeWithTimeout(store)
    .put(OFF_KEY, now)
    .catch(() => undefined);
}

/** Lists the open requests that are due by the form, the earliest due date first. */
async function listDue(
  api: TriggerContext['api'],
  { daysBefore, timeZone = 'UTC', search, owner }: RequestDueForm,
  now: number,
): Promise<Pick<Listed<DueRequest>, 'entries' | 'truncation'>> {
  const today = dayIn(timeZone, 0, now);
  const dueBefore = dayIn(timeZone, daysBefore + 1, now);
  const filter = { statuses: OPEN, search, owner, dueBefore, sort: 'dueFirst' } as const;
  const listed = await listRequests(api, filter, MAX_OPEN);
  // Requests that were not listed in time are listed by a later poll.
  if (listed.truncation?.by !== 'time') requireAll(listed);
  const entries = listed.entries.flatMap((request): DueRequest[] => {
    const { id } = request.record;
    const dueDate = dayOf(request.record);
    if (id === null || dueDate === null) return [];
    const daysLeft = daysBetween(today, dueDate);
    return [{ request, id, dueDate, daysLeft, missing: [], missingText: null }];
  });
  return { entries, truncation: listed.truncation };
}

function requireAll(listed: Pick<Listed<unknown>, 'truncation'>): void {
  try {
    requireComplete(listed, 'open requests');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.adding(`Narrow them by ${REQUEST_DUE_FORM.search.label}.`);
  }
}

/** Returns the due date of a request, `YYYY-MM-DD`; `null` without a readable one. */
function dayOf({ dueDate }: ClientRequest): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(dueDate ?? '')?.[0] ?? null;
}

async function readNew(
  context: TriggerContext,
  form: RequestDueForm,
  seen: PollingState['seen'],
): Promise<Reading<DueRequest>> {
  const { entries, truncation } = await listDue(context.api, form, context.now);
  // A request that moves during the listing can be listed twice.
  const keyed = new Map(entries.map((due) => [startedMark(form, due)[0], due]));
  const unseen = [...keyed].flatMap(([key, due]) => (seen.has(key) ? [] : [due]));
  const { ready, passed, isComplete } = form.onlyIfMissing
    ? await readMissing(context, form, unseen)
    : { ready: unseen, passed: [], isComplete: true };
  const oldest = dayIn('UTC', -DAYS_REMEMBERED, context.now);
  const listedDays = new Set(entries.map(({ dueDate }) => dueDate));
  return {
    fresh: ready.map((item) => ({ item, marks: [startedMark(form, item)] })),
    known: passed.map((due) => passedMark(form, due)),
    keepsGroup: (group) => {
      const day = group.replace(PASSED, '');
      return truncation !== null || day >= oldest || listedDays.has(day);
    },
    isComplete: isComplete && truncation === null,
  };
}

/**
 * Reads the requests one by one, as far as there is time.
 * @returns those of which something is missing, and the others; requests that were not read are in neither.
 * @throws Failure if none could be read.
 */
async function readMissing(
  { api, elapsedMs }: TriggerContext,
  { neededFields }: RequestDueForm,
  requests: readonly DueRequest[],
) {
  const ready: DueRequest[] = [];
  const passed: DueRequest[] = [];
  let failure: Failure | undefined;
  let isComplete = true;
  for (const due of requests) {
    if (elapsedMs() > LAST_CALL_MS) {
      isComplete = false;
      break;
    }
    try {
      const { fields, ...request } = await readAnswers(api, due.id, false);
      // It was changed after it had been listed.
      if (!isStillDue(request.record, due)) continue;
      const missing = missingIn(withKeys(fields), neededFields);
      const isReady = missing.missing.length > 0;
      (isReady ? ready : passed).push({ ...due, request, ...missing });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'not-found') continue;
      failure ??= error;
      if (LASTING.includes(error.kind)) break;
    }
  }
  if (failure !== undefined && ready.length + passed.length === 0) throw failure;
  return { ready, passed, isComplete: isComplete && failure === undefined };
}

function isStillDue(record: ClientRequest, { dueDate }: DueRequest): boolean {
  const { status } = record;
  return (
    (dayOf(record) ?? dueDate) === dueDate &&
    (status === null || OPEN.some((open) => open === status))
  );
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
