import { inspect } from 'node:util';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { call } from '@pieceworks/lab/suites/http-call';
import { textAt } from '@pieceworks/lab/suites/json-places';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import service from '../../service/entry';
import { Browser, locationOf } from './browser';

const REDIRECT_URI = 'https://automation.example/redirect';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await leaseSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function authorizationUrl(base: string, redirectUri = REDIRECT_URI): string {
  const query = new URLSearchParams({
    client_id: service.credential.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'read_clients write_clients',
    state: 'state-1',
  });
  return `${base}/oauth/authorization?${query.toString()}`;
}

/** Logs in, allows or denies, and returns the final URL at the application. */
async function authorize(base: string, decision: 'allow' | 'deny'): Promise<URL> {
  const browser = new Browser();
  const { email, password } = service.credential;
  const loginUrl = locationOf(await browser.open(authorizationUrl(base)));
  expect(loginUrl).toContain(`${base}/oauth/interaction/`);
  expect(await (await browser.open(loginUrl)).text()).toContain('Password');

  const resumed = locationOf(await browser.submit(loginUrl, { email, password }));
  const consentUrl = locationOf(await browser.open(resumed));
  expect(consentUrl).toContain(`${base}/oauth/interaction/`);
  const consent = await (await browser.open(consentUrl)).text();
  expect(consent).toContain('See your clients');
  expect(consent).toContain('Create and change clients');
  expect(consent).not.toContain('webhooks');

  const decided = locationOf(await browser.submit(consentUrl, { decision }));
  return new URL(locationOf(await browser.open(decided)));
}

async function exchange(base: string, path: string, fields: Record<string, string>) {
  const { clientId, clientSecret } = service.credential;
  const response = await fetch(`${base}/oauth/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, json };
}

/** Logs in, and returns what the token endpoint answers. */
async function connect(base: string): Promise<unknown> {
  const back = await authorize(base, 'allow');
  const { status, json } = await exchange(base, 'token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT_URI,
  });
  expect(status).toBe(200);
  expect(json).not.toHaveProperty('id_token');
  return json;
}

async function readStatus(base: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await call(`${base}/partner_api/v1/clients`, { headers })).status;
}

describe.each([true, false])('the login (with a path prefix: %s)', (prefix) => {
  const base = () => sandbox.baseUrl('content-snare', { prefix });

  test('leads over consent, code and token to a call', async () => {
    const back = await authorize(base(), 'allow');
    expect(back.href).toContain(REDIRECT_URI);
    expect(back.searchParams.get('state')).toBe('state-1');
    const tokens = await connect(base());
    expect(tokens).toMatchObject({ expires_in: 7_200, scope: 'read_clients write_clients' });
    expect(await readStatus(base(), textAt(tokens, 'access_token'))).toBe(200);
  });

  test('comes back with access_denied if access is denied', async () => {
    const back = await authorize(base(), 'deny');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('state-1');
    expect(back.searchParams.has('code')).toBe(false);
  });
});

test('a code works once', async () => {
  const base = sandbox.baseUrl('content-snare');
  const code = (await authorize(base, 'allow')).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI };
  expect((await exchange(base, 'token', fields)).status).toBe(200);
  expect((await exchange(base, 'token', fields)).status).toBe(400);
});

test('a wrong client secret is refused', async () => {
  const answer = await exchange(sandbox.baseUrl('content-snare'), 'token', {
    grant_type: 'refresh_token',
    refresh_token: 'none',
    client_secret: 'wrong',
  });
  expect(answer.status).toBe(401);
});

test('a wrong password stays on the login page', async () => {
  const browser = new Browser();
  const start = authorizationUrl(sandbox.baseUrl('content-snare'));
  const loginUrl = locationOf(await browser.open(start));
  const { email } = service.credential;
  const refused = await browser.submit(loginUrl, { email, password: 'guess' });
  expect(refused.status).toBe(401);
  const page = await refused.text();
  expect(page).toContain('Email or password is wrong.');
  expect(page).toContain(`value="${email}"`);
});

test.each([
  ['https://other.example/callback', 303],
  ['http://127.0.0.1:3000/redirect', 303],
  ['http://localhost:4200/redirect', 303],
  ['https://bücher.example/callback', 303],
  ['http://other.example/callback', 400],
  ['javascript:alert(1)', 400],
  ['https://', 400],
])('a login with a redirect to %s answers %i', async (redirectUri, status) => {
  const browser = new Browser();
  const url = authorizationUrl(sandbox.baseUrl('content-snare'), redirectUri);
  expect((await browser.open(url)).status).toBe(status);
});

test('an unknown interaction asks to start again', async () => {
  const answer = await call(`${sandbox.origin}/oauth/interaction/none`);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Start again from the application');
});

test('token calls are in the journal without their secrets', async () => {
  const base = sandbox.baseUrl('content-snare');
  await connect(base);
  const entries = (await sandbox.journal()).filter(({ path }) => path.includes('/oauth/'));
  expect(entries).toMatchObject([
    {
      service: 'content-snare',
      path: '/gateway/content-snare/oauth/token',
      contractPath: '/oauth/token',
      body: {
        grant_type: 'authorization_code',
        client_id: service.credential.clientId,
        client_secret: '[hidden]',
        code: '[hidden]',
      },
      status: 200,
    },
  ]);
});

describe('the authorization server with a fault', () => {
  const fields = { grant_type: 'refresh_token', refresh_token: 'unknown' };

  function post(path: string, body: Record<string, string>): Promise<Response> {
    const { clientId, clientSecret } = service.credential;
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
      { error: 'server_error', error_description: expect.any(String) },
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
    const token = await sandbox.token(service.name);
    const answering = post('/oauth/revoke', { token }).then((response) => response.text());
    expect(await answering.catch(inspect)).toContain('UND_ERR_SOCKET');
    const clients = `${sandbox.baseUrl('content-snare')}/partner_api/v1/clients`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(clients, { headers })).status).toBe(401);
  });
});
