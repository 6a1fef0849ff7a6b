import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SERVICES } from '@pieceworks/services';
import { CONTROL_TOKEN_HEADER, type RunningSandbox, startSandbox } from '../src/index';

/** The routes of the control interface, each with a valid body. */
const ROUTES: readonly (readonly [method: string, call: string, body?: object])[] = [
  ['GET', '/journal'],
  ['GET', '/journal/changes'],
  ['GET', '/quotas'],
  ['DELETE', '/journal'],
  ['POST', '/reset'],
  ['POST', '/settings', { firmableCredits: 1, newsEnvelope: 'object' }],
  ['GET', '/content-snare/events'],
  ['POST', '/content-snare/client-actions', { kind: 'answer-all', requestId: 'req_0001' }],
  ['GET', '/content-snare/requests'],
  ['GET', '/content-snare/deliveries'],
  ['GET', '/ledger'],
  ['GET', '/faults'],
  ['POST', '/faults', [{ kind: 'reset' }]],
  ['DELETE', '/faults'],
  ['PUT', '/news', []],
  ['GET', '/other-origin'],
  ['POST', '/https'],
  ['POST', '/token', {}],
];

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Headers = Readonly<Record<string, string>>;
type Answer = { status: number | undefined; location: string | undefined; body: string };

/** Sends a request with any Host and Origin, which `fetch` does not allow. */
async function ask(method: string, url: string, headers: Headers, body?: string) {
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  return new Promise<Answer>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const { statusCode: status } = answer;
      const { location } = answer.headers;
      // The response with the journal's changes never ends.
      if (status === 200 && url.endsWith('/changes')) {
        sent.destroy();
        resolve({ status, location, body: '' });
        return;
      }
      void text(answer).then((read) => {
        resolve({ status, location, body: read });
      });
    });
  });
}

const control = (call: string) => `${sandbox.origin}/_sandbox${call}`;
const port = () => new URL(sandbox.origin).port;
const withToken = () => ({ [CONTROL_TOKEN_HEADER]: sandbox.token });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns everything that the control interface shows of the sandbox. */
async function state() {
  return {
    journal: await sandbox.journal(),
    faults: await sandbox.faults(),
    settings: await sandbox.settings({}),
    ledger: await sandbox.ledger(),
    events: await sandbox.contentSnareEvents(),
    requests: await sandbox.contentSnareRequests(),
  };
}

test('the table has every route of the control interface', () => {
  const source = readFileSync(path.join(__dirname, '../src/control.ts'), 'utf8');
  const routes = [...source.matchAll(/scope\.(get|post|put|delete)\b[^(]*\(\s*'([^']+)'/g)];
  expect(routes.map(([, method = '', call]) => `${method.toUpperCase()} ${call}`).sort()).toEqual(
    ROUTES.map(([method, call]) => `${method} ${call}`).sort(),
  );
});

const FOREIGN = { origin: 'https://attacker.example' };

/** The headers that a page of another site sends in `no-cors` mode. */
const NO_CORS = {
  ...FOREIGN,
  'content-type': 'text/plain;charset=UTF-8',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-site': 'cross-site',
};

const ATTEMPTS: readonly (readonly [title: string, headers: () => Headers, says: string])[] = [
  ['no token', () => ({}), 'needs the token'],
  ['an empty token', () => ({ [CONTROL_TOKEN_HEADER]: '' }), 'needs the token'],
  ['another token', () => ({ [CONTROL_TOKEN_HEADER]: 'x'.repeat(32) }), 'needs the token'],
  [
    'the token and more',
    () => ({ [CONTROL_TOKEN_HEADER]: `${sandbox.token}x` }),
    'needs the token',
  ],
  [
    'the token in a cookie',
    () => ({ cookie: `${CONTROL_TOKEN_HEADER}=${sandbox.token}` }),
    'token',
  ],
  [
    'a rebound name',
    () => ({ ...withToken(), host: `attacker.example:${port()}` }),
    'only at its own address',
  ],
  [
    'a name without its port',
    () => ({ ...withToken(), host: 'localhost' }),
    'only at its own address',
  ],
  ['another port', () => ({ ...withToken(), host: '127.0.0.1:1' }), 'only at its own address'],
  [
    'a name that begins like its own',
    () => ({ ...withToken(), host: `127.0.0.1:${port()}.attacker.example` }),
    'only at its own address',
  ],
  ['a page of another origin', () => ({ ...withToken(), ...FOREIGN }), 'other origins'],
  [
    'a page of another port',
    () => ({ ...withToken(), origin: 'http://127.0.0.1:1' }),
    'other origins',
  ],
  ['a page without an origin', () => ({ ...withToken(), origin: 'null' }), 'other origins'],
  [
    'a page of another scheme',
    () => ({ ...withToken(), origin: sandbox.origin.replace('http', 'https') }),
    'other origins',
  ],
  ['a no-cors request of a page', () => NO_CORS, 'other origins'],
  [
    'a no-cors request of a page that has no origin',
    () => ({ ...NO_CORS, origin: 'null' }),
    'origin',
  ],
];

test.each(ATTEMPTS)(
  '%s is refused at every route and changes nothing',
  async (_, headers, says) => {
    await sandbox.reset();
    await sandbox.settings({ firmableCredits: 7, newsEnvelope: 'array' });
    await sandbox.fault({ kind: 'slow', ms: 1, match: { path: '/nowhere' } });
    await fetch(`${sandbox.origin}/journaled`);
    const before = await state();
    for (const [method, call, body] of [...ROUTES, ['GET', '/unknown'] as const]) {
      const sent = { ...(body && JSON_TYPE), ...headers() };
      const answer = await ask(method, control(call), sent, body && JSON.stringify(body));
      expect({ method, call, ...answer }).toEqual({
        method,
        call,
        status: 403,
        body: expect.stringMatching(new RegExp(`^{"message":"[^."]*${says}[^."]*\\."}$`)),
      });
    }
    expect(await state()).toEqual(before);
  },
);

test('every route answers a caller with the token, under each name of this machine', async () => {
  await sandbox.reset();
  const names = ['127.0.0.1', 'localhost', '[::1]'];
  for (const [method, call, body] of ROUTES) {
    for (const name of names) {
      const host = `${name}:${port()}`;
      const sent = { ...(body && JSON_TYPE), ...withToken(), host, origin: `http://${host}` };
      const { status } = await ask(method, control(call), sent, body && JSON.stringify(body));
      expect([200, 204]).toContain(status);
    }
  }
});

test('the control interface refuses the same calls over HTTPS', async () => {
  const { origin, certificate } = await sandbox.https();
  const { Agent, request: requestHttps } = await import('node:https');
  const statusOf = (headers: Headers) =>
    new Promise<number | undefined>((resolve, reject) => {
      const agent = new Agent({ ca: certificate });
      const sent = requestHttps(`${origin}/_sandbox/quotas`, { headers, agent }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          agent.destroy();
          resolve(answer.statusCode);
        });
      });
      sent.once('error', reject).end();
    });
  expect(await statusOf({})).toBe(403);
  expect(await statusOf({ ...withToken(), origin: sandbox.origin })).toBe(403);
  expect(await statusOf({ ...withToken(), origin })).toBe(200);
});

