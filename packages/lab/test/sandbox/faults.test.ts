import {
  type Fault,
  FAULT_CATALOGUE,
  type FaultEffect,
  FAULTS,
  type RunningSandbox,
} from '../../src/sandbox';
import { type Answer, call } from '../../src/suites/http-call';
import { textAt } from '../../src/suites/json-places';
import { letterBox, parcelDesk, startWithFixtures } from '../fixtures/services';

const PARCELS = '/v1/parcels';
const BOOK = { name: 'Another book' };
const authorization = `Bearer ${parcelDesk.credential.apiKey}`;

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startWithFixtures();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function parcelsUrl(): string {
  return sandbox.baseUrl(parcelDesk.name) + PARCELS;
}

function createParcel(): Promise<Answer> {
  return call(parcelsUrl(), { method: 'POST', headers: { authorization }, body: BOOK });
}

function listParcels(): Promise<Answer> {
  return call(parcelsUrl(), { headers: { authorization } });
}

async function parcelsCreated(): Promise<number> {
  const { calls } = await sandbox.ledger();
  return calls.filter(({ method }) => method === 'POST').length;
}

test('the suites of the pieces try each kind of fault that needs no answer to be named', () => {
  const tried = new Set<string>(FAULT_CATALOGUE.map(({ effect }) => effect.kind));
  expect(Object.keys(FAULTS).filter((kind) => !tried.has(kind))).toEqual([
    'answer',
    'part-of-answer',
  ]);
});

test('a status comes with the headers and the body that it is given', async () => {
  const retryAfter = 'Fri, 01 Jan 2100 00:00:10 GMT';
  const date = 'Fri, 01 Jan 2100 00:00:00 GMT';
  await sandbox.fault([
    { kind: 'status', status: 429, retryAfter, date, body: { why: 'busy' } },
    { kind: 'status', status: 503, retryAfter: '7', body: 'Busy' },
    { kind: 'status', status: 400, body: '{"a":1}', contentType: 'application/problem+json' },
  ]);
  const [first, second, third] = [await listParcels(), await listParcels(), await listParcels()];
  expect(first).toMatchObject({ status: 429, json: { why: 'busy' } });
  expect([first.headers.get('retry-after'), first.headers.get('date')]).toEqual([retryAfter, date]);
  expect(second).toMatchObject({ status: 503, text: 'Busy' });
  expect(second.headers.get('retry-after')).toBe('7');
  expect(second.headers.get('content-type')).toBe('text/plain');
  expect(third.headers.get('content-type')).toBe('application/problem+json');
});

test.each<FaultEffect>([
  { kind: 'status', status: 429 },
  { kind: 'html' },
  { kind: 'slow', ms: 0 },
  { kind: 'failure-inside-200', code: 429 },
])('a fault %j has further headers', async (fault) => {
  const headers = { 'X-RateLimit-Reset': '12', 'Content-Type': 'text/x-own' };
  await sandbox.fault({ ...fault, headers });
  expect(await sandbox.faults()).toEqual([{ ...fault, headers, times: 1 }]);
  const answer = await listParcels();
  expect(answer.headers.get('x-ratelimit-reset')).toBe('12');
  expect(answer.headers.get('content-type')).toBe('text/x-own');
});

test('an answer replaces that of the service, whose work is not done', async () => {
  await sandbox.fault([
    { kind: 'answer', body: { results: [] } },
    { kind: 'answer', body: null, status: 201 },
    { kind: 'answer', body: 'ok' },
  ]);
  const answers = [await createParcel(), await createParcel(), await createParcel()];
  expect(answers).toMatchObject([
    { status: 200, json: { results: [] } },
    { status: 201, json: null, text: 'null' },
    { status: 200, text: 'ok' },
  ]);
  expect(await parcelsCreated()).toBe(0);
});

test.each([0, 7])('a body is cut after %i bytes, with a delay', async (at) => {
  const { text: whole } = await listParcels();
  await sandbox.fault({ kind: 'cut-body', at, delayMs: 50 });
  const begin = Date.now();
  const response = await fetch(parcelsUrl(), { headers: { authorization } });
  expect(Date.now() - begin).toBeGreaterThanOrEqual(50);
  expect(response.status).toBe(200);
  let read = '';
  const reading = async () => {
    if (response.body === null) return;
    for await (const chunk of response.body) read += Buffer.from(chunk).toString();
  };
  await expect(reading()).rejects.toThrow('terminated');
  expect(read).toBe(whole.slice(0, at));
});

test('a fault can be for a value in the query', async () => {
  await sandbox.fault({ kind: 'status', status: 418, match: { query: 'boo' } });
  expect((await listParcels()).status).toBe(200);
  expect((await call(`${parcelsUrl()}?q=book`, { headers: { authorization } })).status).toBe(418);
});

test('a redirect leads to another origin, which records the request', async () => {
  await sandbox.fault({ kind: 'redirect', status: 307, to: 'cross-origin' });
  const answer = await call(`${parcelsUrl()}?a=1`, {
    method: 'POST',
    headers: { authorization, 'x-trace': '7' },
    body: BOOK,
  });
  expect(answer.json).toEqual({ otherOrigin: true });
  const noted = await sandbox.otherOrigin();
  expect(noted).toMatchObject([
    { method: 'POST', path: `/gateway/parcel-desk${PARCELS}?a=1`, headers: { 'x-trace': '7' } },
  ]);
  expect(JSON.parse(noted[0]?.body ?? '')).toEqual(BOOK);
  expect(await parcelsCreated()).toBe(0);

  await sandbox.reset();
  expect(await sandbox.otherOrigin()).toEqual([]);
});

