import { Failure, LIST_MS } from '@pieceworks/kit';
import { restOfArticle } from '../api/records';
import { callsAtOnce, sideBySide } from '../api/side-by-side';
import { keyOf } from '../model/article-key';
import { compareTexts } from '../model/compare-texts';
import { LABELS } from '../model/labels';
import { afterPaying, sumOfPoints } from '../model/points';
import type { NewsFilter, Points, ReadArticle, SortOrder, WorldNewsApi } from '../model/types';

export type PagedSearch = {
  api: Pick<WorldNewsApi, 'checkSearch' | 'feedsOf' | 'searchNews' | 'paging'>;
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

/**
 * Searches call by call until there are as many articles as wanted: as many of them as possible by each
 * call, which is cheapest, no page twice, and no article twice. Several countries, which can be several
 * searches, come as one list in the order that was asked for.
 * @throws Failure of a call; unless it is the first one, its message says what was used before.
 */
export async function searchToNumber(search: PagedSearch): Promise<PagedNews> {
  const { api, filter, number } = search;
  api.checkSearch(filter);
  const deadline = performance.now() + LIST_MS;
  const calls: Points[] = [...search.paid];
  const strands = api.feedsOf(filter).map((feed): Strand => {
    const { offset = 0 } = filter;
    return {
      filter: feed,
      waiting: [],
      lastPage: '',
      taken: 0,
      offset,
      total: null,
      hasMore: true,
    };
  });
  const articles = new Map<string, ReadArticle>();
  let used = sumOfPoints(calls).thisCall ?? 0;
  let bytes = 0;
  let stopped: string | null = null;

  /** Makes a call; gives whether another one may be made. */
  async function load(strand: Strand): Promise<boolean> {
    // A call is 1 point, and an article 0.01; the points come with two decimals.
    const affordable = Math.round((search.maxPoints - used) * 100) - 100;
    if (affordable < 1) stopped = `${LABELS.maxPoints} does not allow another call.`;
    if (performance.now() > deadline) stopped = 'The time for this step was up.';
    if (bytes > MAX_BYTES) stopped = `A step cannot hold more text; go on with ${LABELS.offset}.`;
    if (stopped !== null) return false;
    const found = articles.size;
    if (calls.length > 0) await search.onProgress({ found, of: number, points: used });
    const wanted = Math.min(number - found, api.paging.articlesPerCall, affordable);
    const { offset } = strand;
    const page = await api.searchNews({
      ...strand.filter,
      offset: offset === 0 ? undefined : offset,
      number: wanted,
    });
    calls.push(page.points);
    const { length } = page.articles;
    used += page.points.thisCall ?? 1 + length / 100;
    const kept = page.articles.map((read) => [read.article, restOfArticle(read)]);
    bytes += Buffer.byteLength(JSON.stringify(kept));
    const lastPage = page.articles.map(keyOf).join();
    // Each further call would be paid for the same.
    if (length > 0 && lastPage === strand.lastPage) {
      stopped = 'The service gave the same articles twice.';
      return false;
    }
    strand.lastPage = lastPage;
    strand.waiting = page.articles;
    strand.offset += length;
    strand.total = page.total;
    // A page can be short for any reason.
    const mayHaveMore =
      page.total === null ? api.paging.mostSkipped > 0 : strand.offset < page.total;
    strand.hasMore = length > 0 && (page.isCut || mayHaveMore);
    return true;
  }

  const canLoad = ({ hasMore, offset }: Strand) => hasMore && offset <= api.paging.mostSkipped;

  while (articles.size < number) {
    const empty = strands.filter((strand) => strand.waiting.length === 0 && canLoad(strand));
    // How much the next call may ask for must not hang on those that are under way.
    const mostPoints = empty.length * (1 + api.paging.articlesPerCall / 100);
    const isAffordable = used + mostPoints <= search.maxPoints;
    try {
      if (stopped === null) {
        await sideBySide(empty, load, () => (isAffordable ? callsAtOnce(calls.at(-1)) : 1));
      }
    } catch (error) {
      const isFirst = strands.every(({ taken, waiting }) => taken + waiting.length === 0);
      if (isFirst || !search.keepPartial || !(error instanceof Failure)) {
        throw afterPaying(error, calls);
      }
      stopped = error.message;
    }
    const [next] = strands
      .filter(({ waiting }) => waiting.length > 0)
      .sort(ORDERS[filter.sort ?? 'relevance']);
    const read = next?.waiting.shift();
    if (next === undefined || read === undefined) break;
    next.taken += 1;
    articles.set(keyOf(read), read);
  }

  const totals = strands.map(({ total }) => total);
  const hasMore = strands.some((strand) => strand.hasMore || strand.waiting.length > 0);
  const ending =
    articles.size === number
      ? `${LABELS.number} ends the list here.`
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
