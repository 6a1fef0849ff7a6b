import { describeWire } from '@pieceworks/lab/suites/wire-suite';
import vendor from '#contract/vendor.json';
import service from '../service/entry';
import { listCountries } from '../src/lib/readers';

const AUSTRALIA = { sourceCountry: 'au', language: 'en' };

/** More than the half of the searches that a step makes. */
const COUNTRIES = listCountries()
  .map(({ value }) => value)
  .slice(0, 126);

describeWire(service, {
  gateway: {
    sent: {
      search_news: [
        [
          'every filter',
          {
            text: 'interest rates & "house prices"',
            language: 'EN',
            sourceCountries: ['AU', 'nz', 'au'],
            sentiment: 'negative',
            entities: ['ORG:Reserve Bank', 'LOC:Sydney'],
            earliestPublishDate: '2026-01-31',
            latestPublishDate: '2026-02-28 17:30',
            number: 5,
          },
        ],
        [
          'one filter that is a list in one text, without the blank ones',
          { sourceCountries: ['au, nz'], entities: [], text: ' ', number: '7' },
        ],
        [
          'codes that are mapped as text, without the defaults of other fields',
          { sourceCountries: 'AU, nz', language: 'EN', radius: 20, offset: 0 },
        ],
        [
          'countries by their names, and by codes of the internet',
          { sourceCountries: ['New Zealand', 'uk', 'UK', 'germany', 'EL'] },
        ],
        ['a language by its name', { text: 'rain', language: 'german' }],
        [
          'a search for each language, of all countries',
          { language: 'German, en,,EN', sourceCountries: ['at', 'ch'] },
        ],
        ['the language of a locale', { text: 'rain', language: 'zh-Hant_TW' }],
        [
          'straight quotes and hyphens for those of an editor of texts',
          { text: '\u201cinterest rates\u201d \u2212sport \u00abBank \u2013 CBA\u00bb \u2014golf' },
        ],
        [
          'an apostrophe and a dash inside of words as they are',
          { text: 'Hawke\u2019s Bay 2020\u20132026' },
        ],
        [
          'a date with an offset in UTC',
          { text: 'rain', earliestPublishDate: '2026-03-31T00:00:00+10:00' },
        ],
        [
          'a date as the platform writes it',
          { text: 'rain', earliestPublishDate: '2026-01-31T09:15:00.000Z' },
        ],
        [
          'a day of 25 hours in a time zone',
          {
            text: 'rain',
            earliestPublishDate: '2026-04-05',
            latestPublishDate: '2026-04-05',
            timeZone: 'Australia/Sydney',
          },
        ],
        [
          'times of a time zone, except one that states its own',
          {
            text: 'rain',
            earliestPublishDate: '2026-03-31 09:30',
            latestPublishDate: '2026-03-31T09:30:00Z',
            timeZone: 'asia/kolkata',
          },
        ],
        [
          'nothing of one article per story',
          { text: 'rain', onePerStory: true, earliestPublishDate: '2026-01-31' },
        ],
        ['one space for two', { text: 'interest  rates' }],
        ['a time zone without a date', { text: 'rain', timeZone: 'Australia/Sydney' }],
        [
          'entities whose kinds are written in any case',
          { entities: ['per: Ada Lovelace', ' Loc:Berlin '], number: '' },
        ],
        [
          'other filters by the names of the gateway',
          { text: 'rain', otherFilters: { ' source ': 'abc.net.au', max_age: 7, author: '' } },
        ],
      ],
      get_geo_coordinates: [['a place of the longest name', { location: 'a'.repeat(1_000) }]],
      extract_news: [['no wish for an analysis', { url: 'https://paywall.example/a?b=c&d=e' }]],
      top_news: [['all fields', { sourceCountry: 'AU', language: 'en', date: '2026-02-28' }]],
      retrieve_news: [['each ID once', { ids: ['412000003', 412000001, '412000003'] }]],
      extract_news_links: [
        ['a page', { url: 'harbour-times.example' }],
        [
          'the beginning of the links',
          { url: 'https://harbour-times.example/', prefix: 'https://harbour-times.example/a' },
        ],
      ],
      retrieve_front_page: [
        ['nothing from an empty form', {}],
        ['all fields', { sourceCountry: 'AU', sourceName: 'harbour-times', date: '2026-01-31' }],
      ],
      website_to_rss: [
        [
          'a site with all its articles read',
          { url: 'https://harbour-times.example/', readArticles: true },
        ],
      ],
      custom_api_call: [
        [
          'query parameters beside those in the path',
          { method: 'GET', url: '/search-news?text=rain', queryParams: { number: 2 } },
        ],
      ],
    },
    refused: {
      search_news: [
        { text: 'x', latestPublishDate: '28.2.2026' },
        { text: 'x', earliestPublishDate: '2026-03-02', latestPublishDate: '2026-03-01' },
        { text: 'x', publishedWithinHours: 24, earliestPublishDate: '2026-03-02' },
        { text: 'x', publishedWithinHours: 24, latestPublishDate: '2026-03-02' },
        { text: 'x', timeZone: 'Sydney' },
        // In Sydney the day is over.
        {
          text: 'x',
          earliestPublishDate: '2026-03-02 20:00Z',
          latestPublishDate: '2026-03-02',
          timeZone: 'Australia/Sydney',
        },
        ...[0, 8_761].map((publishedWithinHours) => ({ text: 'x', publishedWithinHours })),
        { text: 'x', sentiment: 'happy' },
        { text: 'x', number: 0 },
        ...['Atlantis', 'zz', 'aux', 'eu', 'en', '61', 'a', 'Côte', 'uk.'].map((country) => ({
          sourceCountries: ['au', country],
        })),
        { sourceCountries: 'au,zz' },
        ...['english language', 'xx', 'jp', 'cn', 'us', '1', 'english-us'].map((language) => ({
          text: 'x',
          language,
        })),
        { authors: ['a'.repeat(150), 'b'.repeat(150)] },
        ...[
          'Tesla',
          'COM:Tesla',
          ':Tesla',
          'ORG:',
          'ORG: ',
          'url:https://a.example',
          { kind: 'ORG' },
          { value: 'Tesla' },
          { kind: 'COM', value: 'Tesla' },
          {},
        ].map((entity) => ({ entities: ['LOC:Berlin', entity] })),
        { text: 'x', entities: [['a', 'b']] },
        ...['source-countries', 'number'].map((name) => ({
          text: 'x',
          otherFilters: { [name]: 'en' },
        })),
        { entities: ['ORG:Smith, Jones'] },
        { text: 'x', place: 'a'.repeat(1_001) },
        { text: 'x', otherFilters: { source: { name: 'a' } } },
        { text: 'x', number: 10_001 },
        { text: 'x', maxPoints: 1 },
        { text: 'x', maxPoints: 2, place: 'Sydney' },
        { text: 'x', maxPoints: -1 },
        { text: 'x', radius: 30 },
        { newsSources: ['abc.net.au'] },
        { authors: ['Ada Holm'] },
        { categories: ['sports'] },
        { minSentiment: 0.2 },
        { maxSentiment: 0.2 },
        { locationFilter: '-33,151,20' },
        { text: 'rain', place: 'Sydney' },
        { textMatchIndexes: 'title' },
        { sort: 'newest' },
        { offset: 10 },
        { place: 'Sydney', radius: 101 },
        { place: 'Sydney', locationFilter: '1,2,3' },
      ],
      retrieve_news: [
        { ids: [{ id: '4' }] },
        { ids: [] },
        { ids: ['4', 'four'] },
        { ids: Array.from({ length: 1_001 }, (_, position) => 412_000_000 + position) },
      ],
      get_geo_coordinates: [{ location: 'a'.repeat(1_001) }, { location: ' ' }],
      search_news_sources: [{ name: 'a'.repeat(1_001) }, {}],
      retrieve_front_page: [
        { sourceName: 'a'.repeat(101) },
        { date: '2024-07-08' },
        { sourceCountry: 'Australasia' },
      ],
      extract_news_links: [{ url: 'a.example', prefix: `https://${'a'.repeat(93)}` }, { url: '' }],
      extract_news: [{}, { url: 'mailto:a@example.com' }],
      top_news: [
        ...['eng', 'xx', 'e', '12'].map((language) => ({ sourceCountry: 'au', language })),
        { language: 'en' },
        { sourceCountry: 'au' },
        { ...AUSTRALIA, maxNewsPerCluster: 2 },
        { ...AUSTRALIA, day: 'today', date: '2026-01-01' },
        { ...AUSTRALIA, day: 'tomorrow' },
        { ...AUSTRALIA, timeZone: 'Australia/Nowhere' },
        { ...AUSTRALIA, date: '2026-01-01 10:00' },
      ],
      website_to_rss: [{ url: `https://example.com/${'a'.repeat(1_000)}` }],
      custom_api_call: [{ method: 'GET', url: '/x', headers: { 'X-API-Key': 'mine' } }],
    },
  },
  vendor: {
    sent: {
      search_news: [
        ['positive articles by their scores', { sentiment: 'positive' }],
        ['neutral articles by their scores', { sentiment: 'neutral' }],
        ['negative articles by their scores', { sentiment: 'negative' }],
        [
          'the scores of the form rather than the word',
          { sentiment: 'positive', minSentiment: 0.5, maxSentiment: 0.9 },
        ],
        [
          'small numbers in digits',
          { minSentiment: 1e-7, maxSentiment: '2e-7', locationFilter: '1e-7, -2e-7,20' },
        ],
        [
          'a search for each language and country',
          { language: ['en', 'german'], sourceCountries: ['au', 'nz'] },
        ],
        [
          'every list with one text per row',
          {
            sourceCountries: ['au'],
            newsSources: ['abc.net.au', 'nzherald.co.nz'],
            entities: ['ORG:Tesla', 'LOC:Berlin'],
            categories: ['politics', 'sports'],
            authors: ['Ada Holm', 'Mara Lind'],
          },
        ],
        [
          'every list that is mapped as a whole, with gaps and records of entities',
          {
            sourceCountries: 'AU',
            newsSources: ['abc.net.au', null, ' nzherald.co.nz '],
            entities: [{ kind: 'org', value: 'Tesla' }, ' LOC:Berlin', ''],
            categories: 'politics,sports',
            authors: ['Ada Holm', '', 'Mara Lind'],
          },
        ],
      ],
      top_news: [
        ['headlines alone', { ...AUSTRALIA, texts: 'headlines' }],
        ['all texts, of which the step leaves some out', { ...AUSTRALIA, texts: 'summary' }],
      ],
    },
    refused: {
      search_news: [
        { text: 'ab' },
        { text: 'x'.repeat(101) },
        { language: 'en', offset: 10_001 },
        { number: 5, sort: 'newest' },
        { language: 'eng' },
        { language: ['en', 'xx'] },
        { language: 'en,de', sourceCountries: COUNTRIES },
        { newsSources: Array.from('abcdefghijk', (name) => `${name}.example`) },
        { newsSources: ['The Guardian'] },
        { categories: ['finance'] },
        { text: '(rain OR snow) Sydney' },
        { text: 'rain OR snow Sydney' },
        { locationFilter: '-33,151,200' },
        { text: 'ab', place: 'Sydney' },
        { place: 'Sydney', otherFilters: { source: 'a' } },
        // Each parameter of the vendor has a field.
        ...vendor.paths['/search-news'].get.parameters.map(({ name }) => ({
          place: 'Sydney',
          otherFilters: { [name]: 'a' },
        })),
      ],
    },
  },
});
