import { at } from '@pieceworks/tools/at';
import { describeFaults } from '@pieceworks/tools/fault-contract';

const paid = { method: 'GET', effect: 'charge', emptyIsAnAnswer: true } as const;

describeFaults('world-news-api', {
  operations: [
    {
      ...paid,
      action: 'search_news',
      path: '/search-news',
      props: () => ({ language: 'en', number: 2 }),
    },
    {
      ...paid,
      action: 'extract_news',
      path: '/extract-news',
      props: () => ({ url: 'https://paywall.example/a' }),
    },
    {
      ...paid,
      action: 'get_geo_coordinates',
      path: '/geo-coordinates',
      notFoundIsAnAnswer: true,
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
      action: 'custom_api_call',
      path: '/geo-coordinates',
      props: () => ({ method: 'GET', url: '/geo-coordinates?location=Sydney' }),
    },
  ],
  secrets: (connection) => [String(at(connection, 'apiKey')), 'Wellington', 'paywall.example'],
});
