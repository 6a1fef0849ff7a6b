import { asList, asRecord, isRecord, readNumber, readText, shortHash } from '@pieceworks/kit';
import type { SearchFilters } from '../fields';
import type { FeedProgress } from './feed-progress';
import type { SeenArticles } from './seen-articles';

/** The state of a trigger between polls. */
export type TriggerState = FeedState & {
  /** Hash of the filters. With other filters the trigger starts anew. */
  filters: string;
  /** The coordinates of the named place, in the service's format; `null` without a place. */
  locationFilter: string | null;
};

/** The progress of a trigger's feeds. */
export type FeedState = {
  /** Articles published earlier are not emitted; in seconds since the epoch. */
  since: number;
  /** In the order of the next poll. */
  feeds: readonly FeedProgress[];
  seen: SeenArticles;
};

/** Raised for a new format of the stored state; other versions are ignored. */
const VERSION = 1;

/** Returns the hash of filters, independent of the order of their rows. */
export function hashOfFilters({ place, radius, ...filters }: SearchFilters): string {
  const entries = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  const nearPlace = place === undefined ? undefined : { name: place, radius };
  return shortHash(JSON.stringify([Object.fromEntries(entries), nearPlace]));
}

export function keyOfFeed({ sourceCountries }: SearchFilters): string {
  return sourceCountries.join(',');
}

/** Returns the state as JSON; see `MAX_SEEN` for its size. */
export function storedForm({ seen, ...state }: TriggerState): unknown {
  return { version: VERSION, ...state, seen: [...seen] };
}

/** Reads the stored state; `null` for none, for another version or for an incomplete state. */
export function readTriggerState(stored: unknown): TriggerState | null {
  const record = asRecord(stored);
  const filters = readText(record, 'filters');
  const since = readNumber(record, 'since');
  const feeds = asList(record.feeds).map(readProgress);
  const known = feeds.filter((feed) => feed !== null);
  const isWhole = feeds.length > 0 && known.length === feeds.length && Array.isArray(record.seen);
  if (record.version !== VERSION || filters === null || since === null || !isWhole) return null;
  const locationFilter = readText(record, 'locationFilter');
  const seen = new Map(asList(record.seen).filter(isSeen));
  return { filters, locationFilter, since, feeds: known, seen };
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

function isSeen(entry: unknown): entry is [string, number] {
  const [key, second] = asList(entry);
  return typeof key === 'string' && typeof second === 'number';
}
