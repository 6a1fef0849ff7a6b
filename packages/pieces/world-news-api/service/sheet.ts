import type { OperationSheets } from '@pieceworks/lab/services';
import type { paths as Gateway } from './dist/gateway';
import type { paths as Vendor } from './dist/vendor';
import { articleRead, feedWritten, frontPageFound, storiesFound } from './headlines';

const NOBODY = 'Nobody of this name';
const SITE = 'https://harbour-times.example/';
/** Every call costs points. */
const PAID = { method: 'GET', effect: 'metered' } as const;

export const SHEETS = {
  search_news: {
    example: { language: ['en'], sourceCountries: ['au'], number: 3, offset: 0 },
    miss: { text: NOBODY, language: ['en'] },
    another: { text: 'festival', language: ['en'] },
    headline: storiesFound,
    call: {
      gateway: {
        ...PAID,
        path: '/search-news',
        sends: { query: { language: 'en', 'source-countries': 'au', number: '3' } },
      },
      vendor: {
        ...PAID,
        path: '/search-news',
        sends: { query: { language: 'en', 'source-country': 'au', number: '3' } },
      },
    },
    demo: {
      // In the sandbox, two papers report each story.
      input: {
        language: ['en'],
        sourceCountries: ['au'],
        number: 6,
        publishedWithinHours: 168,
        onePerStory: true,
      },
      shows: ['items', 'items.0.title', 'digest'],
    },
  },
  extract_news: {
    example: { url: `${SITE}sports/au-en-0`, analyze: true },
    headline: articleRead,
    call: {
      ...PAID,
      path: '/extract-news',
      takes: ['empty', 'not-found', 'invalid'],
      sends: { query: { url: `${SITE}sports/au-en-0`, analyze: 'true' } },
    },
    demo: {
      input: { url: '{{search_news.items.0.url}}', analyze: true },
      is: { complete: true },
      shows: ['title'],
    },
  },
  get_geo_coordinates: {
    example: { location: 'Wellington, New Zealand' },
    miss: { location: NOBODY },
    another: { location: 'Sydney, Australia' },
    call: {
      ...PAID,
      path: '/geo-coordinates',
      takes: ['not-found', 'empty'],
      sends: { query: { location: 'Wellington, New Zealand' } },
    },
    demo: { is: { matched: true }, shows: ['latitude', 'longitude'] },
  },
  top_news: {
    example: { sourceCountry: 'au', language: 'en' },
    call: {
      ...PAID,
      path: '/top-news',
      sends: { query: { 'source-country': 'au', language: 'en' } },
    },
    demo: {
      input: { sourceCountry: 'au', language: 'en', day: 'yesterday' },
      shows: ['items', 'items.0.title', 'digest'],
    },
  },
  retrieve_news: {
    example: { ids: ['412000001', '412000002'] },
    call: { ...PAID, path: '/retrieve-news', sends: { query: { ids: '412000001,412000002' } } },
    demo: {
      input: { ids: ['{{search_news.items.1.id}}', '{{search_news.items.0.id}}'] },
      is: { total: 2 },
      shows: ['items', 'items.0.title'],
    },
  },
  search_news_sources: {
    example: { name: 'times' },
    miss: { name: NOBODY },
    another: { name: 'post' },
    call: { ...PAID, path: '/search-news-sources', sends: { query: { name: 'times' } } },
    demo: { shows: ['items', 'items.0.domain'] },
  },
  extract_news_links: {
    example: { url: SITE },
    call: { ...PAID, path: '/extract-news-links', sends: { query: { url: SITE } } },
    demo: { input: { url: '{{search_news_sources.items.0.url}}' }, shows: ['items.0'] },
  },
  retrieve_front_page: {
    example: { sourceName: 'harbour-times', downloadImage: true },
    headline: frontPageFound,
    call: {
      ...PAID,
      path: '/retrieve-front-page',
      takes: ['not-found', 'empty'],
      input: { sourceName: 'harbour-times' },
      sends: { query: { 'source-name': 'harbour-times' } },
    },
    // The newspaper of the example exists only in the sandbox.
    demo: { shows: ['fileName'], atAccount: { input: { downloadImage: true } } },
  },
  website_to_rss: {
    example: { url: SITE },
    headline: feedWritten,
    call: { ...PAID, path: '/feed.rss', takes: ['any-type'], sends: { query: { url: SITE } } },
    demo: { input: { url: '{{search_news_sources.items.0.url}}' }, shows: ['fileName'] },
  },
  new_article: {
    example: { language: ['en'], sourceCountries: ['nz'], lookBackHours: 48, onePerStory: true },
    miss: { text: NOBODY, language: ['en'] },
    demo: { fires: 'poll', shows: ['items', 'items.0.title'] },
  },
  new_top_story: {
    // In the sandbox, two papers report each story, in one article each.
    example: { sourceCountry: 'au', language: 'en', atLeastArticles: 2 },
    demo: {
      fires: 'test',
      // One article is enough, because just after midnight only one paper has reported today.
      input: { sourceCountry: 'au', language: 'en', atLeastArticles: 1 },
      // The sample that a test gives without news is of another paper.
      is: { 'items.0.source': 'harbour-times.example' },
      shows: ['items', 'items.0.title'],
      atAccount: { is: {} },
    },
  },
  news_volume: {
    example: { language: ['en'], sourceCountries: ['nz'], atLeastArticles: 2 },
    demo: {
      fires: 'test',
      input: { language: ['en'], sourceCountries: ['nz'], hours: 168 },
      shows: ['items', 'items.0.count', 'items.0.digest'],
    },
  },
  custom_api_call: {
    example: { method: 'GET', url: '/geo-coordinates', queryParams: { location: 'Sydney' } },
    call: {
      ...PAID,
      path: '/geo-coordinates',
      takes: ['empty', 'any-type'],
      sends: { query: { location: 'Sydney' } },
    },
    demo: { is: { status: 200 }, shows: ['body.latitude'] },
  },
} as const satisfies OperationSheets<Gateway, Vendor>;
