import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import { Failure, invalidField, readWholeNumberField } from '@pieceworks/kit';
import { compareTexts } from '../model/compare-texts';
import { nextPosition } from '../model/feed-position';
import { LABELS } from '../model/labels';
import { ARTICLES_PER_CALL, MAX_OFFSET, NEUTRAL_UP_TO } from '../model/limits';
import { sumOfPoints } from '../model/points';
import {
  type NewsFilter,
  type NewsFound,
  type Points,
  type ReadArticle,
  type SearchFilters,
  type Sentiment,
  type SortOrder,
  type WorldNewsApi,
} from '../model/types';
import { joined, momentOf, type NewsService, written } from './news-service';
import { callsAtOnce, sideBySide } from './side-by-side';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** What the vendor's own API takes (vendor contract; of the sources fact search-limits). */
const TEXT_LENGTH = { min: 3, max: 100 };
const MAX_SOURCES = 10;

/** Parameters that do not narrow a search down; the service wants one that does. */
const NO_FILTERS = ['number', 'offset', 'sort', 'sort-direction', 'text-match-indexes'];

/** The scores that a word stands for. */
const BANDS: Readonly<Record<Sentiment, { min?: number; max?: number }>> = {
  positive: { min: NEUTRAL_UP_TO },
  neutral: { min: -NEUTRAL_UP_TO, max: NEUTRAL_UP_TO },
  negative: { max: -NEUTRAL_UP_TO },
};

const SORTING: Readonly<Record<SortOrder, Partial<Query<'searchNews'>>>> = {
  newest: { sort: 'publish-time', 'sort-direction': 'DESC' },
  oldest: { sort: 'publish-time', 'sort-direction': 'ASC' },
  // The service knows no name for the order that it uses by itself.
  relevance: {},
};

/** World News API's own API; it takes one country a call. */
export function createVendorApi(service: NewsService): WorldNewsApi {
  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    checkLimits(filter);
    return service.searchNews(queryOf(filter));
  }

  function feedsOf<Filters extends SearchFilters>(filters: Filters): Filters[] {
    const { sourceCountries } = filters;
    if (sourceCountries.length < 2) return [filters];
    return sourceCountries.map((country) => ({ ...filters, sourceCountries: [country] }));
  }

  return {
    ...service,
    paging: { articlesPerCall: ARTICLES_PER_CALL, mostSkipped: MAX_OFFSET },
    checkSearch: checkLimits,
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
        answeredAt: {
          service: Math.min(...pages.map(({ answeredAt }) => answeredAt.service)),
          machine: Math.min(...pages.map(({ answeredAt }) => answeredAt.machine)),
        },
      };
    },

    async readFeed(feed, position) {
      if (position.offset > MAX_OFFSET) throw tooManyAtOnce();
      const page = await searchNews({
        ...feed,
        earliestPublishDate: momentOf(position.from),
        sort: 'oldest',
        offset: position.offset,
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPosition(position, page) };
    },

    async readTopNews({ sourceCountry, language, date, headlinesOnly, maxNewsPerCluster }) {
      const query: Query<'getTopNews'> = {
        'source-country': sourceCountry,
        language,
        date,
        'headlines-only': headlinesOnly ? true : undefined,
        'max-news-per-cluster': maxNewsPerCluster,
      };
      return service.readTopNews(query);
    },
  };
}

function tooManyAtOnce(): Failure {
  return new Failure({
    kind: 'invalid',
    message: `World News API shows no more than ${MAX_OFFSET} articles that are not in the order of time. Narrow the filters down; nothing was lost.`,
  });
}

function queryOf(filter: NewsFilter): Query<'searchNews'> {
  const band = filter.sentiment === undefined ? {} : BANDS[filter.sentiment];
  const { textMatchIndexes: indexes } = filter;
  return {
    text: filter.text,
    'text-match-indexes': indexes === 'title' || indexes === 'content' ? indexes : undefined,
    'source-country': filter.sourceCountries[0],
    language: filter.language,
    'min-sentiment': filter.minSentiment ?? band.min,
    'max-sentiment': filter.maxSentiment ?? band.max,
    'earliest-publish-date': written(filter.earliestPublishDate),
    'latest-publish-date': written(filter.latestPublishDate),
    'news-sources': joined(sourcesOf(filter)),
    authors: joined(filter.authors),
    categories: joined(filter.categories),
    entities: joined(filter.entities),
    'location-filter': filter.locationFilter,
    ...SORTING[filter.sort ?? 'relevance'],
    offset: filter.offset,
    number: filter.number,
  };
}

function sourcesOf({ newsSource, newsSources }: NewsFilter): string[] {
  return newsSource === undefined ? newsSources : [newsSource, ...newsSources];
}

function checkLimits(filter: NewsFilter): void {
  const { text } = filter;
  const { min, max } = TEXT_LENGTH;
  if (text !== undefined && (text.length < min || text.length > max)) {
    throw invalidField(LABELS.text, `enter ${min} to ${max} characters; this has ${text.length}.`);
  }
  if (sourcesOf(filter).length > MAX_SOURCES) {
    throw invalidField(LABELS.newsSources, `enter at most ${MAX_SOURCES} sources.`);
  }
  readWholeNumberField(LABELS.number, filter.number, { min: 1, max: ARTICLES_PER_CALL });
  readWholeNumberField(LABELS.offset, filter.offset, { min: 0, max: MAX_OFFSET });
  const isFilter = ([name, value]: [string, unknown]) =>
    value !== undefined && !NO_FILTERS.includes(name);
  if (!Object.entries(queryOf(filter)).some(isFilter)) {
    throw invalidField(LABELS.text, 'fill in this or another filter.');
  }
}
