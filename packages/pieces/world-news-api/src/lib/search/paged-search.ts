import { Failure, LIST_MS } from '@pieceworks/kit';
import { flatArticle } from '../api/records';
import { callsAtOnce, sideBySide } from '../api/side-by-side';
import { keyOf } from '../model/article-key';
import { compareTexts } from '../model/compare-texts';
import { afterPaying, sumOfPoints } from '../model/points';
import { type NewsFilter, SEARCH_FORM, type SortOrder } from '../model/search-fields';
import type { NewsFound, Points, ReadArticle, WorldNewsApi } from '../model/types';

export type PagedSearch = {
  api: Pick<WorldNewsApi, 'feedsOf' | 'searchNews' | 'paging'>;
  filter: NewsFilter;
  /** How many articles are wanted. */
  number: number;
  /** The search stops before it could use more. */
  maxPoints: number;
  /** Whether a page that fails ends the list, and not the step. */
  keepPartial: boolean;
  /** What the step has used before. */
  paid: readonly Points[];
  /** Is told before every call but the first how far the search has come. */
  onProgress: (progress: { found: number; of: number; points: number }) => Promise<void>;
};

export type PagedNews = {
  articles: ReadArticle[];
  total: number | null;
  /** Why there are more; `null` when there are none. */
  truncatedReason: string | null;
  points: Points;
};

/** What is found by calls that go on where the one before ended. */
type Strand = {
  filter: NewsFilter;
  /** Articles that were read and are not in the list yet. */
  waiting: ReadArticle[];
  /** What the last call brought, by the keys of its articles. */
  lastPage: string;
  taken: number;
  /** Where the next call begins. */
  offset: number;
  total: number | null;
  /** Whether the service has more behind `offset`. */
  hasMore: boolean;
};

/** A run that would keep more than 25 MB fails, in bytes. */
const MAX_BYTES = 18_000_000;

/** A search under way. */
type Progress = {
  readonly strands: readonly Strand[];
  readonly articles: Map<string, ReadArticle>;
  /** The calls so far, those of the step before it included. */
  readonly calls: Points[];
  /** No call begins after this time of the performance clock, in ms. */
  readonly deadline: number;
  used: number;
  bytes: number;
  /** The reason that no further call is made, as a sentence. */
  stopped: string | null;
};

/**
 * Searches call by call until there are as many articles as wanted: as many of them as possible by each
 * call, which is cheapest, no page twice, and no article twice. Several countries, which can be several
 * searches, come as one list in the order that was asked for.
 * @throws Failure of a call; unless it is the first one, its message says what was used before.
 */
export async function searchToNumber(search: PagedSearch): Promise<PagedNews> {
  const { api, filter, number, paid } = search;
  const progress: Progress = {
    strands: api.feedsOf(filter).map((feed) => strandOf(feed, filter.offset)),
    articles: new Map(),
    calls: [...paid],
    deadline: performance.now() + LIST_MS,
    used: sumOfPoints(paid).thisCall ?? 0,
    bytes: 0,
    stopped: null,
  };
  do {
    await loadEmptyStrands(search, progress);
  } while (takeNext(search, progress) && progress.articles.size < number);
  return pagedNewsOf(search, progress);
}

function strandOf(filter: NewsFilter, offset = 0): Strand {
  return { filter, waiting: [], lastPage: '', taken: 0, offset, total: null, hasMore: true };
}

/** Makes a call for each strand that has no article waiting, side by side where points and plan allow it. */
async function loadEmptyStrands(search: PagedSearch, progress: Progress): Promise<void> {
  const { strands, calls, used, stopped } = progress;
  const { mostSkipped, articlesPerCall } = search.api.paging;
  if (stopped !== null) return;
  const empty = strands.filter(
    ({ waiting, hasMore, offset }) => waiting.length === 0 && hasMore && offset <= mostSkipped,
  );
  // Calls that are under way must not decide how much the next one may ask for.
  const isAffordable = used + empty.length * (1 + articlesPerCall / 100) <= search.maxPoints;
  try {
    await sideBySide(
      empty,
      (strand) => load(search, progress, strand),
      () => (isAffordable ? callsAtOnce(calls.at(-1)) : 1),
    );
  } catch (error) {
    const isFirst = strands.every(({ taken, waiting }) => taken + waiting.length === 0);
    if (isFirst || !search.keepPartial || !(error instanceof Failure)) {
      throw afterPaying(error, calls);
    }
    progress.stopped = error.message;
  }
}