test('no sent credential leaves over HTTP', async () => {
  await sandbox.reset();
  const secrets: string[] = [sandbox.token];
  const secret = () => {
    const made = `canary${secrets.length}Zq${Math.random().toString(36).slice(2)}`;
    secrets.push(made);
    return made;
  };
  const changes: string[] = [];
  const stop = await sandbox.watchJournal((change) => changes.push(JSON.stringify(change)));
  const NAMES = ['client_secret', 'code', 'refresh_token', 'access_token', 'token', 'password'];
  const fields = () =>
    Object.fromEntries([...NAMES, 'apiKey', 'api_key'].map((name) => [name, secret()]));
  const [bearer, key] = [secret(), secret()];
  const headers = () => ({
    authorization: `Bearer ${bearer}`,
    'x-api-key': key,
    'proxy-authorization': `Basic ${secret()}`,
    cookie: `session=${secret()}; other=${secret()}`,
    referer: `https://page.example/?token=${secret()}`,
    [CONTROL_TOKEN_HEADER]: sandbox.token,
  });
  const query = new URLSearchParams({
    'api-key': secret(),
    login: `https://${secret()}:${secret()}@paper.example/`,
    next: `https://paper.example/?token=${secret()}`,
    note: `the key is ${key}`,
  });
  const bodies: readonly (readonly [type: string, body: string])[] = [
    ['application/json', JSON.stringify({ deep: [{ more: fields() }], note: `is ${bearer}` })],
    ['application/json', JSON.stringify({ text: JSON.stringify(fields()) })],
    ['application/json', JSON.stringify(fields()).slice(0, -1)],
    ['application/x-www-form-urlencoded', new URLSearchParams(fields()).toString()],
    ['text/plain', `100%, ${encodeURIComponent(JSON.stringify(fields()))}`],
    [
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n${secret()}\r\n--x--`,
    ],
  ];
  const redirect = () =>
    sandbox.fault({ kind: 'redirect', status: 307, to: 'cross-origin', times: 'always' });
  for (const begin of [() => Promise.resolve(), redirect]) {
    await begin();
    for (const route of ['/gateway/firmable/enrich/company', '/oauth/token', `/nowhere/${key}`]) {
      for (const [type, body] of bodies) {
        const url = `${sandbox.origin}${route}?${query.toString()}`;
        const sent = { ...headers(), 'content-type': type };
        // Follows a redirect with all credentials and the body, as no client should.
        const { location } = await ask('POST', url, sent, body);
        if (location !== undefined) await ask('POST', location, sent, body);
      }
    }
  }
  await sandbox.clearFaults();
  const token = await sandbox.contentSnareToken();
  secrets.push(token);
  const webhook = { url: `http://127.0.0.1:9/${secret()}`, subscriptions: ['client_created'] };
  await ask(
    'POST',
    `${sandbox.baseUrl('content-snare')}/partner_api/v1/webhooks`,
    { authorization: `Bearer ${token}`, ...JSON_TYPE },
    JSON.stringify(webhook),
  );
  expect((await sandbox.ledger()).contentSnare.webhooks).toHaveLength(2);
  expect(await sandbox.otherOrigin()).not.toEqual([]);
  const told = await Promise.all(
    ROUTES.filter(([method, call]) => method === 'GET' && call !== '/journal/changes').map(
      async ([method, call]) => (await ask(method, control(call), withToken())).body,
    ),
  );
  stop();
  const all = [...told, ...changes].join('\n');
  expect(secrets.filter((one) => all.includes(one))).toEqual([]);
  // The public keys of the sandbox must be hidden like any other credential.
  expect(all).not.toContain(SERVICES.firmable.sandbox.apiKey);
});

it.each(['/firmable/vendor/company?abn=51824753556', '/oauth/authorization', '/nowhere'])(
  'a host name of another site gets nothing of %s',
  async (path) => {
    const headers = { host: 'evil.example', authorization: 'Bearer any' };
    const { status, body } = await ask('GET', `${sandbox.origin}${path}`, headers);
    expect({ status, body }).toEqual({
      status: 403,
      body: '{"message":"The sandbox answers only at its own address."}',
    });
  },
);
