import { at } from '@pieceworks/kit';
import { describeFaults, type FaultyOperation } from '@pieceworks/testing/fault-suite';

const paid = { method: 'GET', effect: 'metered' } as const;

const secrets = (connection: unknown) => [
  String(at(connection, 'apiKey')),
  'Wellington',
  'paywall.example',
  'harbour-times',
];

const operations: FaultyOperation[] = [
  {
    ...paid,
    action: 'search_news',
    path: '/search-news',
    props: () => ({ language: 'en', number: 2 }),
  },
  {
    ...paid,
    action: 'extract_news',
    takes: ['empty'],
    path: '/extract-news',
    props: () => ({ url: 'https://paywall.example/a' }),
  },
  {
    ...paid,
    action: 'get_geo_coordinates',
    takes: ['not-found', 'empty'],
    path: '/geo-coordinates',
    props: () => ({ location: 'Wellington, New Zealand' }),
  },
  {
    ...paid,
    action: 'top_news',
    path: '/top-news',
    props: () => ({ sourceCountry: 'au', language: 'en' }),
  },
  {
    ...paid,
    action: 'retrieve_news',
    path: '/retrieve-news',
    props: () => ({ ids: [412_000_001] }),
  },
  {
    ...paid,
    action: 'search_news_sources',
    path: '/search-news-sources',
    props: () => ({ name: 'harbour-times' }),
  },
  {
    ...paid,
    action: 'extract_news_links',
    path: '/extract-news-links',
    props: () => ({ url: 'https://harbour-times.example/' }),
  },
  {
    ...paid,
    action: 'retrieve_front_page',
    takes: ['not-found', 'empty'],
    path: '/retrieve-front-page',
    props: () => ({ sourceName: 'harbour-times' }),
  },
  {
    ...paid,
    action: 'website_to_rss',
    path: '/feed.rss',
    takes: ['any-type'],
    props: () => ({ url: 'https://harbour-times.example/' }),
  },
];

const customCall: FaultyOperation = {
  ...paid,
  action: 'custom_api_call',
  takes: ['empty'],
  path: '/geo-coordinates',
  props: () => ({ method: 'GET', url: '/geo-coordinates?location=Sydney' }),
};

describeFaults('world-news-api', {
  secrets,
  operations: { gateway: [...operations, customCall], vendor: operations },
});
