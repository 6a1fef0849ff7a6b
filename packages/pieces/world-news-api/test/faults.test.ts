import { at } from '@pieceworks/kit';
import { describeFaults, type FaultyOperation } from '@pieceworks/testing/fault-suite';

const paid = (
  action: string,
  path: string,
  props: object,
  takes: FaultyOperation['takes'] = [],
): FaultyOperation => ({
  ...{ method: 'GET', effect: 'metered', action, path, takes },
  props: () => ({ ...props }),
});
const SITE = { url: 'https://harbour-times.example/' };
const CALL = { method: 'GET', url: '/geo-coordinates?location=Sydney' };

const secrets = (connection: unknown) => [
  String(at(connection, 'apiKey')),
  'Wellington',
  'paywall.example',
  'harbour-times',
];

const operations = [
  paid('search_news', '/search-news', { language: 'en', number: 2 }),
  paid('extract_news', '/extract-news', { url: 'https://paywall.example/a' }, ['empty']),
  paid('get_geo_coordinates', '/geo-coordinates', { location: 'Wellington, New Zealand' }, [
    'not-found',
    'empty',
  ]),
  paid('top_news', '/top-news', { sourceCountry: 'au', language: 'en' }),
  paid('retrieve_news', '/retrieve-news', { ids: [412_000_001] }),
  paid('search_news_sources', '/search-news-sources', { name: 'harbour-times' }),
  paid('extract_news_links', '/extract-news-links', SITE),
  paid('retrieve_front_page', '/retrieve-front-page', { sourceName: 'harbour-times' }, [
    'not-found',
    'empty',
  ]),
  paid('website_to_rss', '/feed.rss', SITE, ['any-type']),
];

describeFaults('world-news-api', {
  secrets,
  operations: {
    gateway: [...operations, paid('custom_api_call', '/geo-coordinates', CALL, ['empty'])],
    vendor: operations,
  },
});
