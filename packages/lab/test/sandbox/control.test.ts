import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { at } from '@pieceworks/kit/json';
import {
  FAULT_CATALOGUE,
  type JournalChange,
  RUN_HEADER,
  type RunningSandbox,
} from '../../src/sandbox';
import { strikeOutWith } from '../../src/sandbox/core/strike-out';
import { call } from '../../src/suites/http-call';
import { letterBox, letterBoxOf, parcelDesk, startWithFixtures } from '../fixtures/services';

let sandbox: RunningSandbox;

/** Posts to the control interface, as with curl. */
async function postTo(socketPath: string, path: string, body: string) {
  const headers = { 'content-type': 'application/json' };
  const sent = request({ socketPath, path, method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.end(body);
  const [answer]: IncomingMessage[] = await answered;
  return { status: answer?.statusCode, body: answer ? await text(answer) : '' };
}

beforeAll(async () => {
  sandbox = await startWithFixtures();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

test('the journal has every request, also one that is refused or for no service', async () => {
  const { apiKey } = parcelDesk.credential;
  const headers = { authorization: `Bearer ${apiKey}`, 'X-Trace': '7' };
  const base = sandbox.baseUrl(parcelDesk.name);
  await call(`${base}/v1/parcels`, { method: 'POST', headers, body: '{"name"' });
  await call(`${base}/nowhere`);
  await call(`${sandbox.origin}/nowhere`);

  const entries = await sandbox.journal();
  expect(entries).toMatchObject([
    { headers: { 'x-trace': '7' }, body: '{"name"', status: 400 },
    { service: parcelDesk.name, contractPath: '/nowhere', status: 404 },
    { service: null, path: '/nowhere', status: 404 },
  ]);
  const [first = 0, ...later] = entries.map(({ sequence }) => sequence);
  expect(later).toEqual([first + 1, first + 2]);
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
  await call(`${sandbox.baseUrl(parcelDesk.name)}/nowhere`);
  await sandbox.reset();
  await cleared;
  stop();
  expect(changes).toMatchObject([
    { entry: { status: null } },
    { entry: { status: 404 } },
    { entry: null },
  ]);
});

test('the journal tells the requests of a run from others, and a fault can be for one run', async () => {
  const url = `${sandbox.baseUrl(parcelDesk.name)}/v1/parcels`;
  const authorization = `Bearer ${parcelDesk.credential.apiKey}`;
  const list = async (run: string) =>
    (await call(url, { headers: { authorization, [RUN_HEADER]: run } })).status;
  await sandbox.fault(
    ['a', 'b'].map((run) => ({ kind: 'status', status: 418, match: { run } }) as const),
  );
  await sandbox.clearFaults('b');
  expect([await list('b'), await list('a'), await list('a')]).toEqual([200, 418, 200]);
  expect(await sandbox.journal()).toHaveLength(3);
  expect(await sandbox.journal('a')).toMatchObject([{ run: 'a' }, { run: 'a' }]);
  expect((await sandbox.journal('b')).map(({ headers }) => headers)).not.toContainEqual(
    expect.objectContaining({ [RUN_HEADER]: expect.anything() }),
  );
});

test('the journal keeps responses as they were sent: whole, cut off, or none', async () => {
  const url = `${sandbox.baseUrl(parcelDesk.name)}/v1/parcels`;
  const headers = { authorization: `Bearer ${parcelDesk.credential.apiKey}` };
  await sandbox.fault([
    { kind: 'slow', ms: 0 },
    { kind: 'cut-body', at: 4 },
    { kind: 'reset' },
    { kind: 'status', status: 429, retryAfter: '7', body: 'Busy' },
    { kind: 'echo-credential', status: 400 },
  ]);
  for (let asked = 0; asked < 5; asked += 1) await call(url, { headers }).catch(() => undefined);
  const entries = await sandbox.journal();
  await sandbox.reset();
  const responses = await Promise.all(entries.map(({ sequence }) => sandbox.response(sequence)));
  const [whole, cut, none, refused, echo] = responses;
  expect(whole).toMatchObject({ statusLine: '200 OK', isCut: false });
  expect(whole?.body).toMatch(/^\{\n {2}"/);
  expect(cut?.body).toHaveLength(4);
  expect(none).toBeNull();
  expect(refused).toMatchObject({
    statusLine: '429 Too Many Requests',
    headers: { 'retry-after': '7', 'content-type': 'text/plain' },
    body: 'Busy',
  });
  expect(JSON.stringify(echo)).not.toContain(parcelDesk.credential.apiKey);
  expect(JSON.stringify(echo)).toContain('[hidden]');
});

test('the sandbox tells and sets what remains to an account, if it counts', async () => {
  const quota = { service: letterBox.name, unit: 'stamps', left: 20, full: 20 };
  expect(await sandbox.quotas()).toEqual([quota]);
  await sandbox.setQuota(letterBox.name, 3.5);
  expect(await sandbox.quotas()).toEqual([{ ...quota, left: 3.5 }]);
  await expect(sandbox.setQuota(parcelDesk.name, 1)).rejects.toThrow('counts nothing');
  await expect(sandbox.setQuota(letterBox.name, -1)).rejects.toThrow('0 or more');
});

test('an account has calls, a ledger and a view of its own', async () => {
  expect(await letterBoxOf(sandbox).post(2)).toBe(2);
  expect((await sandbox.ledger()).accounts).toEqual({ [letterBox.name]: { letters: 2 } });
  expect(await sandbox.views()).toEqual({ [letterBox.name]: 2 });
  await expect(sandbox.ask(letterBox.name, 'burn')).rejects.toThrow('its calls: post.');
  await expect(sandbox.ask(parcelDesk.name, 'post')).rejects.toThrow('its calls: none.');
  await expect(sandbox.ask('nobody', 'post')).rejects.toThrow('There is no service');
  await expect(sandbox.token(letterBox.name)).rejects.toThrow('has no tokens');
});

test.each<[unknown, string]>([
  [{ kind: 'status' }, 'The fault "status" needs "status": a number from 400 to 599.'],
  [{ kind: 'stall' }, 'The fault "stall" needs "phase": "headers", "body".'],
  [{ kind: 'slow', ms: 'a second' }, 'The fault "slow" takes as "ms": a number from 0.'],
  [{ kind: 'status', status: 200 }, 'takes as "status": a number from 400 to 599'],
  [{ kind: 'status', status: '503' }, 'takes as "status": a number from 400 to 599'],
  [{ kind: 'answer' }, 'needs "body": anything'],
  [{ kind: 'html', afterProcessed: true }, 'has no option "afterProcessed", only "headers"'],
  [{ kind: 'slow', ms: 1, afterProcessing: true }, 'has no option "afterProcessing"'],
  [{ kind: 'html', times: 0 }, 'takes as "times": a number from 1, or "always"'],
  [{ kind: 'html', match: { pth: '/' } }, 'takes as "match": an object with "run", "service"'],
  [{ kind: 'random', share: 1, of: [] }, 'needs "seed"'],
  [{ kind: 'random', seed: 1, share: 1, of: [{ kind: 'slow' }] }, '"slow" needs "ms"'],
  [{ kind: 'random', seed: 1, share: 1, of: [{ kind: 'none' }] }, 'There is no fault "none".'],
  [{ kind: 'none' }, 'There is no fault "none".'],
  [{}, 'There is no fault "undefined".'],
])('the fault %j is refused: %s', async (fault, reason) => {
  const answer = await postTo(sandbox.control, '/fault', JSON.stringify([fault]));
  expect(answer.status).toBe(400);
  expect(at(JSON.parse(answer.body), 'message')).toContain(reason);
  expect(await sandbox.faults()).toEqual([]);
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
  const parcels = `${sandbox.baseUrl(parcelDesk.name)}/v1/parcels`;
  const headers = { authorization: `Bearer ${parcelDesk.credential.apiKey}` };
  const listed = async () => (await call(parcels, { headers })).json;
  const before = await listed();
  const body = { name: 'Another book' };
  expect((await call(parcels, { method: 'POST', headers, body })).status).toBe(201);
  expect(await listed()).not.toEqual(before);
  await sandbox.settings({ rateLimits: false, clockAheadSeconds: 60 });
  await sandbox.setQuota(letterBox.name, 1);
  await letterBoxOf(sandbox).post(1);

  await sandbox.reset();
  expect(await sandbox.settings({})).toEqual(initial);
  expect(await sandbox.journal()).toEqual([]);
  expect(await sandbox.ledger()).toEqual({
    calls: [],
    accounts: { [letterBox.name]: { letters: 0 } },
  });
  expect(await sandbox.quotas()).toMatchObject([{ left: 20 }]);
  expect(await listed()).toEqual(before);
});

test('the vendor contract is not served at the root, and both base URLs of a gateway show the same', async () => {
  expect(() => sandbox.baseUrl(parcelDesk.name, { contract: 'vendor', prefix: false })).toThrow();
  const headers = { authorization: `Bearer ${parcelDesk.credential.apiKey}` };
  const [own, root] = [true, false].map((prefix) => sandbox.baseUrl(parcelDesk.name, { prefix }));
  await call(`${own}/v1/parcels`, { method: 'POST', headers, body: { name: 'A kite' } });
  const found = await call(`${root}/v1/parcels?q=kite`, { headers });
  expect(found.json).toMatchObject({ results: [{ name: 'A kite' }] });
});

test.each([
  ['authorization', 'Shipkey abc', 'Shipkey [hidden]'],
  ['authorization', 'abc', '[hidden]'],
  ['x-api-key', 'two words', '[hidden]'],
  ['cookie', 'session abc', '[hidden]'],
])('of the header %s: %s the journal shows %s', (name, value, shown) => {
  expect(strikeOutWith(String).named(name, value)).toBe(shown);
});
