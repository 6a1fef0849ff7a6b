import { at } from '@pieceworks/kit';
import { SERVICES } from '@pieceworks/services';
import { type RunningSandbox, startSandbox } from '../src/index';
import { type Answer, call } from './call';
import { ANY_TEXT, listAt, numberAt, textAt } from './json';

type Article = {
  url: string;
  title: string;
  publish_date: string;
  language: string;
  source_country: string;
  sentiment: number | null;
};

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function get(
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(
    `${sandbox.baseUrl('world-news-api')}${path}?${new URLSearchParams(query).toString()}`,
    {
      headers: { 'x-api-key': SERVICES['world-news-api'].sandbox.apiKey, ...headers },
    },
  );
}

async function search(query: Record<string, string>): Promise<Article[]> {
  const { json } = await get('/search-news', { number: '100', ...query });
  return listAt(json, 'news').map((article) => {
    const sentiment = at(article, 'sentiment');
    return {
      url: textAt(article, 'url'),
      title: textAt(article, 'title'),
      publish_date: textAt(article, 'publish_date'),
      language: textAt(article, 'language'),
      source_country: textAt(article, 'source_country'),
      sentiment: typeof sentiment === 'number' ? sentiment : null,
    };
  });
}

test('a search answers ten articles, the newest first, and states the quota', async () => {
  const answer = await get('/search-news');
  expect(answer.json).toMatchObject({ offset: 0, number: 10 });
  expect(numberAt(answer.json, 'available')).toBeGreaterThan(300);
  const dates = listAt(answer.json, 'news').map((article) => textAt(article, 'publish_date'));
  expect(dates).toHaveLength(10);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(answer.headers.get('x-api-quota-request')).toBe('1.10');
  expect(answer.headers.get('x-api-quota-used')).toBe('1.10');
  expect(answer.headers.get('x-api-quota-left')).toBe('498.90');
});

test('the envelope can be left out', async () => {
  await sandbox.settings({ newsEnvelope: 'array' });
  expect((await get('/search-news', { number: '2' })).json).toHaveLength(2);
});

test('a search filters by countries and language', async () => {
  const news = await search({ 'source-countries': 'ca, FR', language: 'fr' });
  expect(new Set(news.map(({ source_country }) => source_country))).toEqual(new Set(['ca', 'fr']));
  expect(new Set(news.map(({ language }) => language))).toEqual(new Set(['fr']));
});

test.each([
  ['positive', (value: number) => value > 0.1],
  ['negative', (value: number) => value < -0.1],
  ['neutral', (value: number) => Math.abs(value) <= 0.1],
])('a search filters by the sentiment %s', async (sentiment, belongs) => {
  const news = await search({ sentiment });
  expect(news.length).toBeGreaterThan(0);
  expect(news.every((article) => article.sentiment !== null && belongs(article.sentiment))).toBe(
    true,
  );
});

test('a search filters by text, phrases and entities', async () => {
  const [sample] = await search({ entities: 'ORG:Northwind', language: 'en' });
  expect(sample).toBeDefined();
  expect((await search({ text: 'northwind -plant' })).length).toBeGreaterThan(0);
  expect(await search({ text: 'no such words anywhere' })).toEqual([]);
  expect(await search({ entities: 'PER:Northwind' })).toEqual([]);
  const phrase = sample?.title.split(' ').slice(0, 3).join(' ');
  expect((await search({ text: `"${phrase}"` })).length).toBeGreaterThan(0);
});

test('an uppercase OR finds either word, and a minus excludes one', async () => {
  const one = await search({ text: 'plant', language: 'en' });
  const other = await search({ text: 'floods', language: 'en' });
  const either = await search({ text: 'plant OR floods', language: 'en' });
  expect(one.length).toBeGreaterThan(0);
  expect(other.length).toBeGreaterThan(0);
  expect(either).toHaveLength(one.length + other.length);
  expect(await search({ text: 'plant or floods', language: 'en' })).toEqual([]);
  const rest = await search({ text: 'plant OR floods -floods', language: 'en' });
  expect(rest).toHaveLength(one.length);
});

