import { at } from '@pieceworks/tools/at';
import { describeFaults } from '@pieceworks/tools/fault-contract';

const read = { method: 'GET', effect: 'read', emptyIsAnAnswer: true } as const;

describeFaults('world-news-api', {
  operations: [
    {
      ...read,
      action: 'search_news',
      path: '/search-news',
      props: () => ({ language: 'en', number: 2 }),
    },
    {
      ...read,
      action: 'extract_news',
      path: '/extract-news',
      props: () => ({ url: 'https://paywall.example/a' }),
    },
    {
      ...read,
      action: 'get_geo_coordinates',
      path: '/geo-coordinates',
      notFoundIsAnAnswer: true,
      props: () => ({ location: 'Wellington, New Zealand' }),
    },
    {
      ...read,
      action: 'top_news',
      path: '/top-news',
      props: () => ({ sourceCountry: 'au', language: 'en' }),
    },
    {
      ...read,
      action: 'custom_api_call',
      path: '/geo-coordinates',
      props: () => ({ method: 'GET', url: '/geo-coordinates?location=Sydney' }),
    },
  ],
  secrets: (connection) => [String(at(connection, 'apiKey')), 'Wellington', 'paywall.example'],
});
