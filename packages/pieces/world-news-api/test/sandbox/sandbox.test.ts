import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { type Answer, call } from '@pieceworks/lab/suites/http-call';
import { ANY_TEXT, listAt, numberAt, textAt } from '@pieceworks/lab/suites/json-places';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import { accountOf } from '../../service/account-calls';
import service from '../../service/entry';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await leaseSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const KEY = { 'x-api-key': service.credential.apiKey };

function get(
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const search = new URLSearchParams(query).toString();
  return call(`${sandbox.baseUrl('world-news-api')}${path}?${search}`, {
    headers: { ...KEY, ...headers },
  });
}

function getFromVendor(path: string): Promise<Answer> {
  const url = `${sandbox.baseUrl('world-news-api', { contract: 'vendor' })}${path}`;
  return call(url, { headers: KEY });
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
  expect((await get('/extract-news', nowhere)).status).toBe(404);
});

test('an account without points is refused until the next day', async () => {
  await sandbox.setQuota(service.name, 1);
  expect(await get('/search-news')).toMatchObject({
    status: 402,
    json: { status: 'failure', code: 402, message: ANY_TEXT },
  });
  expect(await accountOf(sandbox).ledger()).toEqual({
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
  expect(await accountOf(sandbox).ledger()).toMatchObject({
    pointsUsed: 0,
    charges: [
      { operation: 'searchNews', points: 1.1 },
      { operation: 'getGeoCoordinates', points: 1 },
    ],
  });
});

test('planned articles of one story are one event of the top news, until others are planned', async () => {
  const at = '2040-01-02T12:00:00Z';
  const planned = ['a', undefined, 'a', 'a', undefined].map((story, id) => ({
    ...{ id, at, publishedAt: at, story },
  }));
  const events = async () => {
    const { json } = await getFromVendor('/top-news?source-country=au&language=en');
    return listAt(json, 'top_news').map((event) =>
      listAt(event, 'news').map((article) => numberAt(article, 'id')),
    );
  };
  await sandbox.settings({ clockAheadSeconds: (Date.parse(at) + 60_000 - Date.now()) / 1000 });
  await accountOf(sandbox).plan(planned);
  expect(await events()).toEqual([[0, 2, 3], [1], [4]]);
  await accountOf(sandbox).plan(planned.slice(0, 1));
  expect(await events()).toEqual([[0]]);
});

describe('the vendor’s API', () => {
  const dates = async (query: string) => {
    const { json } = await getFromVendor(`/search-news?language=en&number=50${query}`);
    return listAt(json, 'news').map((one) => textAt(one, 'publish_date'));
  };

  test('orders by relevance unless told otherwise', async () => {
    const relevant = await dates('');
    expect(await dates('')).toEqual(relevant);
    expect(relevant).not.toEqual([...relevant].sort());
    const newest = await dates('&sort=publish-time&sort-direction=DESC');
    expect(newest).toEqual([...newest].sort().reverse());
    const oldest = await dates('&sort=publish-time&sort-direction=ASC');
    expect(oldest).toEqual([...oldest].sort());
  });

  test('ignores unknown parameters and requires a filter', async () => {
    expect(await dates('&sentiment=negative&source-countries=nz')).toEqual(await dates(''));
    for (const query of ['', 'sentiment=negative', 'number=5&sort=publish-time']) {
      expect(await getFromVendor(`/search-news?${query}`)).toMatchObject({
        status: 400,
        json: { status: 'failure', code: 400, message: ANY_TEXT },
      });
    }
  });

  test('states the quota also with a refusal', async () => {
    await getFromVendor('/search-news?language=en');
    const refused = await getFromVendor('/search-news');
    expect(refused.headers.get('x-api-quota-request')).toBe('0.00');
    expect(refused.headers.get('x-api-quota-used')).toBe('1.10');
    expect(refused.headers.get('x-api-quota-left')).toBe('498.90');
  });

  test('answers an unknown path with a page', async () => {
    const answer = await getFromVendor('/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('Tomcat');
  });
});
