import { at } from '@pieceworks/kit';
import { SERVICES } from '@pieceworks/services';
import {
  CONTROL_TOKEN_HEADER,
  type NewsChange,
  type RunningSandbox,
  startSandbox,
} from '../src/index';
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

const changes: NewsChange[] = [
  { kind: 'publish', id: 1, at: iso(10), publishedAt: iso(10) },
  { kind: 'publish', id: 2, at: iso(20), publishedAt: iso(5) },
  { kind: 'publish', id: 3, at: iso(20), publishedAt: iso(10) },
  { kind: 'redate', id: 1, at: iso(30), publishedAt: iso(40) },
  { kind: 'publish', id: 3, at: iso(35), publishedAt: iso(10) },
  { kind: 'delete', id: 2, at: iso(50) },
];

test('the news change as the clock goes on, and back', async () => {
  await sandbox.planNews(changes.toReversed());
  expect(await listed(9)).toEqual([]);
  expect(await listed(10)).toEqual(['1 12:10:00']);
  expect(await listed(25)).toEqual(['2 12:05:00', '1 12:10:00', '3 12:10:00']);
  expect(await listed(31)).toEqual(['2 12:05:00', '3 12:10:00', '1 12:40:00']);
  expect(await listed(50)).toEqual(['3 12:10:00', '3 12:10:00', '1 12:40:00']);
  expect(await listed(10)).toEqual(['1 12:10:00']);
});

test('a search finds changed articles by their time of publication', async () => {
  await sandbox.planNews(changes);
  const since = '&earliest-publish-date=2040-01-02+12:10:00';
  expect(await listed(25, since)).toEqual(['1 12:10:00', '3 12:10:00']);
  expect(await listed(25, `${since}&offset=1&number=1`)).toEqual(['3 12:10:00']);
  expect(await listed(31, since)).toEqual(['3 12:10:00', '1 12:40:00']);
});

test('a new plan replaces the old one, and a reset drops it', async () => {
  await sandbox.planNews(changes);
  expect(await listed(25)).toHaveLength(3);
  await sandbox.planNews(changes.slice(0, 1));
  expect(await listed(25)).toEqual(['1 12:10:00']);
  await sandbox.reset();
  expect(await listed(25)).toEqual([]);
});

test('an incomplete change is refused', async () => {
  const answer = await call(`${sandbox.origin}/_sandbox/news`, {
    method: 'PUT',
    headers: { [CONTROL_TOKEN_HEADER]: sandbox.token },
    body: [{ kind: 'redate', id: 1, at: iso(1) }],
  });
  expect(answer.status).toBe(400);
  expect(at(answer.json, 'message')).toContain('publishedAt');
});
