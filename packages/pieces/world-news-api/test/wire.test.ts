import vendor from '@pieceworks/contracts/world-news-api-vendor.json';
import { describeWire } from '@pieceworks/testing/wire-suite';
import { SEARCH } from '../src/lib/model/search-fields';

const AUSTRALIA = { sourceCountry: 'au', language: 'en' };

const get = (path: string, query: Record<string, string>) => ({
  method: 'GET',
  path,
  query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
});

const NOT_AT_A_GATEWAY = ': not available through a gateway; leave it empty or switched off.';

const LISTS = {
  'source-country': 'au',
  'news-sources': 'abc.net.au,nzherald.co.nz',
  entities: 'ORG:Tesla,LOC:Berlin',
  categories: 'politics,sports',
  authors: 'Ada Holm,Mara Lind',
  number: '10',
};

describeWire('world-news-api', {
  credential: { header: ['x-api-key', '[hidden]'] },
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
        get('/search-news', {
          text: 'interest rates & "house prices"',
          language: 'en',
          'source-countries': 'au,nz',
          sentiment: 'negative',
          entities: 'ORG:Reserve Bank,LOC:Sydney',
          'earliest-publish-date': '2026-01-31',
          'latest-publish-date': '2026-02-28 17:30:00',
          number: '5',
        }),
      ],
      [
        'one filter that is a list in one text, without the blank ones',
        { sourceCountries: ['au, nz'], entities: [], text: ' ', number: '7' },
        get('/search-news', { 'source-countries': 'au,nz', number: '7' }),
      ],
      [
        'codes that are mapped as text, without the defaults of other fields',
        { sourceCountries: 'AU, nz', language: 'EN', radius: 20, offset: 0 },
        get('/search-news', { language: 'en', 'source-countries': 'au,nz', number: '10' }),
      ],
      [
        'a date as the platform writes it',
        { text: 'rain', earliestPublishDate: '2026-01-31T09:15:00.000Z' },
        get('/search-news', {
          text: 'rain',
          'earliest-publish-date': '2026-01-31 09:15:00',
          number: '10',
        }),
      ],
      [
        'entities whose kinds are written in any case',
        { entities: ['per: Ada Lovelace', ' Loc:Berlin '], number: '' },
        get('/search-news', { entities: 'PER:Ada Lovelace,LOC:Berlin', number: '10' }),
      ],
      [
        'other filters by the names of the gateway',
        { text: 'rain', otherFilters: { ' source ': 'abc.net.au', max_age: 7, author: '' } },
        get('/search-news', { text: 'rain', number: '10', source: 'abc.net.au', max_age: '7' }),
      ],
      [
        'small numbers in digits',
        { minSentiment: 1e-7, maxSentiment: '2e-7', locationFilter: '1e-7, -2e-7,20' },
        get('/search-news', {
          'min-sentiment': '0.0000001',
          'max-sentiment': '0.0000002',
          'location-filter': '0.0000001,-0.0000002,20',
          number: '10',
        }),
        'vendor',
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
        get('/search-news', LISTS),
        'vendor',
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
        get('/search-news', LISTS),
        'vendor',
      ],
    ],
    get_geo_coordinates: [
      [
        'a place of the longest name',
        { location: 'a'.repeat(1_000) },
        get('/geo-coordinates', { location: 'a'.repeat(1_000) }),
      ],
    ],
    extract_news: [
      [
        'no wish for an analysis',
        { url: 'https://paywall.example/a?b=c&d=e' },
        get('/extract-news', { url: 'https://paywall.example/a?b=c&d=e', analyze: 'false' }),
      ],
    ],
    top_news: [
      [
        'all fields',
        { sourceCountry: 'AU', language: 'en', date: '2026-02-28' },
        get('/top-news', { 'source-country': 'au', language: 'en', date: '2026-02-28' }),
      ],
    ],
    retrieve_news: [
      [
        'each ID once',
        { ids: ['412000003', 412000001, '412000003'] },
        get('/retrieve-news', { ids: '412000003,412000001' }),
      ],
    ],
    search_news_sources: [
      [
        'a part of a name',
        { name: ' Harbour & Co ' },
        get('/search-news-sources', { name: 'Harbour & Co' }),
      ],
    ],
    extract_news_links: [
      [
        'a page',
        { url: 'harbour-times.example' },
        get('/extract-news-links', { url: 'https://harbour-times.example' }),
      ],
      [
        'the beginning of the links',
        { url: 'https://harbour-times.example/', prefix: 'https://harbour-times.example/a' },
        get('/extract-news-links', {
          url: 'https://harbour-times.example/',
          prefix: 'https://harbour-times.example/a',
        }),
      ],
    ],
    retrieve_front_page: [
      ['nothing from an empty form', {}, get('/retrieve-front-page', {})],
      [
        'all fields',
        { sourceCountry: 'AU', sourceName: 'harbour-times', date: '2026-01-31' },
        get('/retrieve-front-page', {
          'source-country': 'au',
          'source-name': 'harbour-times',
          date: '2026-01-31',
        }),
      ],
    ],
    website_to_rss: [
      [
        'a site',
        { url: 'https://harbour-times.example/?a=b&c' },
        get('/feed.rss', { url: 'https://harbour-times.example/?a=b&c' }),
      ],
      [
        'a site with all its articles read',
        { url: 'https://harbour-times.example/', readArticles: true },
        get('/feed.rss', { url: 'https://harbour-times.example/', 'extract-news': 'true' }),
      ],
    ],
    custom_api_call: [
      [
        'query parameters beside those in the path',
        { method: 'GET', url: '/search-news?text=rain', queryParams: { number: 2 } },
        get('/search-news', { text: 'rain', number: '2' }),
      ],
    ],
  },
  refused: {
    search_news: [
      [
        { text: 'x', earliestPublishDate: '2026-02-30' },
        'Earliest Publish Date: 2026-02-30 is not a day',
      ],
      [{ text: 'x', latestPublishDate: '28.2.2026' }, /^Latest Publish Date: write the date/],
      [
        { text: 'x', earliestPublishDate: '2026-03-02', latestPublishDate: '2026-03-01' },
        'Earliest Publish Date: the Latest Publish Date is earlier; change one of them.',
      ],
      [
        { text: 'x', publishedWithinHours: 24, earliestPublishDate: '2026-03-02' },
        'Earliest Publish Date: leave it empty, since Published Within is filled in.',
      ],
      [
        { text: 'x', publishedWithinHours: 24, latestPublishDate: '2026-03-02' },
        'Published Within: the Latest Publish Date is earlier; change one of them.',
      ],
      ...[0, 8_761, 1.5].map(
        (publishedWithinHours) =>
          [
            { text: 'x', publishedWithinHours },
            'Published Within: enter a whole number from 1 to 8,760.',
          ] as const,
      ),
      [{ text: 'x', sentiment: 'happy' }, 'Sentiment: choose one of'],
      [{ text: 'x', number: 0 }, /^Maximum Results: enter a whole number/],
      [{ text: 'x', number: 2.5 }, /^Maximum Results: /],
      [{ sourceCountries: ['Australia'] }, /^Source Countries: /],
      [{ language: 'english language' }, /^Language: /],
      [
        { authors: ['a'.repeat(150), 'b'.repeat(150)] },
        'Authors: this is too long; enter at most 300 characters.',
      ],
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
      ].map(
        (entity) =>
          [
            { entities: ['LOC:Berlin', entity] },
            /^Entities: write each as its kind and its name .* kinds are LOC, PER, ORG\.$/,
          ] as const,
      ),
      ...(['newsSources', 'authors', 'entities'] as const).map(
        (field) =>
          [
            { text: 'x', [field]: [['a', 'b']] },
            `${SEARCH[field].label}: map a text, not an object or true/false.`,
          ] as const,
      ),
      ...Object.entries({
        text: 'Text',
        language: 'Language',
        'source-countries': 'Source Countries',
        sentiment: 'Sentiment',
        entities: 'Entities',
        number: 'Maximum Results',
        'earliest-publish-date': 'Earliest Publish Date',
      }).map(
        ([name, label]) =>
          [
            { text: 'x', otherFilters: { [name]: 'en' } },
            `Other Filters: "${name}" is sent by the field ${label}; use that field instead.`,
          ] as const,
      ),
      [{ entities: ['ORG:Smith, Jones'] }, /^Entities: .*without commas/],
      [
        { text: 'x', place: 'a'.repeat(1_001) },
        'Near Place: this is too long; enter at most 1,000 characters.',
      ],
      [
        { text: 'x', otherFilters: { source: { name: 'a' } } },
        'Other Filters: map a text, not an object or true/false.',
      ],
      [{ text: 'x', number: 10_001 }, 'Maximum Results: enter a whole number from 1 to 10,000.'],
      [
        { text: 'x', maxPoints: 1 },
        'Maximum Points: one call costs more. Enter at least 1.01, which is enough for one article.',
      ],
      [
        { text: 'x', maxPoints: 2, place: 'Sydney' },
        'Maximum Points: Near Place and one call cost more. Enter at least 2.01,',
      ],
      [{ text: 'x', maxPoints: -1 }, 'Maximum Points: enter a number from 0 to 1,000,000.'],
      [{ text: 'x', radius: 30 }, 'Radius: fill in Near Place too.'],
      [{ newsSources: ['abc.net.au'] }, `News Sources by Domain${NOT_AT_A_GATEWAY}`],
      [{ authors: ['Ada Holm'] }, `Authors${NOT_AT_A_GATEWAY}`],
      [{ categories: ['sports'] }, `Categories${NOT_AT_A_GATEWAY}`],
      [{ minSentiment: 0.2 }, `Lowest Sentiment${NOT_AT_A_GATEWAY}`],
      [{ maxSentiment: 0.2 }, `Highest Sentiment${NOT_AT_A_GATEWAY}`],
      [{ locationFilter: '-33,151,20' }, `Near Coordinates${NOT_AT_A_GATEWAY}`],
      [{ text: 'rain', place: 'Sydney' }, `Near Place${NOT_AT_A_GATEWAY}`],
      [{ textMatchIndexes: 'title' }, `Search In${NOT_AT_A_GATEWAY}`],
      [{ sort: 'newest' }, `Order${NOT_AT_A_GATEWAY}`],
      [{ offset: 10 }, `Offset${NOT_AT_A_GATEWAY}`],
      ...(
        [
          [{ text: 'ab' }, 'Text: enter 3 to 100 characters; this has 2.'],
          [{ text: 'x'.repeat(101) }, 'Text: enter 3 to 100 characters; this has 101.'],
          [{ language: 'en', offset: 10_001 }, 'Offset: enter a whole number from 0 to 10,000.'],
          [{ number: 5, sort: 'newest' }, 'Text: enter at least one filter, such as this one.'],
          [{ language: 'eng' }, 'Language: choose a language, or map a two-letter code'],
          [
            { newsSources: 'abcdefghijk'.split('') },
            'News Sources by Domain: enter at most 10 sources.',
          ],
          [
            { locationFilter: '-33,151,200' },
            'Near Coordinates: enter latitude, longitude and a radius',
          ],
          [{ text: 'ab', place: 'Sydney' }, 'Text: enter 3 to 100 characters'],
          [
            { place: 'Sydney', otherFilters: { source: 'a' } },
            'Other Filters: "source" works through a gateway only; remove it.',
          ],
        ] as const
      ).map(([props, says]) => [props, says, 'vendor'] as const),
      // Each parameter of the vendor has a field.
      ...vendor.paths['/search-news'].get.parameters.map(
        ({ name }) =>
          [
            { place: 'Sydney', otherFilters: { [name]: 'a' } },
            new RegExp(`^Other Filters: "${name}" is sent by the field .+; use that field instead`),
            'vendor',
          ] as const,
      ),
      [{ place: 'Sydney', radius: 101 }, 'Radius: enter a number from 1 to 100.'],
      [
        { place: 'Sydney', locationFilter: '1,2,3' },
        'Near Place: leave this or Near Coordinates empty.',
      ],
    ],
    retrieve_news: [
      [{ ids: [{ id: '4' }] }, 'Article IDs: map a text, not an object or true/false.'],
      [{ ids: [] }, 'Article IDs: fill in this field.'],
      [{ ids: ['4', 'four'] }, 'Article IDs: enter whole numbers such as 412345678.'],
      [
        { ids: Array.from({ length: 1_001 }, (_, position) => 412_000_000 + position) },
        /^Article IDs: these are too many/,
      ],
    ],
    get_geo_coordinates: [
      [
        { location: 'a'.repeat(1_001) },
        'Location: this is too long; enter at most 1,000 characters.',
      ],
      [{ location: ' ' }, 'Location: fill in this field.'],
    ],
    search_news_sources: [
      [{ name: 'a'.repeat(1_001) }, 'Name: this is too long; enter at most 1,000 characters.'],
      [{}, 'Name: fill in this field.'],
    ],
    retrieve_front_page: [
      [
        { sourceName: 'a'.repeat(101) },
        'Newspaper: this is too long; enter at most 100 characters.',
      ],
      [{ date: '2024-07-08' }, 'Date: there are front pages from 2024-07-09 on.'],
      [{ sourceCountry: 'Australia' }, /^Source Country: /],
    ],
    extract_news_links: [
      [
        { url: 'a.example', prefix: `https://${'a'.repeat(93)}` },
        'Links Begin With: this is too long; enter at most 100 characters.',
      ],
      [{ url: '' }, 'Website URL: fill in this field.'],
    ],
    extract_news: [
      [{}, 'Article URL: fill in this field.'],
      [{ url: 'mailto:a@example.com' }, /^Article URL: /],
    ],
    top_news: [
      ...['eng', 'zh-cn', 'e', '12'].map(
        (language) =>
          [
            { sourceCountry: 'au', language },
            'Language: choose a language, or map a two-letter code such as en.',
          ] as const,
      ),
      [{ language: 'en' }, 'Source Country: fill in this field.'],
      [{ sourceCountry: 'au' }, 'Language: fill in this field.'],
      [{ ...AUSTRALIA, headlinesOnly: true }, `Headlines Only${NOT_AT_A_GATEWAY}`],
      [{ ...AUSTRALIA, maxNewsPerCluster: 2 }, `Articles per Event${NOT_AT_A_GATEWAY}`],
      [{ ...AUSTRALIA, date: '2026-13-01' }, /^Date: /],
      [
        { ...AUSTRALIA, day: 'today', date: '2026-01-01' },
        'Date: leave it empty, since Day is filled in.',
      ],
      [{ ...AUSTRALIA, day: 'tomorrow' }, 'Day: choose one of today, yesterday'],
      [{ ...AUSTRALIA, timeZone: 'Australia/Nowhere' }, 'Time Zone: enter an IANA name'],
      [{ ...AUSTRALIA, date: '2026-01-01 10:00' }, 'Date: write the date as YYYY-MM-DD.'],
    ],
    website_to_rss: [
      [
        { url: `https://example.com/${'a'.repeat(1_000)}` },
        'Website URL: this is too long; enter at most 1,000 characters.',
      ],
    ],
    custom_api_call: [
      [
        { method: 'GET', url: '/x', headers: { 'X-API-Key': 'mine' } },
        'Headers: leave out X-API-Key',
      ],
    ],
  },
});