test.each([
  ['/feed.rss', 'application/json', 406],
  ['/feed.rss', 'text/xml', 406],
  ['/feed.rss', 'application/xml, text/xml;q=0.9', 200],
  ['/feed.rss', '*/*', 200],
  ['/extract-news-links', 'application/xml', 406],
  ['/extract-news-links', 'application/*', 200],
])('%s asked for %s answers %i', async (path, accept, status) => {
  const answer = await get(path, { url: 'https://harbour-times.example/' }, { accept });
  expect(answer.status).toBe(status);
});

test('a day as the end of the range counts to its end', async () => {
  const [newest] = await search({});
  const day = newest?.publish_date.slice(0, 10) ?? '';
  const ofDay = await search({ 'earliest-publish-date': day, 'latest-publish-date': day });
  expect(ofDay.map(({ url }) => url)).toContain(newest?.url);
  expect(ofDay.every(({ publish_date }) => publish_date.startsWith(day))).toBe(true);
  const toTheSecond = await search({
    'earliest-publish-date': newest?.publish_date ?? '',
    'latest-publish-date': newest?.publish_date ?? '',
  });
  expect(toTheSecond.map(({ url }) => url)).toContain(newest?.url);
});

test('an article is read from its URL, with its sentiment when asked', async () => {
  const [article] = await search({ language: 'de', sentiment: 'negative' });
  const plain = await get('/extract-news', { url: article?.url ?? '' });
  expect(plain.json).toMatchObject({ title: article?.title, images: [{ width: 1200 }] });
  expect(plain.json).not.toHaveProperty('sentiment');
  const analyzed = await get('/extract-news', { url: article?.url ?? '', analyze: 'true' });
  expect(analyzed.json).toMatchObject({ sentiment: article?.sentiment });
  expect(analyzed.headers.get('x-api-quota-request')).toBe('3.00');
});

test('a page behind a paywall gives a teaser, and an unknown page is refused', async () => {
  const teaser = await get('/extract-news', { url: 'https://paywall.example/story' });
  expect(teaser).toMatchObject({ status: 200, json: { authors: [], publish_date: null } });
  expect((await get('/extract-news', { url: 'https://nowhere.example/' })).status).toBe(404);
});

test.each([
  ['https://blocked.example/a', { title: 'Blocked Example', text: '' }],
  ['https://nameonly.example/a', { title: 'Name Only', text: 'Name Only' }],
])('the page %s gives as little text', async (url, record) => {
  expect(await get('/extract-news', { url })).toMatchObject({ status: 200, json: record });
});

test('articles are read by their IDs, and unknown ones left out', async () => {
  const answer = await get('/retrieve-news', { ids: '412000003,7,412000001' });
  const ids = listAt(answer.json, 'news').map((article) => numberAt(article, 'id'));
  expect(ids.sort()).toEqual([412_000_001, 412_000_003]);
  expect(answer.headers.get('x-api-quota-request')).toBe('1.02');
});

test('a site has links to its articles, and a feed of them', async () => {
  const url = 'https://harbour-times.example/sports';
  const all = listAt((await get('/extract-news-links', { url })).json, 'news_links');
  expect(all).toHaveLength(14);
  const feed = await get('/feed.rss', { url });
  expect(feed.headers.get('content-type')).toContain('application/xml');
  expect(feed.headers.get('x-api-quota-request')).toBe('1.00');
  for (const link of all) expect(feed.text).toContain(`<link>${String(link)}</link>`);
  expect(feed.text).not.toContain('<pubDate>');
  const extracted = await get('/feed.rss', { url, 'extract-news': 'true' });
  expect(extracted.text.match(/<pubDate>/g)).toHaveLength(14);
  expect(extracted.headers.get('x-api-quota-request')).toBe('15.00');

  const nowhere = { url: 'https://nowhere.example/' };
  expect((await get('/extract-news-links', nowhere)).status).toBe(404);
  expect((await get('/feed.rss', nowhere)).status).toBe(404);
});

