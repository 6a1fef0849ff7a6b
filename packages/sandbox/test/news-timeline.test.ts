import { SERVICES } from '@pieceworks/services';
import { type PlannedArticle, type RunningSandbox, startSandbox } from '../src/index';
import { call } from './call';
import { listAt, numberAt, textAt } from './json';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const START_MS = Date.UTC(2040, 0, 2, 12);
const MINUTE_MS = 60_000;
const iso = (minute: number) => new Date(START_MS + minute * MINUTE_MS).toISOString();

async function listed(minute: number, query = ''): Promise<string[]> {
  await sandbox.settings({
    clockAheadSeconds: (START_MS + minute * MINUTE_MS - Date.now()) / 1000,
  });
  const { json, headers } = await call(
    `${sandbox.baseUrl('world-news-api', { contract: 'vendor' })}/search-news?text=wire&sort=publish-time&sort-direction=ASC${query}`,
    { headers: { 'x-api-key': SERVICES['world-news-api'].sandbox.apiKey } },
  );
  // The request itself may take up to a second.
  const minutesOff = Date.parse(headers.get('date') ?? '') - START_MS - minute * MINUTE_MS;
  expect(Math.abs(minutesOff)).toBeLessThan(5_000);
  return listAt(json, 'news').map(
    (article) => `${numberAt(article, 'id')} ${textAt(article, 'publish_date').slice(11)}`,
  );
}

const planned: PlannedArticle[] = [
  { id: 1, at: iso(10), publishedAt: iso(10) },
  { id: 2, at: iso(20), publishedAt: iso(5) },
  { id: 3, at: iso(35), publishedAt: iso(10) },
  { id: 3, at: iso(20), publishedAt: iso(10) },
];

test('planned articles of one story are one event of the top news', async () => {
  const stories = ['a', undefined, 'a', 'a', undefined];
  await sandbox.planNews(
    stories.map((story, id) => ({ id, at: iso(10), publishedAt: iso(10), story })),
  );
  await sandbox.settings({ clockAheadSeconds: (START_MS + 30 * MINUTE_MS - Date.now()) / 1000 });
  const { json } = await call(
    `${sandbox.baseUrl('world-news-api', { contract: 'vendor' })}/top-news?source-country=au&language=en`,
    { headers: { 'x-api-key': SERVICES['world-news-api'].sandbox.apiKey } },
  );
  const events = listAt(json, 'top_news').map((event) =>
    listAt(event, 'news').map((article) => numberAt(article, 'id')),
  );
  expect(events).toEqual([[0, 2, 3], [1], [4]]);
});

test('planned articles appear as the clock goes on, until a reset', async () => {
  await sandbox.planNews(planned);
  expect(await listed(9)).toEqual([]);
  expect(await listed(10)).toEqual(['1 12:10:00']);
  expect(await listed(25)).toEqual(['2 12:05:00', '1 12:10:00', '3 12:10:00']);
  expect(await listed(35)).toEqual(['2 12:05:00', '1 12:10:00', '3 12:10:00', '3 12:10:00']);
  const since = '&earliest-publish-date=2040-01-02+12:10:00';
  expect(await listed(25, `${since}&offset=1&number=1`)).toEqual(['3 12:10:00']);
  await sandbox.planNews(planned.slice(0, 1));
  expect(await listed(25)).toEqual(['1 12:10:00']);
  await sandbox.reset();
  expect(await listed(25)).toEqual([]);
});
