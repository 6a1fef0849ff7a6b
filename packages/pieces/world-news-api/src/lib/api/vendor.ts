import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import { Failure, invalidField, type RulesOf, wireOf } from '@pieceworks/kit';
import { compareTexts } from '../model/compare-texts';
import { nextPosition } from '../model/feed-position';
import { ARTICLES_PER_CALL, MAX_OFFSET, NEUTRAL_UP_TO } from '../model/limits';
import { sumOfPoints } from '../model/points';
import {
  type NewsFilter,
  requireFilter,
  SEARCH,
  type SearchFilters,
  type Sentiment,
  type SortOrder,
} from '../model/search-fields';
import { TOP_NEWS } from '../model/step-fields';
import type { NewsFound, Points, ReadArticle, WorldNewsApi } from '../model/types';
import { formatMoment, type NewsService } from './news-service';
import { callsAtOnce, sideBySide } from './side-by-side';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Limits of the vendor's own API (vendor contract; of the sources fact search-limits). */
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

/** World News API's own API. It takes one country per call. */
export function createVendorApi(service: NewsService): WorldNewsApi {
  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    return service.searchNews(queryOf(filter), filter.number);
  }

  function feedsOf<Filters extends SearchFilters>(filters: Filters): Filters[] {
    const { sourceCountries } = filters;
    if (sourceCountries.length < 2) return [filters];
    return sourceCountries.map((country) => ({ ...filters, sourceCountries: [country] }));
  }

  return {
    ...service,
    paging: { articlesPerCall: ARTICLES_PER_CALL, mostSkipped: MAX_OFFSET },
    checkSearch,
    searchNews,
    feedsOf,

    async readNewest(filters, number) {
      const feeds = feedsOf(filters);
      const answers = new Map<SearchFilters, NewsFound>();
      let latest: Points | undefined;
      await sideBySide(
        feeds,
        async (feed) => {
          const page = await searchNews({ ...feed, sort: 'newest', number });
          answers.set(feed, page);
          latest = page.points;
          return true;
        },
        () => callsAtOnce(latest),
      );
      const pages = [...answers.values()];
      const dateOf = ({ article }: ReadArticle) => article.publishDate ?? '';
      return {
        articles: feeds
          .flatMap((feed) => answers.get(feed)?.articles ?? [])
          .sort((a, b) => compareTexts(dateOf(b), dateOf(a)))
          .slice(0, number),
        points: sumOfPoints(pages.map(({ points }) => points)),
        answeredAt: Math.min(...pages.map(({ answeredAt }) => answeredAt)),
      };
    },

    async readFeed(feed, position) {
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

    async readTopNews(filter) {
      const query: Query<'getTopNews'> = wireOf(TOP_NEWS, 'vendor', filter, {});
      return service.readTopNews(query, filter.maxNewsPerCluster);
    },
  };
}

function tooManyAtOnce(): Failure {
  return new Failure({
    kind: 'invalid',
    message: `World News API returns at most ${MAX_OFFSET} articles unless they are sorted by time. Narrow the filters; nothing was lost.`,
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
  return wireOf(SEARCH, 'vendor', filter, rules);
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
