import type { operations as GatewayOperations } from '@pieceworks/contracts/world-news-api-gateway';
import type { operations as VendorOperations } from '@pieceworks/contracts/world-news-api-vendor';
import {
  advanced,
  type FieldRows,
  type FieldsOf,
  FULL_RECORDS,
  NOT_OFFERED,
  TIME_ZONE,
  type ValuesOf,
} from '@pieceworks/kit';
import { ARTICLES_PER_CALL, LONGEST_TEXT } from './search-fields';

/** The fields of Top News that are sent. */
export const TOP_NEWS = {
  sourceCountry: {
    as: 'country',
    label: 'Source Country',
    help: 'Country whose top news you want.',
    required: true,
    gateway: 'source-country',
    vendor: 'source-country',
  },
  language: {
    as: 'language',
    label: 'Language',
    help: 'A language of the country.',
    required: true,
    gateway: 'language',
    vendor: 'language',
  },
  date: {
    as: 'day',
    label: 'Date',
    help: 'YYYY-MM-DD, instead of Day.',
    placeholder: '2026-03-31',
    gateway: 'date',
    vendor: 'date',
  },
  headlinesOnly: {
    kind: 'switch',
    label: 'Headlines Only',
    help: 'Only ID, title and URL of each article.',
    gateway: NOT_OFFERED,
    vendor: 'headlines-only',
  },
  maxNewsPerCluster: {
    kind: 'wholeNumber',
    label: 'Articles per Story',
    help: 'Maximum articles per story. Leave empty for all.',
    range: { min: 1, max: 100 },
    gateway: NOT_OFFERED,
    vendor: 'max-news-per-cluster',
  },
} as const satisfies FieldsOf<
  NonNullable<GatewayOperations['getTopNews']['parameters']['query']>,
  NonNullable<VendorOperations['getTopNews']['parameters']['query']>
>;
export type TopNewsFilter = ValuesOf<typeof TOP_NEWS>;

const { sourceCountry, language, date, ...moreTopNews } = TOP_NEWS;

export const TOP_NEWS_FORM = {
  sourceCountry,
  language,
  day: {
    kind: 'choice',
    label: 'Day',
    help: 'Relative to the date when the step runs. Leave empty for today.',
    options: ['today', 'yesterday'],
  },
  date,
  fallBackToYesterday: {
    kind: 'switch',
    label: 'Use Yesterday If Empty',
    help: "If today has no top news yet, get yesterday's. Costs 1 more point.",
  },
  ...TIME_ZONE,
  ...advanced(moreTopNews),
  ...FULL_RECORDS,
} as const satisfies FieldRows;
export type TopNewsValues = ValuesOf<typeof TOP_NEWS_FORM>;

export const EXTRACT_NEWS_FORM = {
  url: {
    as: 'page',
    label: 'Article URL',
    placeholder: 'https://www.example.com/news/article',
    help: 'A public page; paywalls and blocked pages come back incomplete.',
    required: true,
  },
  analyze: {
    kind: 'switch',
    label: 'Include Sentiment',
    help: 'Add sentiment and entities. Costs 2 more points.',
  },
} as const satisfies FieldRows;

const WEBSITE = {
  as: 'page',
  label: 'Website URL',
  placeholder: 'https://www.example.com/news',
  help: 'A news site, or a section of it.',
  required: true,
} as const;

export const EXTRACT_LINKS_FORM = {
  url: WEBSITE,
  prefix: {
    label: 'Links Begin With',
    help: 'Return only links that start with this, including https://.',
    longest: 100,
  },
} as const satisfies FieldRows;

export const RSS_FORM = {
  url: WEBSITE,
  readArticles: {
    kind: 'switch',
    label: 'Include Article Details',
    help: 'Add description, date and image of each. Costs more points.',
  },
} as const satisfies FieldRows;

export const COORDINATES_FORM = {
  location: {
    label: 'Location',
    placeholder: 'Wellington, New Zealand',
    help: 'A city, such as Wellington, New Zealand.',
    longest: LONGEST_TEXT,
    required: true,
  },
} as const satisfies FieldRows;

export const RETRIEVE_NEWS_FORM = {
  ids: {
    kind: 'list',
    label: 'Article IDs',
    help: 'One per row, from a search or the top news.',
    required: true,
  },
  ...FULL_RECORDS,
} as const satisfies FieldRows;

export const SOURCES_FORM = {
  name: {
    label: 'Name',
    help: 'The name of a source, or a part of it.',
    longest: LONGEST_TEXT,
    required: true,
  },
  ...FULL_RECORDS,
} as const satisfies FieldRows;

/** The date of the first front pages (vendor contract). */
export const FIRST_FRONT_PAGE = '2024-07-09';

export const FRONT_PAGE_FORM = {
  sourceCountry: { as: 'country', label: 'Source Country', help: 'Leave empty for any country.' },
  sourceName: {
    label: 'Newspaper',
    help: 'Identifier, such as herald-sun for Herald Sun. Leave empty for any.',
    longest: 100,
  },
  date: {
    as: 'day',
    label: 'Date',
    help: `YYYY-MM-DD, from ${FIRST_FRONT_PAGE} on. Leave empty for the newest.`,
  },
  downloadImage: {
    kind: 'switch',
    label: 'Download Image',
    help: 'Also save the image as a file. No extra cost.',
  },
} as const satisfies FieldRows;

export const TOP_STORY_FORM = {
  sourceCountry,
  language,
  checkEveryHours: {
    kind: 'wholeNumber',
    label: 'Check Every',
    help: 'Hours between checks. Every 6 hours costs at least 5 points a day.',
    range: { min: 1, max: 24 },
    default: 6,
  },
  atLeastArticles: {
    kind: 'wholeNumber',
    label: 'Minimum Articles',
    help: 'How many articles must report a story before it starts the flow.',
    range: { min: 1, max: 100 },
    default: 3,
  },
} as const satisfies FieldRows;

export const POLLING = {
  callsPerPoll: {
    kind: 'wholeNumber',
    label: 'Calls per Check',
    help: `Per country. A call reads up to ${ARTICLES_PER_CALL} articles, the next check the rest.`,
    range: { min: 1, max: 20 },
    default: 1,
  },
  lookBackHours: {
    kind: 'wholeNumber',
    label: 'Look Back',
    help: 'When turned on, also take articles this many hours old. 0: none.',
    // The search of the free plan does not reach further back.
    range: { min: 0, max: 30 * 24 },
    default: 0,
  },
  overlapHours: {
    kind: 'wholeNumber',
    label: 'Overlap',
    help: 'Hours that each check reads again, to catch late articles.',
    range: { min: 1, max: 7 * 24 },
    default: 24,
  },
} as const satisfies FieldRows;
