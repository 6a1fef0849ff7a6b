import {
  asList,
  asRecord,
  asText,
  beginPolling,
  type Failure,
  LAST_CALL_MS,
  type Polling,
  type PollingState,
  pollOnce,
  type Reading,
  readNumber,
  readPollingState,
  readText,
  type SeenMarks,
  shorten,
  shortHash,
  type Start,
  storeWithTimeout,
} from '@pieceworks/kit';
import { withRequest } from '../api/requests';
import { openRequest } from './open-requests';
import {
  type EachRead,
  failureOf,
  type ListRequests,
  listWhole,
  type PollContext,
  type PolledRequests,
} from './request-poll';

/** The service, store and time that a trigger about open requests uses. */
export type TriggerContext = PollContext & { store: Polling['store'] };

/** Returns the context of a trigger whose poll begins now. */
export function pollContext(
  api: TriggerContext['api'],
  { store, now }: Pick<TriggerContext, 'store' | 'now'>,
): TriggerContext {
  const began = performance.now();
  return { api, store, now, elapsedMs: () => performance.now() - began };
}

/** A trigger that is turned on, polled and turned off. */
export type RequestWatch = {
  context: TriggerContext;
  polling: Polling;
  /** Hash of the form. */
  filters: string;
  list: ListRequests;
};

/** Returns the watch of a trigger. Its state outlives a change of its settings. */
export function watchOf(
  context: TriggerContext,
  stateKey: string,
  form: object,
  list: ListRequests,
): RequestWatch {
  const { store, now } = context;
  const whereToFind = 'If a request is missing, find it with List Requests.';
  const polling = { store, stateKey, settings: stateKey, everyMs: 0, now, whereToFind };
  return { context, polling, filters: shortHash(JSON.stringify(form)), list };
}

/** The data that a trigger keeps beside its marks, in the same value of the store. */
type Kept = {
  /** Hash of the form. */
  filters: string;
  /** Requests whose details a slow list has left to the next poll, which lists nothing. Another form drops them. */
  left: readonly KeptRequest[];
  /** Hashes of the IDs of requests that could not be read. They are read last. */
  failed: readonly string[];
  /** Time of the last error, in ms since the epoch. */
  toldAt: number;
  /** JSON of the trigger's own, such as the progress of each request. */
  notes?: unknown;
};

/** The part of a request that a list has, and that reading it needs. */
type KeptRequest = Record<'id' | 'name' | 'status' | 'due', string | null>;

/** As many requests as a poll has calls for, beside those of a list. */
const MOST_LEFT = 40;
/** Limit of a kept text, in characters. */
const LONGEST_KEPT = 100;

function keptRequest(stored: unknown): KeptRequest {
  const textAt = (key: string) => readText(stored, key);
  return { id: textAt('id'), name: textAt('name'), status: textAt('status'), due: textAt('due') };
}

/**
 * Returns the requests that a slow list leaves to the next poll. After another list, the next poll lists again before it
 * reads the rest. No ID of Content Snare is longer than a kept text.
 */
export function leftBy(
  { mostMs }: Pick<PolledRequests, 'mostMs'>,
  { left }: EachRead,
): KeptRequest[] {
  if (mostMs > 0) return [];
  return left
    .filter(({ id }) => id.length <= LONGEST_KEPT)
    .slice(0, MOST_LEFT)
    .map(({ id, request: { record } }) => ({
      id,
      name: record.name && shorten(record.name, LONGEST_KEPT),
      status: record.status,
      due: record.dueDate,
    }));
}

function readKept(stored: unknown, filters: string): Kept {
  const kept = asRecord(stored);
  const isCurrent = readText(kept, 'filters') === filters;
  return {
    filters,
    left: isCurrent ? asList(kept.left).map(keptRequest) : [],
    failed: asList(kept.failed).flatMap((id) => asText(id) ?? []),
    toldAt: readNumber(kept, 'toldAt') ?? 0,
    notes: kept.notes,
  };
}

/** The first state of a trigger: requests that do not start the flow, and its own JSON. */
type WatchStart = Pick<Start, 'known'> & Pick<Kept, 'notes'> & Partial<Pick<Kept, 'left'>>;

