import diagnostics from 'node:diagnostics_channel';
import { ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { at } from '@pieceworks/kit';
import { SERVICES } from '@pieceworks/services';
import { sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench();
/** Node tells here of each request that the pieces send. */
const SENT = 'http.client.request.start';

type Asked = {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** Asks as no browser would: with any `Host`, `Origin` and cookie. */
async function ask({ path, method = 'GET', headers = {}, body }: Asked) {
  const sent = request(`${workbench().origin}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return new Promise<{
    status: number | undefined;
    headers: Readonly<Record<string, unknown>>;
    body: string;
  }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      void text(answer).then((read) => {
        resolve({ status: answer.statusCode, headers: answer.headers, body: read });
      });
    });
  });
}

const tokenPath = () => workbench().address.slice(workbench().origin.length);

async function enter(): Promise<string> {
  const { headers } = await ask({ path: tokenPath() });
  return String(at(headers, 'set-cookie', 0)).split(';')[0] ?? '';
}

const own = async () => ({ cookie: await enter(), origin: workbench().origin });

it('lets in who has the address: the token becomes a strict cookie and leaves the address', async () => {
  const { status, headers } = await ask({ path: tokenPath() });
  expect({ status, location: headers.location }).toEqual({ status: 303, location: '/' });
  expect(String(at(headers, 'set-cookie', 0))).toMatch(
    /^workbench_\d+=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/$/,
  );
  const page = await ask({ path: '/', headers: { cookie: await enter() } });
  expect(page.status).toBe(200);
  expect(page.body).not.toContain(new URL(workbench().address).searchParams.get('token'));
});

it.each([
  '/',
  '/?token=guess',
  '/page.js',
  '/api/pieces',
  '/api/live',
  '/api/services',
  '/nowhere',
])('gives nothing of %s to who has neither the address nor the cookie', async (path) => {
  const { status, body } = await ask({ path });
  expect(status).toBe(401);
  expect(body.length).toBeLessThan(200);
});

it.each([
  ['a name that leads here', 'evil.example'],
  ['such a name with the port', 'evil.example:PORT'],
  ['this machine at another port', '127.0.0.1:1'],
  ['no port', '127.0.0.1'],
  ['a name that begins alike', '127.0.0.1.evil.example:PORT'],
])('answers no request for %s, as DNS rebinding makes them', async (_, host) => {
  const headers = {
    ...(await own()),
    host: host.replace('PORT', new URL(workbench().origin).port),
  };
  for (const path of ['/', tokenPath(), '/api/pieces', '/hooks/1', '/login/done']) {
    expect((await ask({ path, headers })).status).toBe(421);
  }
});

it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1:PORT'])(
  'does nothing for a page of %s, cookie or not',
  async (origin) => {
    const port = new URL(workbench().origin).port;
    const headers = { cookie: await enter(), origin: origin.replace('PORT', port) };
    expect((await ask({ path: '/api/pieces', headers })).status).toBe(403);
    const written = { method: 'POST', headers, body: {} };
    expect((await ask({ path: '/api/reset', ...written })).status).toBe(403);
    expect((await ask({ path: '/hooks/1', ...written })).status).toBe(403);
  },
);

it('changes nothing without an origin, and reads nothing for another site', async () => {
  const cookie = await enter();
  const noOrigin = await ask({ path: '/api/reset', method: 'POST', headers: { cookie }, body: {} });
  expect(noOrigin.status).toBe(403);
  const headers = { cookie, 'sec-fetch-site': 'cross-site' };
  expect((await ask({ path: '/api/services', headers })).status).toBe(403);
});

it('says in every answer what a page may do, and that no other may show or keep it', async () => {
  const cookie = await enter();
  for (const path of ['/', '/page.js', '/api/pieces', '/nowhere']) {
    const { headers } = await ask({ path, headers: { cookie } });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';.*frame-ancestors 'none'$/,
      ),
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

it('hands out no key and no token with connections, wire or failure', async () => {
  const tokens: string[] = [];
  const note = (message: unknown) => {
    const sent = at(message, 'request');
    const value = sent instanceof ClientRequest ? sent.getHeader('authorization') : undefined;
    if (value !== undefined) tokens.push(String(value).replace('Bearer ', ''));
  };
  diagnostics.subscribe(SENT, note);
  const headers = await own();
  const apiKey = `fbl_${'secret'.repeat(4)}`;
  const values = { apiKey, baseUrl: workbench().sandbox.baseUrl('firmable'), contract: 'auto' };
  const refused = await ask({
    path: '/api/connections',
    method: 'POST',
    headers,
    body: { piece: SERVICES.firmable.piece, values },
  });
  expect(JSON.parse(refused.body)).toEqual({
    connected: null,
    problem: expect.stringContaining('The API key was not accepted.'),
  });
  expect(refused.body).not.toContain(apiKey);

  await workbench().sandbox.fault({ kind: 'echo-credential', status: 400 });
  const answers = [];
  for (const [service, piece] of [
    ['firmable', SERVICES.firmable],
    ['content-snare', SERVICES['content-snare']],
  ] as const) {
    const { action, props } = piece.sample;
    const body = {
      run: 'run-1',
      piece: piece.piece,
      step: action,
      connection: `sandbox-gateway-${service}`,
      values: props,
    };
    answers.push(await ask({ path: '/api/runs', method: 'POST', headers, body }));
  }
  const [failed, created] = answers.map(({ body }): unknown => JSON.parse(body));
  expect(at(failed, 'failure')).toContain('Firmable answered 400');
  expect(at(created, 'output', 'name')).toBe('Aroha Ngata');
  expect(at(created, 'wire', 0, 'requestHeaders', 'authorization')).toBe('Bearer [hidden]');
  diagnostics.unsubscribe(SENT, note);
  expect(tokens).toHaveLength(3);
  const connections = await ask({ path: '/api/connections', headers });
  for (const secret of tokens) {
    for (const { body } of [...answers, connections]) expect(body).not.toContain(secret);
  }
});

it('takes a key for an own account and says which contract that means', async () => {
  const headers = await own();
  const { apiKey } = SERVICES.firmable.sandbox;
  const values = { apiKey, baseUrl: workbench().sandbox.baseUrl('firmable'), contract: 'auto' };
  const body = { piece: SERVICES.firmable.piece, values };
  const made = await ask({ path: '/api/connections', method: 'POST', headers, body });
  const id = String(at(JSON.parse(made.body), 'connected'));
  const list = await ask({ path: '/api/connections', headers });
  expect(list.body).not.toContain(apiKey);
  expect(at(JSON.parse(list.body), 'connections')).toContainEqual(
    expect.objectContaining({
      id,
      contract: 'gateway',
      why: expect.stringMatching(
        /^Automatic: 127\.0\.0\.1:\d+ is not the vendor's own host, api\.firmable\.com\.$/,
      ),
    }),
  );
  await ask({ path: `/api/connections/${id}`, method: 'DELETE', headers });
  expect((await ask({ path: '/api/connections', headers })).body).not.toContain(id);
});

it('takes no login back that it did not begin', async () => {
  const { body } = await ask({ path: '/login/done?code=1&state=guess' });
  expect(body).toBe('This login is not one of ours. You can close this window.');
});

it('turns no webhook on where the service cannot reach this machine', async () => {
  const headers = await own();
  const { piece } = SERVICES['content-snare'];
  const token = await workbench().sandbox.contentSnareToken();
  // Not at the address of the sandbox that the workbench knows.
  const { port } = new URL(workbench().sandbox.origin);
  const values = {
    access_token: token,
    props: { baseUrl: `http://localhost:${port}/gateway/content-snare`, contract: 'auto' },
  };
  const made = await ask({
    path: '/api/connections',
    method: 'POST',
    headers,
    body: { piece, values },
  });
  const connection = at(JSON.parse(made.body), 'connected');
  const turnedOn = await ask({
    path: '/api/triggers',
    method: 'POST',
    headers,
    body: { piece, step: 'request_completed', connection, values: {} },
  });
  expect(turnedOn.status).toBe(422);
  expect(turnedOn.body).toContain('cannot reach this machine');
});

it('translates what the pieces have translated, for a browser that asks for it', async () => {
  const cookie = await enter();
  const texts = async (language: string) => {
    const headers = { cookie, 'accept-language': language };
    const { body } = await ask({ path: '/api/pieces', headers });
    const read: unknown = JSON.parse(body);
    return at(read, 'pieces', 1, 'actions', 2, 'displayName');
  };
  expect(await texts('en-GB,en;q=0.9,de;q=0.8')).toBe('Enrich Company');
  expect(await texts('xx,de-AT;q=0.9,en;q=0.1')).not.toBe('Enrich Company');
});
