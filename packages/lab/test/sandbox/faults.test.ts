import { inspect } from 'node:util';
import {
  type Fault,
  FAULT_CATALOGUE,
  type FaultEffect,
  FAULTS,
  type RunningSandbox,
  startSandbox,
} from '../../src/sandbox/index';
import { SERVICES } from '../../src/services/services';
import { type Answer, call } from '../../src/suites/http-call';
import { ANY_TEXT, textAt } from '../../src/suites/json-places';

const CLIENTS = '/partner_api/v1/clients';
const NINA = { name: 'Nina New', email: 'nina@new.example' };

let sandbox: RunningSandbox;
let authorization: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  authorization = `Bearer ${await sandbox.contentSnareToken()}`;
});
afterAll(() => sandbox.stop());

function clientsUrl(): string {
  return sandbox.baseUrl('content-snare') + CLIENTS;
}

function createNina(): Promise<Answer> {
  return call(clientsUrl(), { method: 'POST', headers: { authorization }, body: NINA });
}

function listClients(): Promise<Answer> {
  return call(clientsUrl(), { headers: { authorization } });
}

async function clientsCreated(): Promise<number> {
  return (await sandbox.ledger()).contentSnare.clientsCreated.length;
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
  const [first, second, third] = [await listClients(), await listClients(), await listClients()];
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
  const answer = await listClients();
  expect(answer.headers.get('x-ratelimit-reset')).toBe('12');
  expect(answer.headers.get('content-type')).toBe('text/x-own');
});

test('an answer replaces that of the service, whose work is not done', async () => {
  await sandbox.fault([
    { kind: 'answer', body: { results: [] } },
    { kind: 'answer', body: null, status: 201 },
    { kind: 'answer', body: 'ok' },
  ]);
  const answers = [await createNina(), await createNina(), await createNina()];
  expect(answers).toMatchObject([
    { status: 200, json: { results: [] } },
    { status: 201, json: null, text: 'null' },
    { status: 200, text: 'ok' },
  ]);
  expect(await clientsCreated()).toBe(0);
});

test.each([0, 7])('a body is cut after %i bytes, with a delay', async (at) => {
  const { text: whole } = await listClients();
  await sandbox.fault({ kind: 'cut-body', at, delayMs: 50 });
  const begin = Date.now();
  const response = await fetch(clientsUrl(), { headers: { authorization } });
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
  await sandbox.fault({ kind: 'status', status: 418, match: { query: 'nin' } });
  expect((await listClients()).status).toBe(200);
  expect((await call(`${clientsUrl()}?q=nina`, { headers: { authorization } })).status).toBe(418);
});

test('a fault of an unknown kind is refused', async () => {
  const forgotten: Fault = Object.assign({ kind: 'html' } as const, { kind: 'forgotten' });
  const random: Fault = { kind: 'random', seed: 1, share: 1, of: [forgotten] };
  await expect(sandbox.fault(forgotten)).rejects.toThrow('There is no fault \\"forgotten\\"');
  await expect(sandbox.fault(random)).rejects.toThrow('There is no fault \\"forgotten\\"');
});

test('a redirect leads to another origin, which records the request', async () => {
  await sandbox.fault({ kind: 'redirect', status: 307, to: 'cross-origin' });
  const answer = await call(`${clientsUrl()}?a=1`, {
    method: 'POST',
    headers: { authorization, 'x-trace': '7' },
    body: NINA,
  });
  expect(answer.json).toEqual({ otherOrigin: true });
  const noted = await sandbox.otherOrigin();
  expect(noted).toMatchObject([
    { method: 'POST', path: `/gateway/content-snare${CLIENTS}?a=1`, headers: { 'x-trace': '7' } },
  ]);
  expect(JSON.parse(noted[0]?.body ?? '')).toEqual(NINA);
  expect(await clientsCreated()).toBe(0);

  await sandbox.reset();
  expect(await sandbox.otherOrigin()).toEqual([]);
});

test('a slow answer comes late', async () => {
  await sandbox.fault({ kind: 'slow', ms: 300 });
  const begin = Date.now();
  expect((await createNina()).status).toBe(201);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(300);
  expect(await sandbox.journal()).toMatchObject([{ status: 201, fault: 'slow' }]);
});

test('the work of a slow answer is done at once', async () => {
  await sandbox.fault({ kind: 'slow', ms: 60_000 });
  const caller = new AbortController();
  const answering = fetch(clientsUrl(), {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(NINA),
    signal: caller.signal,
  });
  while ((await clientsCreated()) === 0);
  caller.abort();
  await expect(answering).rejects.toThrow('aborted');
});

