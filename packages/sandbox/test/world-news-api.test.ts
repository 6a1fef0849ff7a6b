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