test('sources are found by a part of their name', async () => {
  expect((await get('/search-news-sources', { name: 'BOUR t' })).json).toEqual({
    available: 1,
    sources: [{ name: 'Harbour Times', url: 'https://harbour-times.example', language: 'en' }],
  });
  expect((await get('/search-news-sources', { name: 'nothing' })).json).toEqual({
    available: 0,
    sources: [],
  });
});

test('a front page belongs to a paper and a day, and its picture to another origin', async () => {
  const found = await get('/retrieve-front-page', { 'source-name': 'elbe-kurier' });
  expect(at(found.json, 'front_page')).toMatchObject({
    name: 'Elbe Kurier',
    country: 'de',
    language: 'de',
  });
  const picture = await fetch(textAt(found.json, 'front_page', 'image'));
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(await sandbox.otherOrigin()).toHaveLength(1);

  expect((await get('/retrieve-front-page', { 'source-country': 'nz' })).json).toMatchObject({
    front_page: { country: 'nz' },
  });
  for (const [name, value] of [
    ['date', '2024-07-08'],
    ['source-name', 'nobody'],
  ] as const) {
    expect((await get('/retrieve-front-page', { [name]: value })).status).toBe(404);
  }
});

test('places are found without regard to case and country', async () => {
  expect((await get('/geo-coordinates', { location: 'auckland, New Zealand' })).json).toEqual({
    city: 'Auckland',
    latitude: -36.8509,
    longitude: 174.7645,
  });
  expect((await get('/geo-coordinates', { location: 'Atlantis' })).status).toBe(404);
});

test('the top news are clusters of a country and language', async () => {
  // Yesterday, because today has no headlines right after midnight (UTC).
  const date = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  const { json } = await get('/top-news', { 'source-country': 'nz', language: 'en', date });
  expect(json).toMatchObject({ country: 'nz', language: 'en' });
  const sizes = listAt(json, 'top_news').map((cluster) => listAt(cluster, 'news').length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

test('an account without points is refused until the next day', async () => {
  await sandbox.settings({ newsPoints: 1 });
  expect(await get('/search-news')).toMatchObject({
    status: 402,
    json: { status: 'failure', code: 402, message: ANY_TEXT },
  });
  expect((await sandbox.ledger()).worldNewsApi).toEqual({
    pointsUsed: 0,
    pointsLeft: 1,
    charges: [],
  });
  await sandbox.settings({ clockAheadSeconds: 24 * 3_600 });
  expect((await get('/search-news')).status).toBe(200);
});

test.each([
  ['/search-news', { number: 'ten' }],
  ['/search-news', { number: '0' }],
  ['/search-news', { sentiment: 'happy' }],
  ['/search-news', { 'earliest-publish-date': '1 May' }],
  ['/extract-news', {}],
  ['/extract-news', { url: 'https://paywall.example/', analyze: 'yes' }],
  ['/geo-coordinates', {}],
  ['/retrieve-news', {}],
  ['/search-news-sources', {}],
  ['/feed.rss', { url: 'no address' }],
  ['/retrieve-front-page', { date: 'today' }],
])('%s refuses %j', async (path, query) => {
  expect(await get(path, query)).toMatchObject({
    status: 400,
    json: { status: 'failure', code: 400 },
  });
});

test('the ledger has each paid answer, and keeps it over midnight', async () => {
  await get('/search-news', { number: '10' });
  await get('/geo-coordinates', { location: 'Hobart' });
  await get('/geo-coordinates', { location: 'Nowhere' });
  await sandbox.settings({ clockAheadSeconds: 24 * 3_600 });
  expect((await sandbox.ledger()).worldNewsApi).toMatchObject({
    pointsUsed: 0,
    charges: [
      { operation: 'searchNews', points: 1.1 },
      { operation: 'getGeoCoordinates', points: 1 },
    ],
  });
});
