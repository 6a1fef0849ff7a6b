import type { Store } from '@activepieces/pieces-framework';
import { asRecord, readNumber, readText } from '../values/json';
import { type Mark, readMarks, type SeenMarks, storedMarks } from './seen-marks';
import { putState, storeWithTimeout } from './store-with-timeout';

/** The state that a polling trigger stores between two polls. */
export type PollingState = {
  /** Text that identifies the trigger's settings, such as their hash. With other settings the trigger starts anew. */
  settings: string;
  /** Time of the last complete check, in ms since the epoch. */
  checkedAt: number;
  seen: SeenMarks;
  /** Further JSON of the trigger, such as a hash of its form, or the point at which its next poll goes on. */
  kept: unknown;
};

/** The input of a poll: the trigger's store, settings and interval, and the time. */
export type Polling = {
  store: Store;
  stateKey: string;
  settings: string;
  /** Least time between two checks, in ms. A poll before that makes no call. */
  everyMs: number;
  /** In ms since the epoch. */
  now: number;
  /** A sentence for a state that could not be stored: the place where its items can be found. */
  whereToFind: string;
};

/** The existing items when a trigger is turned on: they do not start the flow. */
export type Start = { known: readonly Mark[]; kept?: unknown };

/** The result of reading the service once. */
export type Reading<Item> = {
  /** New items in the order of their delivery, each with the marks by which it is known from then on. */
  fresh: readonly { item: Item; marks: readonly Mark[] }[];
  known: readonly Mark[];
  /** Returns false for a group of marks that can be forgotten. */
  keepsGroup: (group: string) => boolean;
  /** False if the next poll has to read the rest, even before the interval is over. */
  isComplete: boolean;
  /** JSON to keep instead of `kept`, such as the point at which the next poll goes on. */
  kept?: unknown;
  /** Time of the check by the service's clock, in ms since the epoch; by default this machine's. */
  readAt?: number;
};

/** Schedule of a trigger that checks its own interval, which need not divide a day. */
export const HOURLY = { cronExpression: '0 * * * *', timezone: 'UTC' };

/** Polls begin a little earlier or later than scheduled. */
const TOLERANCE_MS = 10 * 60_000;
const VERSION = 1;

/** Returns the stored state; `null` for none, for other settings, or for one that cannot be read. */
export async function readPollingState(
  { store, stateKey, settings }: Pick<Polling, 'store' | 'stateKey' | 'settings'>,
  consequence: string,
): Promise<PollingState | null> {
  const stored = asRecord(await storeWithTimeout(store, consequence).get<unknown>(stateKey));
  const checkedAt = readNumber(stored, 'checkedAt');
  const seen = readMarks(stored.seen);
  const isCurrent = stored.version === VERSION && readText(stored, 'settings') === settings;
  if (!isCurrent || checkedAt === null || seen === null) return null;
  return { settings, checkedAt, seen, kept: stored.kept };
}

/** Stores the first state of a trigger: everything that is there counts as seen. */
export async function beginPolling(
  { store, stateKey, settings, now }: Polling,
  { known, kept = null }: Start,
  consequence = 'The flow was not turned on. Turn it on again.',
): Promise<void> {
  const state = { settings, checkedAt: now, seen: new Map(known), kept };
  await putState(store, stateKey, storedForm(state), consequence);
}

/**
 * Makes one poll of a trigger. A failure leaves the state as it was, so that the next poll reads the same again:
 * 1. Read the state. Without one, everything that is there counts as known.
 * 2. Before the interval is over, end.
 * 3. Read the service.
 * 4. Read the state again, and leave out what another poll has delivered in the meantime.
 * 5. Store the marks of the new items, and only then return them: none is delivered twice.
 * @param start returns the existing items, for a trigger without a readable state: they do not start the flow.
 * @param read is not called before the interval is over.
 * @throws the error of the service or of the store.
 */
export async function pollOnce<Item>(
  polling: Polling,
  start: () => Promise<Start>,
  read: (state: PollingState) => Promise<Reading<Item>>,
): Promise<Item[]> {
  const state = await readPollingState(polling, NOT_READ);
  if (state === null) {
    await beginPolling(polling, await start(), NOT_STARTED);
    return [];
  }
  const age = polling.now - state.checkedAt;
  if (age >= 0 && age < polling.everyMs - TOLERANCE_MS) return [];
  return note(polling, state, await read(state));
}

const NOT_READ = 'Nothing was checked. The next check continues from the same point.';
const NOT_STARTED = 'The next check starts again.';

/**
 * Stores what a poll has read. A poll that ended in the meantime has stored its own items: these are not delivered a
 * second time.
 */
async function note<Item>(
  polling: Polling,
  state: PollingState,
  { fresh, known, keepsGroup, isComplete, kept = state.kept, readAt = polling.now }: Reading<Item>,
): Promise<Item[]> {
  const notNoted = `The next check delivers what is new. ${polling.whereToFind}`;
  const stored = (await readPollingState(polling, notNoted))?.seen ?? state.seen;
  const isDelivered = ([key]: Mark) => stored.has(key) && !state.seen.has(key);
  const wanted = fresh.filter(({ marks }) => !marks.some(isDelivered));
  const seen = new Map(
    [...state.seen, ...stored, ...known, ...fresh.flatMap(({ marks }) => marks)].filter(
      ([, group]) => keepsGroup(group),
    ),
  );
  const checkedAt = isComplete ? readAt : state.checkedAt;
  const next = storedForm({ ...state, checkedAt, seen, kept });
  await putState(polling.store, polling.stateKey, next, notNoted);
  return wanted.map(({ item }) => item);
}

function storedForm({ seen, ...state }: PollingState): unknown {
  return { version: VERSION, ...state, seen: storedMarks(seen) };
}
