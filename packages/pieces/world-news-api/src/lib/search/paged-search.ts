import { credibleTotal, Failure, LIST_MS } from '@pieceworks/kit';
import { articleOutput, byDate, type Detail, keyOf, sumOfTotals } from '../api/records';
import { callsAtOnce, sideBySide } from '../api/side-by-side';
import type { NewsFound, ReadArticle } from '../api/types';
import type { WorldNewsApi } from '../api/vendor';
import { type NewsFilter, SEARCH, type SortOrder } from '../fields';
import { afterPaying, sumOfPoints, type Points } from '../outputs/points';

/**
 * A search over many calls. It does not use the kit's pages: several searches are merged article by article, the points
 * left decide the size of a call, and the step returns the offset at which another one continues.
 */

export type PagedSearch = {
  api: Pick<WorldNewsApi, 'feedsOf' | 'searchNews' | 'paging'>;
  filter: NewsFilter;
  number: number;
  /** The search stops before it uses more points. */
  maxPoints: number;
  /** True if a failing page ends the list instead of failing the step. */
  keepPartial: boolean;
  /** The parts of each article that the output has. */
  detail: Detail;
  /** The points that the step used before the search. */
  paid: readonly Points[];
  /** Receives the progress of the search before every call except the first. */
  onProgress: (progress: { found: number; of: number; points: number }) => Promise<void>;
};

export type PagedNews = {
  articles: ReadArticle[];
  total: number | null;
  /** The reason for more matches than listed; `null` if there are none. */
  truncatedReason: string | null;
  /** The offset of the next article; `null` at the end, and where no single offset leads there. */
  nextOffset: number | null;
  points: Points;
};

/** One of the searches: a sequence of calls, each continuing after the previous one. */
type FeedCursor = {
  filter: NewsFilter;
  /** Articles that were read, but not yet added to the list. */
  waiting: ReadArticle[];
  /** The last page, as the keys of its articles. */
  lastPage: string;
  taken: number;
  /** The offset of the next call. */
  offset: number;
  total: number | null;
  /** True if the service has more articles after `offset`. */
  hasMore: boolean;
  /** The reason why an article may be missing, as a sentence; `null` for none. */
  gap: string | null;
};

/** Limit of the output's size, in bytes. The platform fails a run above 25 MB. */
const MAX_BYTES = 18_000_000;

type Progress = {
  readonly cursors: readonly FeedCursor[];
  readonly articles: Map<string, ReadArticle>;
  /** The points of each call of the step so far. */
  readonly calls: Points[];
  /** No call begins after this time of `performance.now()`, in ms. */
  readonly deadline: number;
  used: number;
  bytes: number;
  /** The reason for no further call, as a sentence. */
  stopped: string | null;
};

/**
 * Searches call by call until the wanted number of articles is reached. Each call requests as many as possible,
 * which is cheapest. Drops repeated pages and duplicates. Several countries may need several searches; their
 * results are merged in the requested order.
 * @throws Failure of a call. After the first call, its message states the points already used.
 */
export async function searchToNumber(search: PagedSearch): Promise<PagedNews> {
  const { api, filter, number, paid } = search;
  const progress: Progress = {
    cursors: api.feedsOf(filter).map((feed) => cursorAt(feed, filter.offset)),
    articles: new Map(),
    calls: [...paid],
    deadline: performance.now() + LIST_MS,
    used: sumOfPoints(paid).thisCall ?? 0,
    bytes: 0,
    stopped: null,
  };
  do {
    await loadEmptyCursors(search, progress);
  } while (takeNext(search, progress) && progress.articles.size < number);
  return pagedNewsOf(search, progress);
}

function cursorAt(filter: NewsFilter, offset = 0): FeedCursor {
  return {
    filter,
    waiting: [],
    lastPage: '',
    taken: 0,
    offset,
    total: null,
    hasMore: true,
    gap: null,
  };
}

/** Makes a call for each cursor without waiting articles, in parallel if the points and the plan allow it. */
async function loadEmptyCursors(search: PagedSearch, progress: Progress): Promise<void> {
  const { cursors, calls, used, stopped } = progress;
  const { mostSkipped, articlesPerCall } = search.api.paging;
  if (stopped !== null) return;
  const empty = cursors.filter(
    ({ waiting, hasMore, offset }) => waiting.length === 0 && hasMore && offset <= mostSkipped,
  );
  // In parallel only if all calls fit the limit, because a running call must not change the size of the next one.
  const isAffordable = used + empty.length * (1 + articlesPerCall / 100) <= search.maxPoints;
  try {
    await sideBySide(
      empty,
      (cursor) => load(search, progress, cursor),
      () => (isAffordable ? callsAtOnce(calls.at(-1)) : 1),
    );
  } catch (error) {
    const isFirst = cursors.every(({ taken, waiting }) => taken + waiting.length === 0);
    if (isFirst || !search.keepPartial || !(error instanceof Failure)) {
      throw afterPaying(error, calls);
    }
    progress.stopped = error.message;
  }
}