test.each([
  ['firmable', 'authorization', 'Bearer secret-token'],
  ['world-news-api', 'x-api-key', 'secret-key'],
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

describe('the authorization server', () => {
  const fields = { grant_type: 'refresh_token', refresh_token: 'unknown' };

  function post(path: string, body: Record<string, string>): Promise<Response> {
    const { clientId, clientSecret } = SERVICES['content-snare'].sandbox;
    return fetch(`${sandbox.baseUrl('content-snare')}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...body }),
    });
  }

  test('answers with a fault instead of its work', async () => {
    await sandbox.fault({ kind: 'status', status: 503, match: { path: '/oauth/token' } });
    const answer = await post('/oauth/token', fields);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: 'server_error', error_description: ANY_TEXT },
    ]);
    expect((await post('/oauth/token', fields)).status).toBe(400);
    const body = { ...fields, refresh_token: '[hidden]' };
    expect(await sandbox.journal()).toMatchObject([
      { contractPath: '/oauth/token', body, status: 503, fault: 'status' },
      { contractPath: '/oauth/token', body, status: 400, fault: null },
    ]);
  });

  test('does its work before a fault that comes after it', async () => {
    await sandbox.fault({ kind: 'cut-body', match: { path: '/oauth/revoke' } });
    const token = authorization.replace('Bearer ', '');
    const answering = post('/oauth/revoke', { token }).then((response) => response.text());
    expect(await answering.catch(inspect)).toContain('UND_ERR_SOCKET');
    expect((await listClients()).status).toBe(401);
  });
});

test('a fault hits as often as it says, and an earlier one comes first', async () => {
  await sandbox.fault([
    { kind: 'status', status: 500, times: 2 },
    { kind: 'status', status: 501 },
  ]);
  await sandbox.fault({ kind: 'status', status: 502, times: 'always' });
  const statuses: number[] = [(await listClients()).status];
  expect(await sandbox.faults()).toEqual([
    { kind: 'status', status: 500, times: 1 },
    { kind: 'status', status: 501, times: 1 },
    { kind: 'status', status: 502, times: 'always' },
  ]);
  for (let sent = 1; sent < 6; sent++) statuses.push((await listClients()).status);
  expect(statuses).toEqual([500, 500, 501, 502, 502, 502]);

  await sandbox.clearFaults();
  expect(await sandbox.faults()).toEqual([]);
  expect((await listClients()).status).toBe(200);
});

test.each([
  { service: 'firmable' },
  { service: 'content-snare', method: 'GET' },
  { method: 'POST', path: '/partner_api/v1/requests' },
  { path: `/gateway/content-snare${CLIENTS}` },
] as const)('a fault for %j leaves other requests alone', async (match) => {
  await sandbox.fault({ kind: 'status', status: 500, match });
  expect((await createNina()).status).toBe(201);
  expect(await sandbox.faults()).toHaveLength(1);
});

test.each([true, false])('a fault hits a matching request (with a prefix: %j)', async (prefix) => {
  const match = { service: 'content-snare', method: 'GET', path: CLIENTS } as const;
  await sandbox.fault({ kind: 'status', status: 500, match });
  const url = sandbox.baseUrl('content-snare', { prefix }) + CLIENTS;
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
    for (let sent = 0; sent < 60; sent++) await listClients().catch(() => undefined);
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
  expect((await createNina()).status).toBe(201);
});

test('a sandbox stops at once while requests are stalled or late, and answers no more', async () => {
  const other = await startSandbox();
  const url = `${other.baseUrl('world-news-api')}/search-news`;
  const faults: Fault[] = [
    { kind: 'stall', phase: 'headers' },
    { kind: 'stall', phase: 'body' },
    { kind: 'slow', ms: 60_000 },
  ];
  await other.fault([{ kind: 'redirect', status: 307, to: 'cross-origin' }, ...faults]);
  await fetch(url);
  const answers = Promise.allSettled(faults.map(async () => (await fetch(url)).text()));
  while ((await other.journal()).length < 1 + faults.length);
  const begin = Date.now();
  await other.stop();
  expect(Date.now() - begin).toBeLessThan(30_000);
  expect((await answers).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(other.ledger()).rejects.toThrow();
  await expect(other.stop()).resolves.toBeUndefined();
});
