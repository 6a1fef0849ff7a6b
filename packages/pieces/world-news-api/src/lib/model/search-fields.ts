import type { operations as GatewayOperations } from '@pieceworks/contracts/world-news-api-gateway';
import {
  categoryValues,
  type operations as VendorOperations,
} from '@pieceworks/contracts/world-news-api-vendor';
import {
  advanced,
  BY_RULE,
  type FieldRows,
  type FieldsOf,
  FULL_RECORDS,
  invalidField,
  isFilledIn,
  NOT_OFFERED,
  OTHER_FILTERS,
  type ValuesOf,
  formatNumber,
} from '@pieceworks/kit';

type SearchFields = FieldsOf<
  NonNullable<GatewayOperations['searchNews']['parameters']['query']>,
  NonNullable<VendorOperations['searchNews']['parameters']['query']>
> &
  /** Marks fields that do not narrow a search. The service requires a field that does. */
  Readonly<Record<string, { narrows?: false }>>;

/** Maximum articles of one search call (vendor contract). */
export const ARTICLES_PER_CALL = 100;
/** Maximum offset of a search (fact search-limits). */
export const MAX_OFFSET = 10_000;

export const MAX_ARTICLES = 10_000;
export const DEFAULT_ARTICLES = 10;

/** Radius of a search around a place, in km (vendor contract). */
export const RADIUS_KM = { min: 1, max: 100 };
export const DEFAULT_RADIUS_KM = 20;

const SCORES = { min: -1, max: 1 };
/** Scores up to this far from 0 count as neutral; the service publishes no thresholds (fact sentiment-range). */
export const NEUTRAL_UP_TO = 0.1;

/** Maximum length of a text (vendor contract), in characters. */
export const LONGEST_TEXT = 1_000;
/** Maximum length of a list (vendor contract), in characters with the commas. */
const LONGEST_AUTHORS = 300;
const LONGEST_LIST = 10_000;

const SCORE_HELP = `${SCORES.min} to ${SCORES.max}, instead of Sentiment. Leaves out articles without a score.`;

export const MAIN_FILTERS = {
  text: {
    as: 'searchText',
    label: 'Text',
    help: '3 to 100 characters. Also "exact phrase", rain OR snow, -sport.',
    placeholder: '"interest rates" -sport',
    gateway: 'text',
    vendor: 'text',
  },
  // Searches without a language found fewer articles (fact language-left-out).
  language: {
    as: 'language',
    label: 'Language',
    help: 'Recommended: without a language, far fewer articles are found.',
    gateway: 'language',
    vendor: 'language',
  },
  sourceCountries: {
    kind: 'list',
    as: 'countries',
    label: 'Source Countries',
    help: 'Countries of the news sources. Each costs at least 1 point.',
    gateway: 'source-countries',
    vendor: BY_RULE,
  },
} as const satisfies SearchFields;

const CONTENT_FILTERS = {
  sentiment: {
    kind: 'choice',
    label: 'Sentiment',
    help: `Neutral is -${NEUTRAL_UP_TO} to ${NEUTRAL_UP_TO}. Leaves out articles without a score.`,
    options: ['positive', 'neutral', 'negative'],
    gateway: 'sentiment',
    vendor: BY_RULE,
  },
  entities: {
    kind: 'list',
    as: 'entity',
    label: 'Entities',
    help: 'One per row, kind and name: ORG:Tesla, PER:Ada Lovelace, LOC:Berlin.',
    longest: LONGEST_LIST,
    gateway: 'entities',
    vendor: 'entities',
  },
  otherFilters: OTHER_FILTERS,
} as const satisfies SearchFields;

