import { describeRefusals } from '@pieceworks/testing/refusal-suite';

const SITE = { url: 'https://harbour-times.example/' };

describeRefusals('world-news-api', 'vendor', [
  ['search_news', { text: 'rain' }, 'GET /search-news', 'search for news'],
  ['extract_news', SITE, 'GET /extract-news', 'extract the article'],
  ['get_geo_coordinates', { location: 'Sydney' }, 'GET /geo-coordinates', 'find the coordinates'],
  ['top_news', { sourceCountry: 'au', language: 'en' }, 'GET /top-news', 'read the top news'],
  ['retrieve_news', { ids: [412_000_001] }, 'GET /retrieve-news', 'retrieve the articles'],
  [
    'search_news_sources',
    { name: 'harbour' },
    'GET /search-news-sources',
    'search for news sources',
  ],
  ['extract_news_links', SITE, 'GET /extract-news-links', 'extract the links'],
  [
    'retrieve_front_page',
    { sourceName: 'harbour-times' },
    'GET /retrieve-front-page',
    'retrieve the front page',
  ],
  ['website_to_rss', SITE, 'GET /feed.rss', 'read the feed'],
]);