/** Makes one call; returns true if another one may follow. */
async function load(search: PagedSearch, progress: Progress, cursor: FeedCursor): Promise<boolean> {
  const { api, number } = search;
  const { articles, calls, used } = progress;
  // A call costs 1 point, and an article 0.01. Points have two decimals.
  const affordable = Math.round((search.maxPoints - used) * 100) - 100;
  progress.stopped = whyStop(progress, affordable);
  if (progress.stopped !== null) return false;
  const found = articles.size;
  if (calls.length > 0) await search.onProgress({ found, of: number, points: used });
  const page = await api.searchNews({
    ...cursor.filter,
    offset: cursor.offset === 0 ? undefined : cursor.offset,
    number: Math.min(number - found, api.paging.articlesPerCall, affordable),
  });
  calls.push(page.points);
  progress.used += page.points.thisCall ?? 1 + page.articles.length / 100;
  progress.bytes += Buffer.byteLength(
    JSON.stringify(page.articles.map((read) => articleOutput(read, search.detail))),
  );
  if (isRepeated(cursor, page.articles)) {
    // Each further call would be charged for the same articles.
    progress.stopped = 'The service returned the same articles twice.';
    cursor.offset = Infinity;
    return false;
  }
  advance(cursor, page, api.paging.mostSkipped > 0);
  return true;
}

function whyStop({ deadline, bytes }: Progress, affordable: number): string | null {
  if (bytes > MAX_BYTES) {
    return `A step cannot return more text; continue with ${SEARCH.offset.displayName}.`;
  }
  if (performance.now() > deadline) return 'The step reached its time limit.';
  return affordable < 1 ? `Maximum Points does not allow another call.` : null;
}

/** Stores the page on the cursor; returns true if it repeats the previous one. */
function isRepeated(cursor: FeedCursor, articles: readonly ReadArticle[]): boolean {
  const before = cursor.lastPage;
  cursor.lastPage = articles.map(keyOf).join();
  return articles.length > 0 && cursor.lastPage === before;
}

/** @param canSkip true if another call can skip this page. */
function advance(
  cursor: FeedCursor,
  { articles, total, isTruncated }: NewsFound,
  canSkip: boolean,
): void {
  const before = cursor.total;
  cursor.waiting = articles;
  cursor.offset += articles.length;
  cursor.total = credibleTotal(total, cursor.offset);
  // A page can be short for any reason.
  const mayHaveMore = cursor.total === null ? canSkip : cursor.offset < cursor.total;
  cursor.hasMore = articles.length > 0 && (isTruncated || mayHaveMore);
  if (articles.length === 0 && cursor.total !== null && cursor.offset < cursor.total) {
    cursor.gap = 'World News API returned no more, although it counts more.';
  } else if (before !== null && cursor.total !== null && cursor.total < before) {
    cursor.gap = 'The number of matches fell during the search, so an article may be missing.';
  }
}

/** Takes the next article in the order of the search; returns false if there is none. */
function takeNext({ filter }: PagedSearch, { cursors, articles }: Progress): boolean {
  const [next] = cursors
    .filter(({ waiting }) => waiting.length > 0)
    .sort(ORDERS[filter.sort ?? 'relevance']);
  const read = next?.waiting.shift();
  if (next === undefined || read === undefined) return false;
  next.taken += 1;
  articles.set(keyOf(read), read);
  return true;
}

function pagedNewsOf({ number, api }: PagedSearch, progress: Progress): PagedNews {
  const { cursors, articles, calls, stopped } = progress;
  const unread = cursors.filter((cursor) => cursor.hasMore || cursor.waiting.length > 0);
  const hasMore = unread.length > 0;
  const ending =
    articles.size === number
      ? `Raise ${SEARCH.number.displayName} to read more.`
      : 'The service does not return more articles of one search.';
  return {
    articles: [...articles.values()],
    total: sumOfTotals(cursors),
    truncatedReason: hasMore ? (stopped ?? ending) : (cursors.find(({ gap }) => gap)?.gap ?? null),
    // The results of several searches are merged, so that no single offset continues all of them.
    nextOffset: cursors.length === 1 ? nextOffsetOf(unread, api.paging) : null,
    points: sumOfPoints(calls),
  };
}

function nextOffsetOf(
  [unread]: readonly FeedCursor[],
  { mostSkipped }: WorldNewsApi['paging'],
): number | null {
  if (unread === undefined) return null;
  const next = unread.offset - unread.waiting.length;
  return next > mostSkipped ? null : next;
}

/** Picks the search of the next article. By relevance they take turns, because each search has its own ranking. */
const ORDERS: Readonly<Record<SortOrder, (a: FeedCursor, b: FeedCursor) => number>> = {
  newest: (a, b) => byDate(b.waiting[0], a.waiting[0]),
  oldest: (a, b) => byDate(a.waiting[0], b.waiting[0]),
  relevance: (a, b) => a.taken - b.taken,
};
