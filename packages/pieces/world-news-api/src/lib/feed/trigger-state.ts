import { asList, asRecord, isRecord, readNumber, readText, shortHash } from '@pieceworks/kit';
import type { Clocks } from '../model/clock';
import { compareTexts } from '../model/compare-texts';
import type { SearchFilters } from '../model/search-fields';
import type { FeedProgress } from './feed-progress';
import type { SeenArticles } from './seen-articles';

/** What a trigger remembers from poll to poll. */
export type TriggerState = FeedState & {
  /** What was searched for: with other filters the trigger starts anew. */
  filters: string;
  /** Where the place is that was named, as the service takes it; `null` where none was. */
  locationFilter: string | null;
};

/** How far the feeds of a trigger were read. */
export type FeedState = {
  /** Nothing published before comes out, in seconds since the epoch. */
  since: number;
  /** In the order of the next poll. */
  feeds: readonly FeedProgress[];
  seen: SeenArticles;
  /** When it started, as long as nobody knows which of the two clocks was right. */
  startedAt: Clocks | null;
  /** What the next events have to say of the service's clock. */
  warning: string | null;
};

/** Raised when what is stored changes its form; what another version has stored is not read. */
const VERSION = 1;

/** The order in which states of version 1 name the filters; a newer filter follows by its name. */
const NAMED_FIRST = [
  ...['text', 'language', 'sourceCountries', 'sentiment', 'entities', 'newsSource', 'newsSources'],
  ...[
    'authors',
    'categories',
    'minSentiment',
    'maxSentiment',
    'locationFilter',
    'textMatchIndexes',
  ],
];

/** Filters as the state names them, whatever the order of their rows is. */
export function nameOfFilters({ place, radius, ...filters }: SearchFilters): string {
  const rankOf = (key: string) => NAMED_FIRST.indexOf(key) + 1 || Infinity;
  const entries = Object.entries(filters).sort(
    ([a], [b]) => rankOf(a) - rankOf(b) || compareTexts(a, b),
  );
  const nearPlace = place === undefined ? undefined : { name: place, radius };
  return shortHash(JSON.stringify([Object.fromEntries(entries), nearPlace]));
}

/** A feed as the state names it. */
export function nameOfFeed({ sourceCountries }: SearchFilters): string {
  return sourceCountries.join(',');
}

/** The state as JSON; see `MAX_SEEN` for its size. */
export function storedForm({ seen, ...state }: TriggerState): unknown {
  return { version: VERSION, ...state, seen: [...seen] };
}

/** Reads what is in the store; `null` when that is nothing, of another version or not whole. */
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
  const warning = readText(record, 'warning');
  const startedAt = readClocks(record.startedAt);
  return { filters, locationFilter, since, feeds: known, seen, startedAt, warning };
}

function readProgress(stored: unknown): FeedProgress | null {
  const { key, unfinished } = asRecord(stored);
  const readUntil = readNumber(stored, 'readUntil');
  const largest = readNumber(stored, 'largest');
  if (typeof key !== 'string' || readUntil === null || largest === null) return null;
  if (!isRecord(unfinished)) return { key, readUntil, largest, unfinished: null };
  const from = readNumber(unfinished, 'from');
  const offset = readNumber(unfinished, 'offset');
  const startedAt = readClocks(unfinished.startedAt);
  if (from === null || offset === null || startedAt === null) return null;
  const until = readNumber(unfinished, 'until');
  const latest = asList(unfinished.latest).filter((second) => typeof second === 'number');
  return { key, readUntil, largest, unfinished: { from, until, offset, startedAt, latest } };
}

function readClocks(stored: unknown): Clocks | null {
  const service = readNumber(stored, 'service');
  const machine = readNumber(stored, 'machine');
  return service === null || machine === null ? null : { service, machine };
}

function isSeen(entry: unknown): entry is [string, number] {
  const [key, second] = asList(entry);
  return typeof key === 'string' && typeof second === 'number';
}
