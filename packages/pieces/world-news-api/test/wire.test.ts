import { describeWire } from '@pieceworks/tools/wire-contract';

const get = (path: string, query: Record<string, string>) => ({
  method: 'GET',
  path,
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
});

describeWire('world-news-api', {
  header: ['x-api-key', /^sandbox-/],
  sent: [
    {
      title: 'every filter',
      action: 'search_news',
      props: {
        text: 'interest rates & "house prices"',
        language: 'EN',
        sourceCountries: ['AU', 'nz', 'au'],
        sentiment: 'negative',
        entities: ['ORG:Reserve Bank', 'LOC:Sydney'],
        earliestPublishDate: '2026-01-31',
        latestPublishDate: '2026-02-28 17:30',
        number: 5,
      },
      sends: get('/search-news', {
        text: 'interest rates & "house prices"',
        language: 'en',
        'source-countries': 'au,nz',
        sentiment: 'negative',
        entities: 'ORG:Reserve Bank,LOC:Sydney',
        'earliest-publish-date': '2026-01-31',
        'latest-publish-date': '2026-02-28 17:30:00',
        number: '5',
      }),
    },
    {
      title: 'one filter, lists as text, blanks left out',
      action: 'search_news',
      props: { sourceCountries: ['au, nz'], entities: [], text: ' ', number: '7' },
      sends: get('/search-news', { 'source-countries': 'au,nz', number: '7' }),
    },
    {
      title: 'a date as the platform writes it',
      action: 'search_news',
      props: { text: 'rain', earliestPublishDate: '2026-01-31T09:15:00.000Z' },
      sends: get('/search-news', { text: 'rain', 'earliest-publish-date': '2026-01-31 09:15:00' }),
    },
    {
      title: 'without analysis',
      action: 'extract_news',
      props: { url: 'https://paywall.example/a?b=c&d=e' },
      sends: get('/extract-news', { url: 'https://paywall.example/a?b=c&d=e', analyze: 'false' }),
    },
    {
      title: 'with analysis',
      action: 'extract_news',
      props: { url: 'https://paywall.example/a', analyze: true },
      sends: get('/extract-news', { url: 'https://paywall.example/a', analyze: 'true' }),
    },
    {
      title: 'a place',
      action: 'get_geo_coordinates',
      props: { location: 'Wellington, New Zealand' },
      sends: get('/geo-coordinates', { location: 'Wellington, New Zealand' }),
    },
    {
      title: 'all fields',
      action: 'top_news',
      props: { sourceCountry: 'AU', language: 'en', date: '2026-02-28' },
      sends: get('/top-news', { 'source-country': 'au', language: 'en', date: '2026-02-28' }),
    },
    {
      title: 'query parameters beside those in the path',
      action: 'custom_api_call',
      props: { method: 'GET', url: '/search-news?text=rain', queryParams: { number: 2 } },
      sends: get('/search-news', { text: 'rain', number: '2' }),
    },
  ],
  refused: [
    {
      action: 'search_news',
      props: { text: 'x', earliestPublishDate: '2026-02-30' },
      says: 'Earliest Publish Date: 2026-02-30 is not a day',
    },
    {
      action: 'search_news',
      props: { text: 'x', latestPublishDate: '28.2.2026' },
      says: /^Latest Publish Date: write the date/,
    },
    {
      action: 'search_news',
      props: { text: 'x', earliestPublishDate: '2026-03-02', latestPublishDate: '2026-03-01' },
      says: 'Earliest Publish Date: it must not be after the Latest Publish Date.',
    },
    {
      action: 'search_news',
      props: { text: 'x', sentiment: 'happy' },
      says: 'Sentiment: choose one of',
    },
    {
      action: 'search_news',
      props: { text: 'x', number: 0 },
      says: /^Number of Articles: enter a whole number/,
    },
    { action: 'search_news', props: { text: 'x', number: 2.5 }, says: /^Number of Articles: / },
    {
      action: 'search_news',
      props: { sourceCountries: ['Australia'] },
      says: /^Source Countries: /,
    },
    { action: 'search_news', props: { language: 'english language' }, says: /^Language: / },
    { action: 'extract_news', props: {}, says: 'Article URL: fill in this field.' },
    { action: 'extract_news', props: { url: 'mailto:a@example.com' }, says: /^Article URL: / },
    {
      action: 'get_geo_coordinates',
      props: { location: ' ' },
      says: 'Location: fill in this field.',
    },
    { action: 'top_news', props: { language: 'en' }, says: 'Source Country: fill in this field.' },
    { action: 'top_news', props: { sourceCountry: 'au' }, says: 'Language: fill in this field.' },
    {
      action: 'top_news',
      props: { sourceCountry: 'au', language: 'en', date: '2026-13-01' },
      says: /^Date: /,
    },
    {
      action: 'top_news',
      props: { sourceCountry: 'au', language: 'en', date: '2026-01-01 10:00' },
      says: 'Date: leave out the time of day.',
    },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '/x', headers: { 'X-API-Key': 'mine' } },
      says: 'Headers: leave out X-API-Key',
    },
  ],
});
