import { Failure, formatNumber, invalidField } from '@pieceworks/kit';
import { nothingIsLeft, withoutPairs } from '@pieceworks/kit/form';
import type { paths } from '#contract/vendor';
import {
  ARTICLES_PER_CALL,
  checkFeeds,
  MAX_OFFSET,
  type NewsFilter,
  requireFilter,
  SEARCH,
  type SearchFilters,
  type SortOrder,
  splitBy,
  type TopNewsFilter,
} from '../fields';
import { NEUTRAL_UP_TO, type Sentiment } from '../outputs/output-rows';
import {
  withList,
  newsFoundIn,
  type NewsService,
  READ_TOP_NEWS,
  SEARCH_NEWS,
  topNewsIn,
} from './news-service';
import { formatMoment, secondOf } from './records';
import type { FeedPage, FeedPart, FeedPosition, NewsFound, ReadArticle, TopNews } from './types';

type SearchQuery = NonNullable<paths['/search-news']['get']['parameters']['query']>;

/** Limits of the vendor's own API (vendor contract; for the sources, fact search-limits). */
const TEXT_LENGTH = { min: 3, max: 100 };
const MAX_SOURCES = 10;

/** The range of scores of each sentiment. */
const BANDS: Readonly<Record<Sentiment, { min?: number; max?: number }>> = {
  positive: { min: NEUTRAL_UP_TO },
  neutral: { min: -NEUTRAL_UP_TO, max: NEUTRAL_UP_TO },
  negative: { max: -NEUTRAL_UP_TO },
};

const SORTING: Readonly<Record<SortOrder, Partial<SearchQuery>>> = {
  newest: { sort: 'publish-time', 'sort-direction': 'DESC' },
  oldest: { sort: 'publish-time', 'sort-direction': 'ASC' },
  // The service has no name for its default order.
  relevance: { sort: undefined, 'sort-direction': undefined },
};

/** The calls of the piece to World News API, independent of the contract. */
export type WorldNewsApi = ReturnType<typeof createVendorApi>;

/** World News API's own API. It takes one country per call. */
export function createVendorApi(service: NewsService) {
  const { call } = service;

  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    const query = searchQuery(filter);
    const answer = await call('GET /search-news', SEARCH_NEWS, {
      query,
      expects: withList('news'),
    });
    return newsFoundIn(answer, filter.number);
  }

  /** Filters that put the newest articles first, if the contract has an order. */
  const newestFirst: Pick<NewsFilter, 'sort'> = { sort: 'newest' };

  return {
    ...service,
    /** True if a single output has the service's record unasked, since nobody knows its other fields. */
    givesRecords: false,
    /** `mostSkipped` is 0 if a call cannot skip any article. */
    paging: { articlesPerCall: ARTICLES_PER_CALL, mostSkipped: MAX_OFFSET },
    newestFirst,

    /** Throws, without a call, for filters that the contract does not have. */
    checkSearch,

    /** Returns one page of a feed's articles. */
    searchNews,

    /** Splits the filters into feeds that together cover them, each by one language and country. Each call reads one feed. */
    feedsOf,

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
      const { sourceCountry, language, date, texts, maxNewsPerCluster, ...rest } = filter;
      nothingIsLeft(rest);
      const query = {
        'source-country': sourceCountry,
        language,
        date,
        'headlines-only': texts === 'headlines' || undefined,
        'max-news-per-cluster': maxNewsPerCluster,
      };
      const answer = await call('GET /top-news', READ_TOP_NEWS, {
        query,
        expects: withList('top_news'),
      });
      return topNewsIn(answer, maxNewsPerCluster);
    },
  };
}

function feedsOf<Filters extends SearchFilters>(filters: Filters): Filters[] {
  return splitBy('language', filters).flatMap((one) => splitBy('sourceCountries', one));
}

function tooManyAtOnce(): Failure {
  return new Failure({
    kind: 'invalid',
    message: `More than ${formatNumber(MAX_OFFSET)} matching articles cannot be read in order. Narrow the filters.`,
  });
}

function searchQuery(filter: NewsFilter): SearchQuery {
  const { text, language, sourceCountries, sentiment, minSentiment, maxSentiment, ...more } =
    filter;
  const { newsSources, entities, authors, categories, locationFilter, ...others } = more;
  const { textMatchIndexes, number, offset, sort, otherFilters, ...period } = others;
  // A place is looked up first; the search uses its coordinates.
  const {
    earliestPublishDate,
    latestPublishDate,
    place: _place,
    radius: _radius,
    ...rest
  } = period;
  nothingIsLeft(rest);
  const band = sentiment === undefined ? {} : BANDS[sentiment];
  return withoutPairs<typeof SEARCH, SearchQuery>(SEARCH, 'otherFilters', otherFilters, {
    text,
    language: language[0],
    entities: entities.join(),
    'location-filter': locationFilter,
    categories: categories.join(),
    authors: authors.join(),
    'text-match-indexes': textMatchIndexes,
    number,
    'earliest-publish-date': earliestPublishDate,
    'latest-publish-date': latestPublishDate,
    offset,
    'source-country': sourceCountries[0],
    'min-sentiment': minSentiment ?? band.min,
    'max-sentiment': maxSentiment ?? band.max,
    'news-sources': newsSources.join(),
    ...SORTING[sort ?? 'relevance'],
  });
}

function checkSearch(filter: NewsFilter): void {
  const { text } = filter;
  const { min, max } = TEXT_LENGTH;
  if (text !== undefined && (text.length < min || text.length > max)) {
    throw invalidField(
      SEARCH.text.displayName,
      `enter ${min} to ${max} characters; this has ${text.length}.`,
    );
  }
  if (filter.newsSources.length > MAX_SOURCES) {
    throw invalidField(SEARCH.newsSources.displayName, `enter at most ${MAX_SOURCES} sources.`);
  }
  searchQuery(filter);
  requireFilter(filter);
  checkFeeds('language', feedsOf(filter));
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
