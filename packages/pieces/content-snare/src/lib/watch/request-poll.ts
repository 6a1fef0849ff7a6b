import { Failure, type FailureKind, LAST_CALL_MS, shortHash } from '@pieceworks/kit';
import type { ContentSnareApi } from '../api/content-snare-api';
import { incompleteness, type OpenRequest, type OpenRequests, requireAll } from './open-requests';

/** The service and the time of a poll. */
export type PollContext = {
  api: ContentSnareApi;
  /** In ms since the epoch. */
  now: number;
  /** Returns the time since the poll began, in ms. */
  elapsedMs: () => number;
};

/** Lists the open requests that a trigger watches. */
export type ListRequests = () => Promise<OpenRequests>;

/** Time of a poll after which a list that has been read to its end leaves its details to the next poll, in ms. */
const LISTING_MS = LAST_CALL_MS / 2;

/** The requests that a poll looks at. */
export type PolledRequests = {
  entries: readonly OpenRequest[];
  /** True for all open requests. */
  isWhole: boolean;
  /** Time of the poll after which no further request is read one by one, in ms; 0 to leave all to the next poll. */
  mostMs: number;
  /** The error of a list that ends early. It is used as far as it goes. */
  ended?: Failure | undefined;
};

/**
 * Lists the open requests to the end.
 * @throws Failure for a list that was not read to its end, unless it ends early.
 */
export async function listWhole(
  { elapsedMs }: PollContext,
  list: ListRequests,
): Promise<PolledRequests> {
  const listed = await list();
  const { entries, truncation } = listed;
  const ended = truncation?.by === 'ended' ? incompleteness(listed) : undefined;
  if (ended === undefined) requireAll(listed);
  const mostMs = elapsedMs() > LISTING_MS ? 0 : LAST_CALL_MS;
  return { entries, isWhole: truncation === null, mostMs, ended };
}

/** Failures that every further call would have as well. */
const LASTING: readonly FailureKind[] = ['auth', 'rate-limited'];
/** Failures that mean that the service is away, if one request after another has them. */
const AWAY: readonly FailureKind[] = ['unavailable', 'network', 'timeout'];
/** More than a few requests that each cannot be read, and few enough for the time of a poll. */
const MOST_FAILURES = 10;
/** Most requests to remember that could not be read. They take 2 KB of the trigger's state. */
const MOST_FAILED = 100;

/** The result of reading requests one by one. */
export type EachRead = {
  /** True if each was read, or is gone. */
  isComplete: boolean;
  /** The requests that were not reached. */
  left: readonly OpenRequest[];
  isAnyRead: boolean;
  areAllSick: boolean;
  /** Hashes of the IDs of requests that could not be read, now or before. */
  failed: readonly string[];
  /** The first error of a request that cannot be read, although others can. */
  sick: Failure | undefined;
  /** The error that every further call would have. */
  lasting: Failure | undefined;
};

/**
 * Reads requests one by one while there is time. A failure of one does not stop the others, unless it looks as if each
 * would have it: those that failed before say nothing about the service.
 * @param failedBefore hashes of the IDs of requests that could not be read at the last polls. They are read last.
 * @param read returns false for a request that counts as not read, because it has changed after it had been listed.
 * @param options `canGoOn` returns false to stop before the next request; `sayMore` returns more about a request for its
 * error, such as `, due on 2026-03-31`; `mostMs` is the time after which no further request is read, by default that of a
 * poll.
 */
export async function readEach<Request extends OpenRequest>(
  { elapsedMs }: PollContext,
  requests: readonly Request[],
  failedBefore: readonly string[],
  read: (request: Request) => Promise<boolean>,
  options: {
    canGoOn?: () => boolean;
    sayMore?: (request: Request) => string;
    mostMs?: number;
  } = {},
): Promise<EachRead> {
  const { canGoOn = () => true, sayMore = () => '', mostMs = LAST_CALL_MS } = options;
  const failed = new Set(failedBefore);
  const before = new Set(failedBefore);
  const hasFailed = ({ id }: Request) => before.has(shortHash(id));
  const sick: Failure[] = [];
  let lasting: Failure | undefined;
  let failuresInARow = 0;
  let isComplete = true;
  let left: Request[] = [];
  let isAnyRead = false;
  const inOrder = [...requests.filter((one) => !hasFailed(one)), ...requests.filter(hasFailed)];
  for (const [place, one] of inOrder.entries()) {
    if (elapsedMs() > mostMs || !canGoOn() || lasting !== undefined) {
      isComplete = false;
      left = inOrder.slice(place);
      break;
    }
    try {
      const isRead = await read(one);
      failuresInARow = 0;
      if (isRead) failed.delete(shortHash(one.id));
      isAnyRead ||= isRead;
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
      sick.push(failure);
      failed.add(shortHash(one.id));
      if (AWAY.includes(error.kind) && !hasFailed(one)) failuresInARow += 1;
      if (failuresInARow === MOST_FAILURES) lasting = failure;
    }
  }
  return {
    isComplete,
    left,
    isAnyRead,
    areAllSick: sick.length === requests.length,
    failed: [...failed].slice(-MOST_FAILED),
    sick: sick[0],
    lasting,
  };
}

/** Returns the reason why a poll could read nothing more. */
export function failureOf(
  { ended }: Pick<PolledRequests, 'ended'>,
  { isAnyRead, lasting }: EachRead,
): Failure | undefined {
  return ended ?? (isAnyRead ? undefined : lasting);
}

/** Number of requests that a test reads at most, to find some with missing fields. */
const MOST_TRIED = 10;

/**
 * Returns requests for a test, found among the last ones of the list.
 * @param read reads requests one by one, and returns those to show.
 * @throws Failure if an error is the reason that there is none to show.
 */
export async function sampleRequests<Request extends OpenRequest, Item>(
  listed: { entries: readonly Request[] } & Pick<OpenRequests, 'truncation'>,
  read: (requests: readonly Request[]) => Promise<{ ready: Item[]; each: EachRead }>,
): Promise<Item[]> {
  if (listed.entries.length === 0) requireAll(listed);
  const { ready, each } = await read(listed.entries.slice(-MOST_TRIED));
  const problem = each.lasting ?? each.sick;
  if (problem !== undefined && ready.length === 0) throw problem;
  return ready;
}
