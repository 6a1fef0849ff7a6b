import {
  asList,
  asRecord,
  asText,
  Failure,
  type FailureKind,
  LAST_CALL_MS,
  type Polling,
  pollOnce,
  type PollingState,
  type Reading,
  readNumber,
  readText,
  type Start,
  storeWithTimeout,
} from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import type { ListPart } from '../api/lists';
import { incompleteness, type OpenRequest, type OpenRequests, requireAll } from './open-requests';

/** The service, store and time that a trigger about open requests uses. */
export type TriggerContext = {
  api: ContentSnareApi;
  store: Polling['store'];
  /** In ms since the epoch. */
  now: number;
  /** Returns the time since the poll began, in ms. */
  elapsedMs: () => number;
};

/** Returns the context of a trigger whose poll begins now. */
export function pollContext(
  api: ContentSnareApi,
  { store, now }: Pick<TriggerContext, 'store' | 'now'>,
): TriggerContext {
  const began = performance.now();
  return { api, store, now, elapsedMs: () => performance.now() - began };
}

export const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';

/** Returns the polling of a trigger. Its state outlives a change of its settings. */
export function pollingOf({ store, now }: TriggerContext, stateKey: string): Polling {
  return {
    store,
    stateKey,
    settings: stateKey,
    everyMs: 0,
    now,
    whereToFind: 'If a request is missing, find it with List Requests.',
  };
}

/** Time after which a flow that is turned on again starts anew, in ms. */
const OFF_MS = 24 * 3_600_000;

/** Returns the key of the time when the flow was turned off. Publishing it again turns it off and on. */
function offKey(stateKey: string): string {
  return `${stateKey}_off`;
}

/** Stores the time when the flow is turned off. Failures are ignored, since they must not keep the flow on. */
export async function endWatch(
  store: Polling['store'],
  stateKey: string,
  now: number,
): Promise<void> {
  await storeWithTimeout(store)
    .put(offKey(stateKey), now)
    .catch(() => undefined);
}

/** Returns true if the flow was off for so long that it starts anew. */
export async function wasOff({ store, stateKey, now }: Polling): Promise<boolean> {
  const offSince = await storeWithTimeout(store, NOT_ENABLED).get<unknown>(offKey(stateKey));
  return typeof offSince === 'number' && now - offSince > OFF_MS;
}

/** Forgets the time when the flow was turned off, because it is on. */
export async function forgetOff({ store, stateKey }: Polling): Promise<void> {
  await storeWithTimeout(store, NOT_ENABLED).delete(offKey(stateKey));
}

/** Time of a poll after which it lists no further page if it has to read requests then, in ms. */
const LISTING_MS = LAST_CALL_MS / 2;
/** Most entries that the next poll lists again, since requests that are completed shift the list. */
const OVERLAP = 20;

/** Number of requests that a test reads at most, to find some with missing fields. */
export const MOST_TRIED = 10;

/** Failures that every further call would have as well. */
const LASTING: readonly FailureKind[] = ['auth', 'rate-limited'];
/** Failures that mean that the service is away, if one request after another has them. */
const AWAY: readonly FailureKind[] = ['unavailable', 'network', 'timeout'];
/** More than a few requests that each cannot be read, and few enough for the time of a poll. */
const MOST_FAILURES = 10;

/** The position of the polls in the list. Losing it costs time, and no request. */
export type PollPosition = {
  /** Hash of the form. */
  filters: string;
  /** Offset in the list of open requests at which the next poll begins. */
  from: number;
  /** IDs of requests that could not be read. They are read last. */
  failed: readonly string[];
  /** Time of the last error, in ms since the epoch. */
  toldAt: number;
};
/** The position of a first reading, of which nothing is known. */
export const FIRST: Pick<PollPosition, 'from' | 'failed'> = { from: 0, failed: [] };

/** Time between two errors about requests that cannot be read, in ms. The platform turns off a flow that always fails. */
const TELL_EVERY_MS = 23 * 3_600_000;
const MOST_FAILED = 100;

/** The result of a poll, and the position of the next one. */
export type Polled<Item> = Pick<PollPosition, 'from' | 'failed'> & {
  reading: Reading<Item>;
  /** The reason why nothing more could be read. */
  failure: Failure | undefined;
  /** The error of a request that cannot be read, although others can. */
  sick: Failure | undefined;
};

/**
 * Makes one poll and delivers what could be read.
 * @param filters a hash of the form: with another one the list is read from its beginning.
 * @param start returns the state for a lost one.
 * @throws Failure about the rest, if there is nothing to deliver: an error would keep it back.
 */