/** @param kept the data of the state before, if there is one. */
function startOf({ known, notes, left = [] }: WatchStart, filters: string, kept?: unknown): Start {
  return { known, kept: { ...readKept(kept, filters), left, notes } satisfies Kept };
}

const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';
/** Time after which a flow that is turned on again starts anew, in ms. */
const OFF_MS = 24 * 3_600_000;

/** Returns the key of the time when the flow was turned off. Publishing it again turns it off and on. */
function offKey(stateKey: string): string {
  return `${stateKey}_off`;
}

/**
 * Begins a trigger whose flow is turned on.
 * @param start returns the first state; `null` to keep the present one. `isNew` is true without one, or if the flow was off
 * for so long that it starts anew; `isChanged` is true for a state by another form.
 */
export async function beginWatch(
  { polling, filters }: Pick<RequestWatch, 'polling' | 'filters'>,
  start: (before: {
    seen: SeenMarks;
    isNew: boolean;
    isChanged: boolean;
  }) => Promise<WatchStart | null>,
): Promise<void> {
  const store = storeWithTimeout(polling.store, NOT_ENABLED);
  const offSince = await store.get<unknown>(offKey(polling.stateKey));
  const wasOff = typeof offSince === 'number' && polling.now - offSince > OFF_MS;
  const state = await readPollingState(polling, NOT_ENABLED);
  const first = await start({
    seen: state?.seen ?? new Map(),
    isNew: wasOff || state === null,
    isChanged: readText(state?.kept, 'filters') !== filters,
  });
  if (first !== null) {
    await beginPolling(polling, startOf(first, filters, state?.kept), NOT_ENABLED);
  }
  await store.delete(offKey(polling.stateKey));
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

/** Time between two errors about requests that cannot be read, in ms. The platform turns off a flow that always fails. */
const TELL_EVERY_MS = 23 * 3_600_000;

/** The requests that a poll has read, and the trigger's own JSON. */
type WatchReading<Item> = Omit<Reading<Item>, 'isComplete' | 'kept'> &
  Pick<Kept, 'notes'> & { each: EachRead };

/** Returns the requests that the last poll has left, as a poll looks at them. */
function readFirst(left: readonly KeptRequest[]): PolledRequests {
  const entries = left.flatMap((record) => openRequest(withRequest(record)));
  return { entries, isWhole: false, mostMs: LAST_CALL_MS };
}

/**
 * Makes one poll and delivers what could be read.
 * @param start returns the state for a lost one.
 * @throws Failure about the rest, if there is nothing to deliver: an error would keep it back.
 */
export async function pollRequests<Item>(
  { context, polling, filters, list }: RequestWatch,
  start: () => Promise<WatchStart>,
  read: (
    requests: PolledRequests,
    before: Pick<PollingState, 'seen'> & Pick<Kept, 'failed' | 'notes'>,
  ) => Promise<WatchReading<Item>>,
): Promise<Item[]> {
  const poll: { problem?: Failure | undefined } = {};
  const delivered = await pollOnce(
    polling,
    async () => startOf(await start(), filters),
    async ({ seen, kept }): Promise<Reading<Item>> => {
      const { left, failed, toldAt, notes } = readKept(kept, filters);
      const isLeft = left.length > 0;
      const requests = isLeft ? readFirst(left) : await listWhole(context, list);
      const { each, notes: next, ...reading } = await read(requests, { seen, failed, notes });
      const isTime = Math.abs(polling.now - toldAt) > TELL_EVERY_MS;
      if (reading.fresh.length === 0) {
        poll.problem = failureOf(requests, each) ?? (isTime ? each.sick : undefined);
      }
      return {
        ...reading,
        isComplete: each.isComplete && requests.isWhole,
        kept: {
          filters,
          left: leftBy(requests, each),
          failed: each.failed,
          toldAt: poll.problem === undefined ? toldAt : polling.now,
          notes: next,
        } satisfies Kept,
      };
    },
  );
  if (poll.problem !== undefined) throw poll.problem;
  return delivered;
}
