import {
  asList,
  asRecord,
  asText,
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
  readNumber,
  readPollingState,
  readText,
  shortHash,
  type Start,
} from '@pieceworks/kit';
import {
  type ContentSnareApi,
  type Listed,
  type ListPart,
  requireComplete,
} from '../api/content-snare-api';
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

/** Key of the point from which the next poll lists the requests, and of those that could not be read. */
const PROGRESS_KEY = 'request_due_progress';
/** Time of a poll after which it lists no further page if it has to read requests then, in ms. */
const LIST_MS = LAST_CALL_MS / 2;
/** Most entries that the next poll lists again, since requests that are completed shift the list. */
const OVERLAP = 20;

/** Number of requests that a test reads at most, to find some with missing fields. */
const MOST_TRIED = 10;

/** Failures that every further call would have as well. */
const LASTING: readonly FailureKind[] = ['auth', 'rate-limited'];
/** Failures that mean that the service is away, if one request after another has them. */
const AWAY: readonly FailureKind[] = ['unavailable', 'network', 'timeout'];
const MOST_FAILURES = 3;

/** Progress of the polls. Losing it costs time, and no request. */
type Progress = {
  /** Hash of the form. */
  filters: string;
  /** Offset in the list of open requests at which the next poll begins. */
  from: number;
  /** IDs of requests that could not be read. They are read last. */
  failed: readonly string[];
  /** Time of the last error about them, in ms since the epoch. */
  toldAt: number;
};
/** Time between two errors about requests that cannot be read, in ms. The platform turns off a flow that always fails. */
const TELL_EVERY_MS = 23 * 3_600_000;
const MOST_FAILED = 100;

/** Returns the trigger's functions for the requests that are due by its form. */
export function dueRequests(context: TriggerContext, form: RequestDueForm) {
  const { api, store, now } = context;
  const filters = filtersOf(form);
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

    poll: () =>
      pollDue(context, form, polling, async () => ({
        known: (await list()).map((due) => passedMark(form, due)),
        kept: filters,
      })),

    /** Returns at most this many requests that would start the flow, if they had not started it before. */
    async sample(most: number): Promise<DueRequest[]> {
      const listed = await listDue(api, form, now, partFor(context, form, 0));
      const { entries } = listed;
      if (entries.length === 0) requireAll(listed);
      if (!form.onlyIfMissing) return entries.slice(-most);
      const { ready, lasting, sick } = await readMissing(context, form, entries.slice(-MOST_TRIED));
      const failure = lasting ?? sick[0]?.failure;
      if (failure !== undefined && ready.length === 0) throw failure;
      return ready.slice(-most);
    },
  };
}

/**
 * Delivers what could be read.
 * @param start returns the existing requests, for a lost state.
 * @throws Failure about the rest, if there is nothing to deliver: an error would keep it back.
 */
async function pollDue(
  context: TriggerContext,
  form: RequestDueForm,
  polling: Polling,
  start: () => Promise<Start>,
): Promise<DueRequest[]> {
  const { store, now } = context;
  const filters = filtersOf(form);
  const before = await readProgress(store, filters);
  const polled: { now?: Polled } = {};
  const delivered = await pollOnce(polling, start, async ({ seen }) => {
    polled.now = await readNew(context, form, seen, before);
    return polled.now.reading;
  });
  if (polled.now === undefined) return delivered;
  const { from, failed, failure, sick } = polled.now;
  const isTime = now - before.toldAt > TELL_EVERY_MS;
  const told = sick !== undefined && delivered.length === 0 && isTime ? sick : undefined;
  const toldAt = told === undefined ? before.toldAt : now;
  const progress: Progress = { filters, from, failed, toldAt };
  await storeWithTimeout(store)
    .put(PROGRESS_KEY, progress)
    .catch(() => undefined);
  const problem = failure ?? told;
  if (problem !== undefined && delivered.length === 0) throw problem;
  return delivered;
}

function filtersOf(form: RequestDueForm): string {
  return shortHash(JSON.stringify(form));
}

async function readProgress(store: Polling['store'], filters: string): Promise<Progress> {
  const kept = asRecord(
    await storeWithTimeout(store)
      .get<unknown>(PROGRESS_KEY)
      .catch(() => null),
  );
  const isCurrent = readText(kept, 'filters') === filters;
  return {
    filters,
    from: isCurrent ? (readNumber(kept, 'from') ?? 0) : 0,
    failed: asList(kept.failed).flatMap((id) => asText(id) ?? []),
    toldAt: readNumber(kept, 'toldAt') ?? 0,
  };
}

/** Returns the part of the list that a poll reads. Requests are read in the rest of its time. */
function partFor(
  { elapsedMs }: TriggerContext,
  { onlyIfMissing }: RequestDueForm,
  from: number,
): ListPart {
  const mostMs = onlyIfMissing ? LIST_MS : LAST_CALL_MS;
  return { from, isTimeUp: () => elapsedMs() > mostMs };
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
  part?: ListPart,
): Promise<Pick<Listed<DueRequest>, 'entries' | 'truncation'>> {
  const from = part?.from ?? 0;
  const today = dayIn(timeZone, 0, now);
  const dueBefore = dayIn(timeZone, daysBefore + 1, now);
  const filter = { statuses: OPEN, search, owner, dueBefore, sort: 'dueFirst' } as const;
  const listed = await listRequests(api, filter, MAX_OPEN - from, part);
  const entries = listed.entries.flatMap((request): DueRequest[] => {
    const { id } = request.record;
    const dueDate = dayOf(request.record);
    if (id === null || dueDate === null) return [];
    const daysLeft = daysBetween(today, dueDate);
    return [{ request, id, dueDate, daysLeft, missing: [], missingText: null }];
  });
  const { truncation } = listed;
  return { entries, truncation: truncation && { ...truncation, read: from + truncation.read } };
}

