import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import { Failure, invalidField, type RulesOf, toRequest, formatNumber } from '@pieceworks/kit';
import {
  ARTICLES_PER_CALL,
  MAX_OFFSET,
  NEUTRAL_UP_TO,
  type NewsFilter,
  requireFilter,
  SEARCH,
  type SearchFilters,
  type Sentiment,
  type SortOrder,
} from '../model/search-fields';
import { TOP_NEWS, type TopNewsFilter } from '../model/step-fields';
import type { FeedPage, FeedPart, FeedPosition, NewsFound, ReadArticle, TopNews } from './types';
import { formatMoment, type NewsService } from './news-service';
import { secondOf } from './records';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Limits of the vendor's own API (vendor contract; for the sources, fact search-limits). */
const TEXT_LENGTH = { min: 3, max: 100 };
const MAX_SOURCES = 10;

/** The range of scores of each sentiment. */
const BANDS: Readonly<Record<Sentiment, { min?: number; max?: number }>> = {
  positive: { min: NEUTRAL_UP_TO },
  neutral: { min: -NEUTRAL_UP_TO, max: NEUTRAL_UP_TO },
  negative: { max: -NEUTRAL_UP_TO },
};

const SORTING: Readonly<Record<SortOrder, Partial<Query<'searchNews'>>>> = {
  newest: { sort: 'publish-time', 'sort-direction': 'DESC' },
  oldest: { sort: 'publish-time', 'sort-direction': 'ASC' },
  // The service has no name for its default order.
  relevance: { sort: undefined, 'sort-direction': undefined },
};

/** The calls of the piece to World News API, independent of the contract. */
export type WorldNewsApi = ReturnType<typeof createVendorApi>;

/** World News API's own API. It takes one country per call. */
export function createVendorApi(service: NewsService) {
  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    return service.searchNews(queryOf(filter), filter.number);
  }

  /** Filters that put the newest articles first, if the contract has an order. */
  const newestFirst: Pick<NewsFilter, 'sort'> = { sort: 'newest' };

  return {
    ...service,
    /** `mostSkipped` is 0 if a call cannot skip any article. */
    paging: { articlesPerCall: ARTICLES_PER_CALL, mostSkipped: MAX_OFFSET },
    newestFirst,

    /** Throws, without a call, for filters that the contract does not have. */
    checkSearch,

    /** Returns one page of a feed's articles. */
    searchNews,

    /** Splits the filters into feeds that together cover them. Each call reads one feed. */
    feedsOf<Filters extends SearchFilters>(filters: Filters): Filters[] {
      const { sourceCountries } = filters;
      if (sourceCountries.length < 2) return [filters];
      return sourceCountries.map((country) => ({ ...filters, sourceCountries: [country] }));
    },

    /** Reads a part of a feed in one call. An article can repeat in the next part. */
    async readFeed(feed: SearchFilters, position: FeedPart): Promise<FeedPage> {
      if (position.offset > MAX_OFFSET) throw tooManyAtOnce();
      const page = await searchNews({
        ...feed,
        earliestPublishDate: formatMoment(position.from),
        sort: 'oldest',
        offset: position.offset,
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPosition(position, page) };
    },

    async readTopNews(filter: TopNewsFilter): Promise<TopNews> {
      const query: Query<'getTopNews'> = toRequest(TOP_NEWS, 'vendor', filter, {});
      return service.readTopNews(query, filter.maxNewsPerCluster);
    },
  };
}

function tooManyAtOnce(): Failure {
  return new Failure({
    kind: 'invalid',
    message: `More than ${formatNumber(MAX_OFFSET)} matching articles cannot be read in order. Narrow the filters.`,
  });
}

function queryOf(filter: NewsFilter): Query<'searchNews'> {
  const { sentiment, minSentiment, maxSentiment, sort } = filter;
  const band = sentiment === undefined ? {} : BANDS[sentiment];
  const rules: RulesOf<typeof SEARCH, 'vendor', Query<'searchNews'>> = {
    sourceCountries: { 'source-country': filter.sourceCountries[0] },
    sentiment: {},
    minSentiment: { 'min-sentiment': minSentiment ?? band.min },
    maxSentiment: { 'max-sentiment': maxSentiment ?? band.max },
    newsSources: { 'news-sources': filter.newsSources.join(',') || undefined },
    // A place is looked up first; the search uses its coordinates.
    place: {},
    radius: {},
    sort: SORTING[sort ?? 'relevance'],
  };
  return toRequest(SEARCH, 'vendor', filter, rules);
}

function checkSearch(filter: NewsFilter): void {
  const { text } = filter;
  const { min, max } = TEXT_LENGTH;
  if (text !== undefined && (text.length < min || text.length > max)) {
    throw invalidField(
      SEARCH.text.label,
      `enter ${min} to ${max} characters; this has ${text.length}.`,
    );
  }
  if (filter.newsSources.length > MAX_SOURCES) {
    throw invalidField(SEARCH.newsSources.label, `enter at most ${MAX_SOURCES} sources.`);
  }
  queryOf(filter);
  requireFilter(filter);
}

/**
 * Returns the position after a page in ascending order; `null` after the last page, which is empty or reaches the
 * stated total. A short page proves nothing.
 * Continues from the time of the last article, because an offset would shift when articles are added or deleted.
 * Starts one second earlier, because the documentation does not state whether a search includes its bounds. Uses an
 * offset only inside one second, or if the service did not keep the order.
 */
export function nextPosition(
  { from, offset }: FeedPosition,
  { articles, isTruncated, total }: Pick<NewsFound, 'articles' | 'isTruncated' | 'total'>,
): FeedPosition | null {
  const reached = offset + articles.length;
  if (articles.length === 0 || (!isTruncated && total !== null && reached >= total)) return null;
  const again = (lastSecondInOrder(articles) ?? from) - 1;
  return again > from
    ? { from: again, until: null, offset: 0 }
    : { from, until: null, offset: reached };
}

function lastSecondInOrder(articles: readonly ReadArticle[]): number | null {
  let last: number | null = null;
  for (const second of articles.map(secondOf)) {
    if (second === null || second < (last ?? second)) return null;
    last = second;
  }
  return last;
}
