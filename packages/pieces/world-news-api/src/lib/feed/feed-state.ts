import { asList, asRecord, isRecord, readNumber, readText, shortHash } from '@pieceworks/kit';
import type { SearchFilters } from '../fields';
import type { FeedProgress } from './feed-progress';

/** The point at which the next poll of a trigger goes on. */
export type FeedState = {
  /** The coordinates of the named place, in the service's format; `null` without a place. */
  locationFilter: string | null;
  /** Articles published earlier are not emitted; in seconds since the epoch. */
  since: number;
  /** In the order of the next poll. */
  feeds: readonly FeedProgress[];
};

/** The filters of a trigger that can search for several texts. */
export type WatchedFilters = Omit<SearchFilters, 'text'> & { text?: string | string[] | undefined };

/**
 * Returns the hash of filters, independent of the order of their fields and of the entries of their lists. A list of one
 * text or language counts as the one, since these fields took only one before.
 */
export function hashOfFilters({ place, radius, ...filters }: WatchedFilters): string {
  const { text, language } = filters;
  const single = { text: oneOf(text), language: oneOf(language) };
  const entries = Object.entries({ ...filters, ...single })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => [key, Array.isArray(value) ? [...value].sort() : value]);
  const nearPlace = place === undefined ? undefined : { name: place, radius };
  return shortHash(JSON.stringify([Object.fromEntries(entries), nearPlace]));
}

function oneOf(values: string | string[] | undefined): string | string[] | undefined {
  return Array.isArray(values) && values.length < 2 ? values[0] : values;
}

export function keyOfFeed({ sourceCountries, language, text }: SearchFilters): string {
  const searched = text === undefined ? [] : [shortHash(text)];
  return [...[...sourceCountries].sort(), ...language, ...searched].join();
}

/** Reads a state that was stored as JSON; `null` for none, or for an incomplete one. */
export function readFeedState(stored: unknown): FeedState | null {
  const record = asRecord(stored);
  const since = readNumber(record, 'since');
  const feeds = asList(record.feeds).map(readProgress);
  const known = feeds.filter((feed) => feed !== null);
  if (since === null || known.length === 0 || known.length < feeds.length) return null;
  return { locationFilter: readText(record, 'locationFilter'), since, feeds: known };
}

function readProgress(stored: unknown): FeedProgress | null {
  const { key, unfinished } = asRecord(stored);
  const readUntil = readNumber(stored, 'readUntil');
  const largest = readNumber(stored, 'largest');
  if (typeof key !== 'string' || readUntil === null || largest === null) return null;
  if (!isRecord(unfinished)) return { key, readUntil, largest, unfinished: null };
  const from = readNumber(unfinished, 'from');
  const offset = readNumber(unfinished, 'offset');
  const startedAt = readNumber(unfinished, 'startedAt');
  const latest = readNumber(unfinished, 'latest');
  if (from === null || offset === null || startedAt === null || latest === null) return null;
  const until = readNumber(unfinished, 'until');
  return { key, readUntil, largest, unfinished: { from, until, offset, startedAt, latest } };
}