function requireAll(listed: Pick<Listed<unknown>, 'truncation'>): void {
  const failure = incompleteness(listed);
  if (failure !== undefined) throw failure;
}

/** Returns the error of a list that was not read to its end. */
function incompleteness(listed: Pick<Listed<unknown>, 'truncation'>): Failure | undefined {
  try {
    requireComplete(listed, 'open requests');
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.adding(`Narrow them by ${REQUEST_DUE_FORM.search.label}.`);
  }
}

/** Returns the due date of a request, `YYYY-MM-DD`; `null` without a readable one. */
function dayOf({ dueDate }: ClientRequest): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(dueDate ?? '')?.[0] ?? null;
}

/** The result of a poll, and the point at which the next one begins. */
type Polled = Pick<Progress, 'from' | 'failed'> & {
  reading: Reading<DueRequest>;
  /** The reason why nothing more could be read. */
  failure: Failure | undefined;
  /** The error of a request that cannot be read, although others can. */
  sick: Failure | undefined;
};

async function readNew(
  context: TriggerContext,
  form: RequestDueForm,
  seen: PollingState['seen'],
  before: Progress,
): Promise<Polled> {
  const { from } = before;
  const listed = await listDue(context.api, form, context.now, partFor(context, form, from));
  const { entries, truncation } = listed;
  // A list that ends early delivers what it has, and one that is cut by time goes on at the next poll.
  const isCut = truncation?.by === 'time';
  const ended = truncation?.by === 'ended' ? incompleteness(listed) : undefined;
  if (!isCut && ended === undefined) requireAll(listed);
  // A request that moves during the listing can be listed twice.
  const keyed = new Map(entries.map((due) => [startedMark(form, due)[0], due]));
  const unseen = [...keyed].flatMap(([key, due]) => (seen.has(key) ? [] : [due]));
  const hasFailed = ({ id }: DueRequest) => before.failed.includes(id);
  const inOrder = [...unseen.filter((due) => !hasFailed(due)), ...unseen.filter(hasFailed)];
  const { ready, passed, sick, lasting, isComplete } = form.onlyIfMissing
    ? await readMissing(context, form, inOrder)
    : { ready: unseen, passed: [], sick: [], lasting: undefined, isComplete: true };
  const readIds = new Set([...ready, ...passed].map(({ id }) => id));
  const failed = new Set([...before.failed, ...sick.map(({ id }) => id)]);
  const read = (truncation?.read ?? 0) - from;
  const isWhole = from === 0 && truncation === null;
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
    from: isCut ? from + read - Math.min(OVERLAP, Math.floor(read / 2)) : 0,
    failed: [...failed].filter((id) => !readIds.has(id)).slice(-MOST_FAILED),
    failure: ended ?? (readIds.size === 0 ? lasting : undefined),
    sick: sick[0]?.failure,
  };
}

/**
 * Reads the requests one by one, as far as there is time.
 * @returns those of which something is missing (`ready`), the others (`passed`), those that could not be read (`sick`), and
 * the error that every further call would have (`lasting`). Requests that were not read are in none of them.
 */
async function readMissing(
  { api, elapsedMs }: TriggerContext,
  { neededFields }: RequestDueForm,
  requests: readonly DueRequest[],
) {
  const ready: DueRequest[] = [];
  const passed: DueRequest[] = [];
  const sick: { id: string; failure: Failure }[] = [];
  let lasting: Failure | undefined;
  let failuresInARow = 0;
  let isComplete = true;
  for (const due of requests) {
    if (elapsedMs() > LAST_CALL_MS || failuresInARow === MOST_FAILURES || lasting !== undefined) {
      isComplete = false;
      break;
    }
    try {
      const { fields, ...request } = await readAnswers(api, due.id, false);
      failuresInARow = 0;
      // It was changed after it had been listed.
      if (!isStillDue(request.record, due)) continue;
      const missing = missingIn(withKeys(fields), neededFields);
      const isReady = missing.missing.length > 0;
      (isReady ? ready : passed).push({ ...due, request, ...missing });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'not-found') continue;
      isComplete = false;
      if (LASTING.includes(error.kind)) {
        lasting = error;
        continue;
      }
      if (AWAY.includes(error.kind)) failuresInARow += 1;
      const name = due.request.record.name ?? 'without a name';
      const failure = error.adding(`It is the request ${name} (${due.id}), due on ${due.dueDate}.`);
      sick.push({ id: due.id, failure });
    }
  }
  if (failuresInARow === MOST_FAILURES) lasting ??= sick.at(-1)?.failure;
  return { ready, passed, sick, lasting, isComplete };
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