/** Makes one call; gives whether another one may follow. */
async function load(search: PagedSearch, progress: Progress, strand: Strand): Promise<boolean> {
  const { api, number } = search;
  const { articles, calls, used } = progress;
  // A call is 1 point, and an article 0.01; the points come with two decimals.
  const affordable = Math.round((search.maxPoints - used) * 100) - 100;
  progress.stopped = whyStop(progress, affordable);
  if (progress.stopped !== null) return false;
  const found = articles.size;
  if (calls.length > 0) await search.onProgress({ found, of: number, points: used });
  const page = await api.searchNews({
    ...strand.filter,
    offset: strand.offset === 0 ? undefined : strand.offset,
    number: Math.min(number - found, api.paging.articlesPerCall, affordable),
  });
  calls.push(page.points);
  progress.used += page.points.thisCall ?? 1 + page.articles.length / 100;
  progress.bytes += Buffer.byteLength(JSON.stringify(page.articles.map(flatArticle)));
  if (isRepeated(strand, page.articles)) {
    // Each further call would be paid for the same.
    progress.stopped = 'The service gave the same articles twice.';
    return false;
  }
  advance(strand, page, api.paging.mostSkipped > 0);
  return true;
}

function whyStop({ deadline, bytes }: Progress, affordable: number): string | null {
  if (bytes > MAX_BYTES) {
    return `A step cannot hold more text; go on with ${SEARCH_FORM.offset.label}.`;
  }
  if (performance.now() > deadline) return 'The time for this step was up.';
  return affordable < 1 ? `${SEARCH_FORM.maxPoints.label} does not allow another call.` : null;
}

/** Notes the page on the strand; gives whether it is the one that came before. */
function isRepeated(strand: Strand, articles: readonly ReadArticle[]): boolean {
  const before = strand.lastPage;
  strand.lastPage = articles.map(keyOf).join();
  return articles.length > 0 && strand.lastPage === before;
}

/** @param canSkip whether another call could leave out what this one gave. */
function advance(strand: Strand, { articles, total, isCut }: NewsFound, canSkip: boolean): void {
  strand.waiting = articles;
  strand.offset += articles.length;
  strand.total = total;
  // A page can be short for any reason.
  const mayHaveMore = total === null ? canSkip : strand.offset < total;
  strand.hasMore = articles.length > 0 && (isCut || mayHaveMore);
}

/** Takes the article that comes next in the order of the search; gives whether there was one. */
function takeNext({ filter }: PagedSearch, { strands, articles }: Progress): boolean {
  const [next] = strands
    .filter(({ waiting }) => waiting.length > 0)
    .sort(ORDERS[filter.sort ?? 'relevance']);
  const read = next?.waiting.shift();
  if (next === undefined || read === undefined) return false;
  next.taken += 1;
  articles.set(keyOf(read), read);
  return true;
}

function pagedNewsOf({ number }: PagedSearch, progress: Progress): PagedNews {
  const { strands, articles, calls, stopped } = progress;
  const totals = strands.map(({ total }) => total);
  const hasMore = strands.some((strand) => strand.hasMore || strand.waiting.length > 0);
  const ending =
    articles.size === number
      ? `${SEARCH_FORM.number.label} ends the list here.`
      : 'The service shows no more articles of one search.';
  return {
    articles: [...articles.values()],
    total: totals.reduce((sum, total) => (sum === null || total === null ? null : sum + total), 0),
    truncatedReason: hasMore ? (stopped ?? ending) : null,
    points: sumOfPoints(calls),
  };
}

/** Which of several searches the next article is from: by relevance each is ranked by itself. */
const ORDERS: Readonly<Record<SortOrder, (a: Strand, b: Strand) => number>> = {
  newest: (a, b) => compareTexts(headOf(b), headOf(a)),
  oldest: (a, b) => compareTexts(headOf(a), headOf(b)),
  relevance: (a, b) => a.taken - b.taken,
};

function headOf({ waiting: [first] }: Strand): string {
  return first?.article.publishDate ?? '';
}