/** Filters that only the vendor's own API has. */
const VENDOR_FILTERS = {
  newsSources: {
    kind: 'list',
    label: 'News Sources by Domain',
    help: 'At most 10, one per row: abc.net.au. Search News Sources finds them.',
    longest: LONGEST_LIST,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  place: {
    label: 'Near Place',
    placeholder: 'Hobart',
    help: 'A city, such as Hobart. Finding it costs 1 point.',
    longest: LONGEST_TEXT,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  radius: {
    kind: 'number',
    label: 'Radius',
    help: `Kilometres around the place, ${RADIUS_KM.min} to ${RADIUS_KM.max}.`,
    range: RADIUS_KM,
    default: DEFAULT_RADIUS_KM,
    narrows: false,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  locationFilter: {
    as: 'coordinates',
    label: 'Near Coordinates',
    placeholder: '-33.87,151.21,20',
    help: 'Instead of a place. Latitude, longitude, km: -33.87,151.21,20.',
    gateway: NOT_OFFERED,
    vendor: 'location-filter',
  },
  categories: {
    kind: 'list',
    label: 'Categories',
    help: 'Articles in any of these. Leaves out uncategorized ones.',
    options: categoryValues,
    gateway: NOT_OFFERED,
    vendor: 'categories',
  },
  authors: {
    kind: 'list',
    label: 'Authors',
    help: 'One name per row. An article by any of them is found.',
    longest: LONGEST_AUTHORS,
    gateway: NOT_OFFERED,
    vendor: 'authors',
  },
  textMatchIndexes: {
    kind: 'choice',
    label: 'Search In',
    help: 'Leave empty for title and content.',
    options: ['title', 'content'],
    narrows: false,
    gateway: NOT_OFFERED,
    vendor: 'text-match-indexes',
  },
  minSentiment: {
    kind: 'number',
    label: 'Lowest Sentiment',
    help: SCORE_HELP,
    range: SCORES,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  maxSentiment: {
    kind: 'number',
    label: 'Highest Sentiment',
    help: SCORE_HELP,
    range: SCORES,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
} as const satisfies SearchFields;

export const MORE_FILTERS = { ...CONTENT_FILTERS, ...VENDOR_FILTERS };

const NUMBER = {
  number: {
    kind: 'wholeNumber',
    label: 'Maximum Results',
    help: `At most ${formatNumber(MAX_ARTICLES)}. Up to 2 points per ${ARTICLES_PER_CALL} articles and country.`,
    range: { min: 1, max: MAX_ARTICLES },
    default: DEFAULT_ARTICLES,
    narrows: false,
    gateway: 'number',
    vendor: 'number',
  },
} as const satisfies SearchFields;

const PERIOD = {
  earliestPublishDate: {
    as: 'date',
    label: 'Earliest Publish Date',
    placeholder: '2026-03-31',
    help: 'YYYY-MM-DD, or with a time: 2026-03-31 09:30:00 (UTC).',
    gateway: 'earliest-publish-date',
    vendor: 'earliest-publish-date',
  },
  latestPublishDate: {
    as: 'date',
    label: 'Latest Publish Date',
    placeholder: '2026-03-31',
    help: 'YYYY-MM-DD, or with a time: 2026-03-31 17:00:00 (UTC).',
    gateway: 'latest-publish-date',
    vendor: 'latest-publish-date',
  },
} as const satisfies SearchFields;

const SORT = {
  sort: {
    kind: 'choice',
    label: 'Order',
    help: 'Leave empty for the most relevant first.',
    options: { newest: 'Newest first', oldest: 'Oldest first', relevance: 'Relevance' },
    neutral: 'relevance',
    narrows: false,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
} as const satisfies SearchFields;

const OFFSET = {
  offset: {
    kind: 'wholeNumber',
    label: 'Offset',
    help: 'Number of articles to skip: map "Next offset" of an earlier search.',
    range: { min: 0, max: MAX_OFFSET },
    default: 0,
    narrows: false,
    gateway: NOT_OFFERED,
    vendor: 'offset',
  },
} as const satisfies SearchFields;

/** Filters of an article's content and source, not of its time. */
export const FILTERS = { ...MAIN_FILTERS, ...MORE_FILTERS };
export type SearchFilters = ValuesOf<typeof FILTERS>;

/** All fields of a search. A result matches all filters. */
export const SEARCH = { ...FILTERS, ...NUMBER, ...PERIOD, ...SORT, ...OFFSET };
export type NewsFilter = SearchFilters &
  Partial<ValuesOf<typeof NUMBER & typeof PERIOD & typeof SORT & typeof OFFSET>>;
export type Sentiment = NonNullable<NewsFilter['sentiment']>;
export type SortOrder = NonNullable<NewsFilter['sort']>;

/**
 * Requires a filter that narrows the search.
 * @throws Failure `invalid` if none is filled in.
 */
export function requireFilter(filter: NewsFilter): void {
  const values: Readonly<Record<string, unknown>> = filter;
  const rows: SearchFields = SEARCH;
  if (!Object.keys(rows).some((key) => rows[key]?.narrows !== false && isFilledIn(values[key]))) {
    throw invalidField(SEARCH.text.label, 'enter at least one filter, such as this one.');
  }
}

const { sentiment, entities, otherFilters } = CONTENT_FILTERS;
const { newsSources, authors, categories, textMatchIndexes, ...OTHERS } = VENDOR_FILTERS;
const { minSentiment, maxSentiment, ...PLACE } = OTHERS;

/** The less common filters of a form, except those that only gateways have, which forms show last. */
export const ADVANCED_FILTERS = advanced({
  textMatchIndexes,
  categories,
  sentiment,
  minSentiment,
  maxSentiment,
  entities,
  newsSources,
  authors,
  ...PLACE,
});
export const GATEWAY_FILTERS = advanced({ otherFilters });

/** The points for the first article of a search. */
export const LEAST_POINTS = { search: 1.01, withPlace: 2.01 };

export const SEARCH_FORM = {
  ...MAIN_FILTERS,
  publishedWithinHours: {
    kind: 'wholeNumber',
    label: 'Published Within',
    help: 'Hours before the step runs. Instead of Earliest Publish Date.',
    range: { min: 1, max: 365 * 24 },
  },
  ...NUMBER,
  ...advanced(PERIOD),
  ...advanced(SORT),
  ...ADVANCED_FILTERS,
  ...advanced(OFFSET),
  maxPoints: {
    kind: 'number',
    label: 'Maximum Points',
    help: `Stop before the cost exceeds this. Minimum ${LEAST_POINTS.search}, with Near Place ${LEAST_POINTS.withPlace}.`,
    range: { min: 0, max: 1e6 },
    advanced: true,
  },
  keepPartial: {
    kind: 'switch',
    label: 'Return Partial Results',
    help: 'If a later call fails, return the articles found so far.',
    advanced: true,
  },
  ...FULL_RECORDS,
  ...GATEWAY_FILTERS,
} as const satisfies FieldRows;