export async function pollRequests<Item>(
  polling: Polling,
  filters: string,
  start: () => Promise<Start>,
  read: (state: PollingState, before: PollPosition) => Promise<Polled<Item>>,
): Promise<Item[]> {
  const { store, now } = polling;
  const positionKey = `${polling.stateKey}_progress`;
  const before = await readPosition(store, positionKey, filters);
  const polled: { now?: Polled<Item> } = {};
  const delivered = await pollOnce(polling, start, async (state) => {
    polled.now = await read(state, before);
    return polled.now.reading;
  });
  if (polled.now === undefined) return delivered;
  const { from, failed, failure, sick } = polled.now;
  const isTime = Math.abs(now - before.toldAt) > TELL_EVERY_MS;
  const problem = delivered.length > 0 ? undefined : (failure ?? (isTime ? sick : undefined));
  const toldAt = problem === undefined ? before.toldAt : now;
  const position: PollPosition = { filters, from, failed, toldAt };
  await storeWithTimeout(store)
    .put(positionKey, position)
    .catch(() => undefined);
  if (problem !== undefined) throw problem;
  return delivered;
}

async function readPosition(
  store: Polling['store'],
  key: string,
  filters: string,
): Promise<PollPosition> {
  const kept = asRecord(
    await storeWithTimeout(store)
      .get<unknown>(key)
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

/**
 * Returns the part of the list that a poll reads.
 * @param leavesTime true if requests are read in the rest of its time.
 */
export function partFor(
  { elapsedMs }: TriggerContext,
  from: number,
  leavesTime: boolean,
): ListPart {
  const mostMs = leavesTime ? LISTING_MS : LAST_CALL_MS;
  return { from, isTimeUp: () => elapsedMs() > mostMs };
}

/**
 * Returns the point at which the next poll begins to list, and true if this one has listed everything (`isWhole`). A list
 * that ends early is used as far as it goes (`ended`), and one that is cut by time goes on at the next poll.
 * @param from the point at which this poll began.
 * @throws Failure for any other list that was not read to its end.
 */
export function listedFrom(from: number, listed: Pick<OpenRequests, 'truncation'>) {
  const { truncation } = listed;
  const isCut = truncation?.by === 'time';
  const ended = truncation?.by === 'ended' ? incompleteness(listed) : undefined;
  if (!isCut && ended === undefined) requireAll(listed);
  const read = (truncation?.read ?? 0) - from;
  const next = isCut ? from + read - Math.min(OVERLAP, Math.floor(read / 2)) : 0;
  return { next, isWhole: from === 0 && truncation === null, ended };
}

/** Returns the same requests, those that could not be read at the last polls at the end. */
function failedLast<Request extends OpenRequest>(
  requests: readonly Request[],
  { failed }: Pick<PollPosition, 'failed'>,
): Request[] {
  const hasFailed = new Set(failed);
  return [
    ...requests.filter(({ id }) => !hasFailed.has(id)),
    ...requests.filter(({ id }) => hasFailed.has(id)),
  ];
}

/**
 * Reads requests one by one, those last that could not be read before. A failure of one does not stop the others, unless
 * it looks as if each would have it: those that failed before say nothing about the service.
 * @param before the requests that could not be read at the last polls.
 * @param canGoOn returns false to stop before the next request.
 * @param read returns false for a request that counts as not read, because it has changed after it had been listed.
 * @param sayMore returns more about a request for its error, such as `, due on 2026-03-31`.
 * @returns the IDs of the requests that could not be read (`failed`), the first error of one now (`sick`), the error that
 * every further call would have (`lasting`), true if one could be read (`isAnyRead`), and true if none can (`areAllSick`).
 */
export async function readEach<Request extends OpenRequest>(
  requests: readonly Request[],
  before: Pick<PollPosition, 'failed'>,
  canGoOn: () => boolean,
  read: (request: Request) => Promise<boolean>,
  sayMore: (request: Request) => string = () => '',
) {
  const readIds = new Set<string>();
  const sick = new Map<string, Failure>();
  let lasting: Failure | undefined;
  let failuresInARow = 0;
  let isComplete = true;
  for (const one of failedLast(requests, before)) {
    if (!canGoOn() || lasting !== undefined) {
      isComplete = false;
      break;
    }
    try {
      const isRead = await read(one);
      failuresInARow = 0;
      if (isRead) readIds.add(one.id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'not-found') continue;
      isComplete = false;
      if (LASTING.includes(error.kind)) {
        lasting = error;
        continue;
      }
      const name = one.request.record.name ?? 'without a name';
      const failure = error.adding(`It is the request ${name} (${one.id})${sayMore(one)}.`);
      sick.set(one.id, failure);
      if (AWAY.includes(error.kind) && !before.failed.includes(one.id)) failuresInARow += 1;
      if (failuresInARow === MOST_FAILURES) lasting = failure;
    }
  }
  const failed = [...new Set([...before.failed, ...sick.keys()])];
  return {
    isComplete,
    failed: failed.filter((id) => !readIds.has(id)).slice(-MOST_FAILED),
    sick: [...sick.values()][0],
    lasting,
    areAllSick: sick.size === requests.length,
    isAnyRead: readIds.size > 0,
  };
}
