import { strikeOutWith } from '../../src/sandbox/core/strike-out';
import {
  FAULT_CATALOGUE,
  type JournalChange,
  type RunningSandbox,
  startSandbox,
} from '../../src/sandbox/index';
import { SERVICES } from '../../src/services/services';
import { call } from '../../src/suites/http-call';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

test('the journal has every request, also one that is refused or for no service', async () => {
  const { apiKey } = SERVICES.firmable.sandbox;
  const headers = { authorization: `Bearer ${apiKey}`, 'X-Trace': '7' };
  const firmable = sandbox.baseUrl('firmable');
  await call(`${firmable}/enrich/company`, { method: 'POST', headers, body: '{"abn"' });
  await call(`${firmable}/nowhere`);
  await call(`${sandbox.origin}/nowhere`);

  const entries = await sandbox.journal();
  expect(entries).toMatchObject([
    { sequence: 1, headers: { 'x-trace': '7' }, body: '{"abn"', status: 400 },
    { sequence: 2, service: 'firmable', contractPath: '/nowhere', status: 404 },
    { sequence: 3, service: null, path: '/nowhere', status: 404 },
  ]);
  expect(Date.parse(entries[0]?.at ?? '')).not.toBeNaN();

  await sandbox.clearJournal();
  expect(await sandbox.journal()).toEqual([]);
});

test('a watched journal reports a request on arrival and after its answer, and a reset', async () => {
  const changes: JournalChange[] = [];
  let onCleared: () => void = () => undefined;
  const cleared = new Promise<void>((resolve) => (onCleared = resolve));
  const stop = await sandbox.watchJournal((change) => {
    changes.push(change);
    if (change.entry === null) onCleared();
  });
  await call(`${sandbox.baseUrl('firmable')}/nowhere`);
  await sandbox.reset();
  await cleared;
  stop();
  expect(changes).toMatchObject([
    { entry: { sequence: 1, status: null } },
    { entry: { sequence: 1, status: 404 } },
    { entry: null },
  ]);
});

test('the sandbox tells the remaining credits and points', async () => {
  await sandbox.settings({ firmableCredits: 7, newsPoints: 3.5 });
  expect(await sandbox.quotas()).toEqual([
    { service: 'firmable', unit: 'credits', left: 7, full: 1_000 },
    { service: 'world-news-api', unit: 'points', left: 3.5, full: 500 },
  ]);
});

test('a request of Content Snare is shown as its client sees it, with the answers', async () => {
  const open = async () =>
    (await sandbox.contentSnareRequests()).find((request) => request.is_sent);
  const before = await open();
  const requestId = before?.id ?? '';
  await sandbox.contentSnareClient({ kind: 'answer-all', requestId });
  const after = await open();
  const fields = (view: typeof before) =>
    (view?.pages ?? []).flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  expect(before).toMatchObject({ name: 'Website for Fern & Finch', status: 'published' });
  expect(new Set(fields(before).map((field) => field.answered_by))).toEqual(
    new Set(['text', 'choice', 'choices', 'file', 'table']),
  );
  expect(fields(before).every(({ status }) => status === 'todo')).toBe(true);
  expect(fields(after).every(({ status }) => status === 'done')).toBe(true);
  expect(fields(after).find((field) => field.answered_by === 'file')).toMatchObject({
    answers: [{ attachment: { filename: 'portrait.png' } }],
  });
  expect(fields(after).find((field) => field.answered_by === 'table')).toMatchObject({
    values: ['Item 1, Amount 1', 'Item 2, Amount 2'],
  });
});

test('every fault of the catalogue can be armed, and no two are alike', async () => {
  await sandbox.fault(FAULT_CATALOGUE.map(({ effect }) => effect));
  expect(await sandbox.faults()).toHaveLength(FAULT_CATALOGUE.length);
  for (const part of ['name', 'effect'] as const) {
    const values = FAULT_CATALOGUE.map((row) => JSON.stringify(row[part]));
    expect(new Set(values).size).toBe(values.length);
  }
});

test('a reset brings everything back', async () => {
  const initial = await sandbox.settings({});
  const token = await sandbox.contentSnareToken();
  const clients = `${sandbox.baseUrl('content-snare')}/partner_api/v1/clients`;
  const headers = { authorization: `Bearer ${token}` };
  const body = { name: 'Nina New', email: 'nina@new.example' };
  expect((await call(clients, { method: 'POST', headers, body })).status).toBe(201);
  await sandbox.settings({
    contentSnareFileLink: 'redirect',
    firmableCredits: 1,
    newsPageOverlap: 3,
    newsPoints: 2,
    rateLimits: false,
    clockAheadSeconds: 60,
  });

  await sandbox.reset();
  expect(await sandbox.settings({})).toEqual(initial);
  expect(await sandbox.journal()).toEqual([]);
  const { calls, contentSnare } = await sandbox.ledger();
  expect(calls).toEqual([]);
  expect(contentSnare).toEqual({
    clientsCreated: [],
    requestsCreated: [],
    webhooks: [expect.objectContaining({ id: 'whk_0001' })],
  });
  expect((await call(clients, { headers })).status).toBe(401);
});

test.each([
  ['authorization', 'Shipkey abc', 'Shipkey [hidden]'],
  ['authorization', 'abc', '[hidden]'],
  ['x-api-key', 'two words', '[hidden]'],
  ['cookie', 'session abc', '[hidden]'],
])('of the header %s: %s the journal shows %s', (name, value, shown) => {
  expect(strikeOutWith(String).named(name, value)).toBe(shown);
});
