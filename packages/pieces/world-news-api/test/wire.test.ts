import { describeWire } from '@pieceworks/testing/wire-suite';
import { SEARCH } from '../src/lib/model/search-fields';

const get = (path: string, query: Record<string, string>) => ({
  method: 'GET',
  path,
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
});

const LISTS = {
  'source-country': 'au',
  'news-sources': 'abc.net.au,nzherald.co.nz',
  entities: 'ORG:Tesla,LOC:Berlin',
  categories: 'politics,sports',
  authors: 'Ada Holm,Mara Lind',
  number: '10',
};

describeWire('world-news-api', {
  header: ['x-api-key', '[hidden]'],
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
      title: 'codes mapped as text, a radius without a place, nothing to skip',
      action: 'search_news',
      props: { sourceCountries: 'AU, nz', language: 'EN', radius: 20, offset: 0 },
      sends: get('/search-news', { language: 'en', 'source-countries': 'au,nz', number: '10' }),
    },
    {
      title: 'a date as the platform writes it',
      action: 'search_news',
      props: { text: 'rain', earliestPublishDate: '2026-01-31T09:15:00.000Z' },
      sends: get('/search-news', {
        text: 'rain',
        'earliest-publish-date': '2026-01-31 09:15:00',
        number: '10',
      }),
    },
    {
      title: 'entities with their kind in any case, texts as long as they may be',
      action: 'search_news',
      props: { entities: ['per: Ada Lovelace', ' Loc:Berlin '], number: '' },
      sends: get('/search-news', { entities: 'PER:Ada Lovelace,LOC:Berlin', number: '10' }),
    },
    {
      title: 'other filters by the names of the gateway',
      action: 'search_news',
      props: { text: 'rain', otherFilters: { ' source ': 'abc.net.au', max_age: 7, author: '' } },
      sends: get('/search-news', {
        text: 'rain',
        number: '10',
        source: 'abc.net.au',
        max_age: '7',
      }),
    },
    {
      title: 'numbers in digits',
      action: 'search_news',
      contract: 'vendor',
      props: { minSentiment: 1e-7, maxSentiment: '2e-7', locationFilter: '1e-7, -2e-7,20' },
      sends: get('/search-news', {
        'min-sentiment': '0.0000001',
        'max-sentiment': '0.0000002',
        'location-filter': '0.0000001,-0.0000002,20',
        number: '10',
      }),
    },
    {
      title: 'every list with one text per row',
      action: 'search_news',
      contract: 'vendor',
      props: {
        sourceCountries: ['au'],
        newsSources: ['abc.net.au', 'nzherald.co.nz'],
        entities: ['ORG:Tesla', 'LOC:Berlin'],
        categories: ['politics', 'sports'],
        authors: ['Ada Holm', 'Mara Lind'],
      },
      sends: get('/search-news', LISTS),
    },
    {
      title: 'every list mapped as a whole, with numbers, records of entities and gaps',
      action: 'search_news',
      contract: 'vendor',
      props: {
        sourceCountries: 'AU',
        newsSources: ['abc.net.au', null, ' nzherald.co.nz '],
        entities: [{ kind: 'org', value: 'Tesla' }, ' LOC:Berlin', ''],
        categories: 'politics,sports',
        authors: ['Ada Holm', '', 'Mara Lind'],
      },
      sends: get('/search-news', LISTS),
    },
    {
      title: 'a place of the longest name',
      action: 'get_geo_coordinates',
      props: { location: 'a'.repeat(1_000) },
      sends: get('/geo-coordinates', { location: 'a'.repeat(1_000) }),
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
      title: 'no country and no language',
      action: 'top_news',
      props: {},
      sends: get('/top-news', {}),
    },
    {
      title: 'IDs once each',
      action: 'retrieve_news',
      props: { ids: ['412000003', 412000001, '412000003'] },
      sends: get('/retrieve-news', { ids: '412000003,412000001' }),
    },
    {
      title: 'a part of a name',
      action: 'search_news_sources',
      props: { name: ' Harbour & Co ' },
      sends: get('/search-news-sources', { name: 'Harbour & Co' }),
    },
    {
      title: 'a page',
      action: 'extract_news_links',
      props: { url: 'harbour-times.example' },
      sends: get('/extract-news-links', { url: 'https://harbour-times.example' }),
    },
    {
      title: 'what the links begin with',
      action: 'extract_news_links',
      props: { url: 'https://harbour-times.example/', prefix: 'https://harbour-times.example/a' },
      sends: get('/extract-news-links', {
        url: 'https://harbour-times.example/',
        prefix: 'https://harbour-times.example/a',
      }),
    },
    {
      title: 'nothing filled in',
      action: 'retrieve_front_page',
      props: {},
      sends: get('/retrieve-front-page', {}),
    },
    {
      title: 'all fields',
      action: 'retrieve_front_page',
      props: { sourceCountry: 'AU', sourceName: 'harbour-times', date: '2026-01-31' },
      sends: get('/retrieve-front-page', {
        'source-country': 'au',
        'source-name': 'harbour-times',
        date: '2026-01-31',
      }),
    },
    {
      title: 'a site',
      action: 'website_to_rss',
      props: { url: 'https://harbour-times.example/?a=b&c' },
      sends: get('/feed.rss', { url: 'https://harbour-times.example/?a=b&c' }),
    },
    {
      title: 'a site with all its articles read',
      action: 'website_to_rss',
      props: { url: 'https://harbour-times.example/', readArticles: true },
      sends: get('/feed.rss', { url: 'https://harbour-times.example/', 'extract-news': 'true' }),
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
    ...['eng', 'zh-cn', 'e', '12'].map((language) => ({
      action: 'top_news',
      props: { sourceCountry: 'au', language },
      says: 'Language: choose a language, or map a two-letter code such as en.',
    })),
    {
      action: 'search_news',
      props: { authors: ['a'.repeat(150), 'b'.repeat(150)] },
      says: 'Authors: this is too long; enter at most 300 characters.',
    },
    ...[
      ...['Tesla', 'COM:Tesla', ':Tesla', 'ORG:', 'ORG: ', 'url:https://a.example'],
      ...[{ kind: 'ORG' }, { value: 'Tesla' }, { kind: 'COM', value: 'Tesla' }, {}],
    ].map((entity) => ({
      action: 'search_news',
      props: { entities: ['LOC:Berlin', entity] },
      says: /^Entities: write each as its kind and its name .* kinds are LOC, PER, ORG\.$/,
    })),
    {
      action: 'search_news',
      props: { entities: ['ORG:Smith, Jones'] },
      says: /^Entities: .*without commas/,
    },
    ...(['newsSources', 'authors', 'entities'] as const).map((field) => ({
      action: 'search_news',
      props: { text: 'x', [field]: [['a', 'b']] },
      says: `${SEARCH[field].label}: this should be text.`,
    })),
    {
      action: 'retrieve_news',
      props: { ids: [{ id: '4' }] },
      says: 'Article IDs: this should be text.',
    },
    {
      action: 'search_news',
      props: { text: 'x', place: 'a'.repeat(1_001) },
      says: 'Near Place: this is too long; enter at most 1,000 characters.',
    },
    {
      action: 'get_geo_coordinates',
      props: { location: 'a'.repeat(1_001) },
      says: 'Location: this is too long; enter at most 1,000 characters.',
    },
    {
      action: 'search_news_sources',
      props: { name: 'a'.repeat(1_001) },
      says: 'Name: this is too long; enter at most 1,000 characters.',
    },
    {
      action: 'retrieve_front_page',
      props: { sourceName: 'a'.repeat(101) },
      says: 'Newspaper: this is too long; enter at most 100 characters.',
    },
    {
      action: 'extract_news_links',
      props: { url: 'a.example', prefix: `https://${'a'.repeat(93)}` },
      says: 'Links Begin With: this is too long; enter at most 100 characters.',
    },
    { action: 'extract_news', props: {}, says: 'Article URL: fill in this field.' },
    { action: 'extract_news', props: { url: 'mailto:a@example.com' }, says: /^Article URL: / },
    {
      action: 'get_geo_coordinates',
      props: { location: ' ' },
      says: 'Location: fill in this field.',
    },
    ...[
      { text: 'Text', language: 'Language', 'source-countries': 'Source Countries' },
      { sentiment: 'Sentiment', entities: 'Entities', number: 'Number of Articles' },
      { 'earliest-publish-date': 'Earliest Publish Date' },
    ].flatMap((labels) =>
      Object.entries(labels).map(([name, label]) => ({
        action: 'search_news',
        props: { text: 'x', otherFilters: { [name]: 'en' } },
        says: `Other Filters: "${name}" is sent by the field ${label}; use that field instead.`,
      })),
    ),
    {
      action: 'search_news',
      props: { text: 'x', otherFilters: { source: { name: 'a' } } },
      says: 'Other Filters: this should be text.',
    },
    {
      action: 'top_news',
      props: { sourceCountry: 'au', language: 'en', date: '2026-13-01' },
      says: /^Date: /,
    },
    {
      action: 'top_news',
      props: { sourceCountry: 'au', language: 'en', date: '2026-01-01 10:00' },
      says: 'Date: write the date as YYYY-MM-DD.',
    },
    {
      action: 'search_news',
      props: { text: 'x', number: 10_001 },
      says: 'Number of Articles: enter a whole number from 1 to 10,000.',
    },
    {
      action: 'search_news',
      props: { text: 'x', maxPoints: 1 },
      says: 'Maximum Points: one call costs more. Enter at least 1.01, which is enough for one article.',
    },
    {
      action: 'search_news',
      props: { text: 'x', maxPoints: 2, place: 'Sydney' },
      says: 'Maximum Points: Near Place and one call cost more. Enter at least 2.01,',
    },
    {
      action: 'search_news',
      props: { text: 'x', maxPoints: -1 },
      says: 'Maximum Points: enter a number from 0 to 1,000,000.',
    },
    {
      action: 'search_news',
      props: { text: 'x', radius: 30 },
      says: 'Radius (km): fill in Near Place too.',
    },
    {
      action: 'search_news',
      props: { text: 'harbour', place: 'Sydney' },
      says: 'Near Place: a gateway cannot do this; leave it empty or switched off.',
    },
    {
      action: 'search_news',
      props: { text: 'harbour', locationFilter: '-33.87,151.21,20' },
      says: 'Near Coordinates: a gateway cannot do this; leave it empty or switched off.',
    },
    {
      action: 'search_news',
      props: { place: 'Sydney', radius: 101 },
      says: 'Radius (km): enter a number from 1 to 100.',
    },
    {
      action: 'search_news',
      props: { place: 'Sydney', locationFilter: '1,2,3' },
      says: 'Near Place: leave this or Near Coordinates empty.',
    },
    { action: 'retrieve_news', props: { ids: [] }, says: 'Article IDs: fill in this field.' },
    {
      action: 'retrieve_news',
      props: { ids: ['4', 'four'] },
      says: 'Article IDs: enter whole numbers such as 412345678.',
    },
    {
      action: 'retrieve_news',
      props: { ids: Array.from({ length: 1_001 }, (_, position) => 412_000_000 + position) },
      says: /^Article IDs: these are too many/,
    },
    { action: 'search_news_sources', props: {}, says: 'Name: fill in this field.' },
    { action: 'extract_news_links', props: { url: '' }, says: 'Website URL: fill in this field.' },
    {
      action: 'website_to_rss',
      props: { url: `https://example.com/${'a'.repeat(1_000)}` },
      says: 'Website URL: this is too long; enter at most 1,000 characters.',
    },
    {
      action: 'retrieve_front_page',
      props: { date: '2024-07-08' },
      says: 'Date: there are front pages from 2024-07-09 on.',
    },
    {
      action: 'retrieve_front_page',
      props: { sourceCountry: 'Australia' },
      says: /^Source Country: /,
    },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '/x', headers: { 'X-API-Key': 'mine' } },
      says: 'Headers: leave out X-API-Key',
    },
  ],
});