test('a slow answer comes late', async () => {
  await sandbox.fault({ kind: 'slow', ms: 300 });
  const begin = Date.now();
  expect((await createParcel()).status).toBe(201);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(300);
  expect(await sandbox.journal()).toMatchObject([{ status: 201, fault: 'slow' }]);
});

test('the work of a slow answer is done at once', async () => {
  await sandbox.fault({ kind: 'slow', ms: 60_000 });
  const caller = new AbortController();
  const answering = fetch(parcelsUrl(), {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(BOOK),
    signal: caller.signal,
  });
  while ((await parcelsCreated()) === 0);
  caller.abort();
  await expect(answering).rejects.toThrow('aborted');
});

test.each([
  [parcelDesk.name, 'authorization', 'Bearer secret-token'],
  [letterBox.name, 'x-api-key', 'secret-key'],
] as const)('a message of %s repeats %s and the body', async (service, name, credential) => {
  await sandbox.fault({ kind: 'echo-credential', status: 400 });
  const url = `${sandbox.baseUrl(service)}/anything`;
  const body = { email: 'zoë@new.example' };
  const answer = await call(url, { method: 'POST', headers: { [name]: credential }, body });
  expect(answer.status).toBe(400);
  expect(textAt(answer.json, 'message')).toContain(credential);
  expect(textAt(answer.json, 'message')).toContain(JSON.stringify(body));
  expect(answer.headers.get('x-request-id')).toBe(credential);
  expect(answer.headers.get('x-request-body')).toBe('{"email":"zo?@new.example"}');
});

test('a fault hits as often as it says, and an earlier one comes first', async () => {
  await sandbox.fault([
    { kind: 'status', status: 500, times: 2 },
    { kind: 'status', status: 501 },
  ]);
  await sandbox.fault({ kind: 'status', status: 502, times: 'always' });
  const statuses: number[] = [(await listParcels()).status];
  expect(await sandbox.faults()).toEqual([
    { kind: 'status', status: 500, times: 1 },
    { kind: 'status', status: 501, times: 1 },
    { kind: 'status', status: 502, times: 'always' },
  ]);
  for (let sent = 1; sent < 6; sent++) statuses.push((await listParcels()).status);
  expect(statuses).toEqual([500, 500, 501, 502, 502, 502]);

  await sandbox.clearFaults();
  expect(await sandbox.faults()).toEqual([]);
  expect((await listParcels()).status).toBe(200);
});

test.each([
  { service: letterBox.name },
  { service: parcelDesk.name, method: 'GET' },
  { method: 'POST', path: '/v1/letters' },
  { path: `/gateway/parcel-desk${PARCELS}` },
] as const)('a fault for %j leaves other requests alone', async (match) => {
  await sandbox.fault({ kind: 'status', status: 500, match });
  expect((await createParcel()).status).toBe(201);
  expect(await sandbox.faults()).toHaveLength(1);
});

test.each([true, false])('a fault hits a matching request (with a prefix: %j)', async (prefix) => {
  const match = { service: parcelDesk.name, method: 'GET', path: PARCELS } as const;
  await sandbox.fault({ kind: 'status', status: 500, match });
  const url = sandbox.baseUrl(parcelDesk.name, { prefix }) + PARCELS;
  expect((await call(url)).status).toBe(500);
});

test('random faults hit their share, and the same requests for the same seed', async () => {
  await sandbox.settings({ rateLimits: false });
  const hits = async (seed: number): Promise<string> => {
    await sandbox.clearFaults();
    await sandbox.fault({
      kind: 'random',
      seed,
      share: 0.3,
      of: [{ kind: 'status', status: 503 }, { kind: 'html' }, { kind: 'reset' }],
      match: { method: 'GET' },
    });
    await sandbox.clearJournal();
    for (let sent = 0; sent < 60; sent++) await listParcels().catch(() => undefined);
    return (await sandbox.journal()).map(({ fault }) => fault ?? '-').join(' ');
  };
  const first = await hits(1);
  expect(await hits(1)).toBe(first);
  expect(await hits(2)).not.toBe(first);
  expect(new Set(first.split(' '))).toEqual(new Set(['-', 'status', 'html', 'reset']));
  const share = first.split(' ').filter((fault) => fault !== '-').length / 60;
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.45);
  expect(await sandbox.faults()).toHaveLength(1);
  expect((await createParcel()).status).toBe(201);
});

test('a sandbox stops at once while requests are stalled or late, and answers no more', async () => {
  const other = await startWithFixtures();
  const url = `${other.baseUrl(letterBox.name)}/letters`;
  const faults: Fault[] = [
    { kind: 'stall', phase: 'headers' },
    { kind: 'stall', phase: 'body' },
    { kind: 'slow', ms: 60_000 },
  ];
  await other.fault([{ kind: 'redirect', status: 307, to: 'cross-origin' }, ...faults]);
  await fetch(url);
  const answers = Promise.allSettled(faults.map(async () => (await fetch(url)).text()));
  while ((await other.journal()).length < 1 + faults.length);
  await other.stop();
  expect((await answers).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(other.ledger()).rejects.toThrow();
  await expect(other.stop()).resolves.toBeUndefined();
});
