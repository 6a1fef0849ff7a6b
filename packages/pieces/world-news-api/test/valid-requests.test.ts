import {
  describeValidRequests,
  type FieldsOfAction,
} from '@pieceworks/testing/valid-requests-suite';

const search = {
  text: 'interest rates',
  language: 'en',
  sourceCountries: ['au', 'nz'],
  sentiment: 'negative',
  entities: ['ORG:Reserve Bank'],
  earliestPublishDate: '2026-01-31',
  latestPublishDate: '2026-12-31 10:00',
  number: 3,
  maxPoints: 20,
  keepPartial: true,
  fullRecords: true,
};
const vendorOnly = {
  newsSources: ['abc.net.au'],
  authors: ['Ada Holm', 'Mara Lind'],
  categories: ['politics', 'sports'],
  minSentiment: -0.5,
  maxSentiment: 0.5,
  locationFilter: '-33.87, 151.21, 20',
  textMatchIndexes: 'title',
  sort: 'newest',
  offset: 10,
};
const NO_FILTERS = [
  ...['number', 'textMatchIndexes', 'sort', 'offset'],
  ...['maxPoints', 'keepPartial', 'fullRecords'],
];

const shared: FieldsOfAction[] = [
  {
    action: 'extract_news',
    always: { url: 'https://paywall.example/a' },
    sometimes: { analyze: true },
  },
  { action: 'get_geo_coordinates', always: { location: 'Sydney' }, sometimes: {} },
  {
    action: 'retrieve_news',
    always: { ids: ['412000001', '7'] },
    sometimes: { fullRecords: true },
  },
  { action: 'search_news_sources', always: { name: 'times' }, sometimes: {} },
  {
    action: 'extract_news_links',
    always: { url: 'harbour-times.example' },
    sometimes: { prefix: 'https://harbour-times.example/' },
  },
  {
    action: 'retrieve_front_page',
    sometimes: {
      ...{ sourceCountry: 'au', sourceName: 'harbour-times' },
      ...{ date: '2026-11-01', downloadImage: true },
    },
  },
  {
    action: 'website_to_rss',
    always: { url: 'harbour-times.example' },
    sometimes: { readArticles: true },
  },
];
const country = { sourceCountry: 'au', language: 'en' };

const gateway: FieldsOfAction[] = [
  ...shared,
  { action: 'search_news', sometimes: { ...search, otherFilters: { source: 'abc.net.au' } } },
  { action: 'top_news', sometimes: { ...country, date: '2026-11-01', fullRecords: true } },
];

const vendor: FieldsOfAction[] = [
  ...shared,
  {
    action: 'search_news',
    sometimes: { ...search, ...vendorOnly },
    refused: (filled) => filled.every((key) => NO_FILTERS.includes(key)),
  },
  {
    action: 'search_news',
    always: { place: 'Sydney' },
    sometimes: { ...search, radius: 5.5, sort: 'newest' },
  },
  {
    action: 'top_news',
    always: country,
    sometimes: {
      ...{ date: '2026-11-01', fallBackToYesterday: true },
      ...{ headlinesOnly: true, maxNewsPerCluster: 2 },
    },
  },
];

describeValidRequests('world-news-api', { gateway, vendor });
