import type { Store } from '@activepieces/pieces-framework';
import {
  asRecord,
  formatUtc,
  putState,
  readNumber,
  readText,
  readTexts,
  storeWithTimeout,
} from '@pieceworks/kit';

/** The data of a watch beside its people, in one value of the store. */
export type WatchNotes = {
  /** Time of the last complete list of each company, by ID, in ms since the epoch. The keys tell which values there are. */
  readAt: Readonly<Record<string, number>>;
  /** Time of the first of the lists in a row that were not whole, by company, in ms since the epoch. */
  cutSince: Readonly<Record<string, number>>;
  /** Sentences for the run log, for a check without events. */
  notices: readonly string[];
  /** The people whose lookup was or may have been charged on a day. */
  paid: PaidLookups;
};

export type PaidLookups = {
  /** In UTC, as YYYY-MM-DD. */
  day: string;
  people: readonly string[];
};

const KEY = 'person_changed';
const VERSION = 1;
/** Most sentences that wait for a check without events. */
const MOST_NOTICES = 5;

/** Returns the stored notes. Without any, or with some that cannot be read, each company counts as not read yet. */
export async function readNotes(
  store: Store,
  now: number,
  consequence: string,
): Promise<WatchNotes> {
  const value = await storeWithTimeout(store, consequence).get<unknown>(KEY);
  const stored = asRecord(asRecord(value).version === VERSION ? value : null);
  const day = formatUtc(now).slice(0, 10);
  const people = readText(stored.paid, 'day') === day ? readTexts(stored.paid, 'people') : [];
  return {
    readAt: timesIn(stored.readAt),
    cutSince: timesIn(stored.cutSince),
    notices: readTexts(stored, 'notices'),
    paid: { day, people },
  };
}

function timesIn(stored: unknown): Record<string, number> {
  const times = asRecord(stored);
  return Object.fromEntries(Object.keys(times).map((id) => [id, readNumber(times, id) ?? 0]));
}

export async function putNotes(
  store: Store,
  { notices, ...notes }: WatchNotes,
  consequence: string,
): Promise<void> {
  const value = { version: VERSION, ...notes, notices: notices.slice(0, MOST_NOTICES) };
  await putState(store, KEY, value, consequence);
}
