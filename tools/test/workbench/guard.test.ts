import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { asList, at } from '@pieceworks/kit/json';
import { examplesOf, findServiceOf } from '@pieceworks/lab/services';
import { KEY_HEADER } from '@pieceworks/page-parts/protocol';
import { keyedService, loginService, stepIn } from './kinds-of-service';
import { askWorkbench, readState, runStep, sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench();

type Asked = {
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** Sends a request with any `Host`, `Origin`, key and cookie, which no browser allows. */
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

const key = () => workbench().address.split('=')[1] ?? '';
const own = () => ({ [KEY_HEADER]: key(), origin: workbench().origin });
/** The body of a question for the whole state. */
const KNOWN = { known: '' };
/** Sends one call of the page. It may be refused. */
const call = (name: string, headers: Readonly<Record<string, string>>, body: object = {}) =>
  ask({ path: `/api/${name}`, method: 'POST', headers, body });

it('the server gives the page to anybody on this machine, and sets no cookie', async () => {
  const answers = [
    await ask({ path: '/' }),
    await ask({ path: '/page.js' }),
    await call('state', own(), KNOWN),
    await call('state', {}, KNOWN),
    await ask({ path: '/login/done' }),
    await ask({ path: '/page.js.gz' }),
  ];
  for (const { headers, body } of answers) {
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toContain(key());
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 200, 401]);
});

it('the printed address holds the key in its fragment, which is never sent', () => {
  const { hash, search, pathname } = new URL(workbench().address);
  expect({ search, pathname }).toEqual({ search: '', pathname: '/' });
  expect(hash).toMatch(/^#key=[\w-]{32}$/);
});

it.each([
  ['no key', {}],
  ['a guess', { [KEY_HEADER]: 'guess' }],
  ['the key as a cookie', { cookie: 'workbench=KEY; key=KEY' }],
  ['the key as a query', {}],
])('the server refuses every call with %s', async (title, given) => {
  const headers = Object.fromEntries(
    Object.entries({ ...given, origin: workbench().origin }).map(([name, value]) => [
      name,
      value.replaceAll('KEY', key()),
    ]),
  );
  const query = title === 'the key as a query' ? `?key=${key()}` : '';
  for (const name of ['state', 'run', 'connect', 'reset', 'files/1/0', 'nowhere']) {
    const { status, body } = await call(name + query, headers);
    expect({ name, status }).toEqual({ name, status: 401 });
    expect(body.length).toBeLessThan(200);
  }
  expect((await ask({ path: '/api/files/1/0', headers })).status).toBe(401);
});

it.each([
  ['a name that leads here', 'evil.example'],
  ['such a name with the port', 'evil.example:PORT'],
  ['this machine at another port', '127.0.0.1:1'],
  ['no port', '127.0.0.1'],
  ['a name that begins alike', '127.0.0.1.evil.example:PORT'],
])('the server answers no request for %s, as DNS rebinding makes them', async (_, host) => {
  const headers = { ...own(), host: host.replace('PORT', new URL(workbench().origin).port) };
  for (const path of ['/', '/api/state', '/hooks/1', '/login/done']) {
    expect((await ask({ path, headers })).status).toBe(421);
  }
});

it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1:PORT'])(
  'the server does nothing for a page of %s',
  async (origin) => {
    const port = new URL(workbench().origin).port;
    const headers = { ...own(), origin: origin.replace('PORT', port) };
    expect((await call('state', headers, KNOWN)).status).toBe(403);
    expect((await call('reset', headers)).status).toBe(403);
    expect((await ask({ path: '/hooks/1', method: 'POST', headers, body: {} })).status).toBe(403);
  },
);

it('the server changes nothing without an origin, and reads nothing for another site', async () => {
  expect((await call('reset', { [KEY_HEADER]: key() })).status).toBe(403);
  const headers = { ...own(), 'sec-fetch-site': 'cross-site' };
  expect((await call('state', headers, KNOWN)).status).toBe(403);
  expect((await ask({ path: '/page.js', headers })).status).toBe(403);
});

it('every answer restricts the page, and forbids others to show or keep it', async () => {
  for (const path of ['/', '/page.js', '/api/state', '/nowhere']) {
    const { headers } = await ask({ path, headers: own() });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{32}'; img-src 'self' data: blob:; connect-src 'self';.*frame-ancestors 'none'$/,
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

it('connections, requests and failures hold no key and no token', async () => {
  const headers = own();
  const { sandbox, services: all } = workbench();
  const { service: keyed, apiKey: given } = keyedService(workbench());
  const apiKey = `wrong_${'secret'.repeat(4)}`;
  const values = { apiKey, baseUrl: sandbox.baseUrl(keyed.name), contract: 'auto' };
  const refused = await call('connect', headers, { piece: keyed.piece, values });
  expect(JSON.parse(refused.body)).toEqual({
    connected: null,
    problem: expect.stringContaining('The API key was not accepted.'),
  });
  expect(refused.body).not.toContain(apiKey);

  const opened = loginService(workbench());
  const token = await sandbox.token(opened.name);
  const props = { baseUrl: sandbox.baseUrl(opened.name), contract: 'auto' };
  const login = { piece: opened.piece, values: { access_token: token, props } };
  const { connected } = await askWorkbench(workbench(), 'connect', login);
  await sandbox.fault({ kind: 'echo-credential', status: 400 });
  const answers: string[] = [];
  for (const [service, connection] of [
    [keyed, `sandbox-gateway-${keyed.name}`],
    [opened, connected],
  ] as const) {
    const [step = ''] = Object.keys(service.sheets);
    const [example] = examplesOf(service, step);
    const made = { piece: service.piece, step, connection, values: example };
    const { body } = await call('run', headers, { ...made, run: service.name, fault: null });
    answers.push(body, (await call('result', headers, { run: service.name })).body);
  }
  const [failed, , created, result] = answers.map((body): unknown => JSON.parse(body));
  expect(at(failed, 'failure')).toContain(`${keyed.displayName} refused the call (400)`);
  expect(at(created, 'failure')).toBeNull();
  expect(at(result, 'output')).toEqual(expect.any(Object));
  expect(at(created, 'wire', 0, 'headers', 'authorization')).toBe('Bearer [hidden]');
  const { services, ...state } = await readState(workbench());
  // Excluded from the check, because it shows the sandbox's credentials for an instance.
  expect(services.setup).toHaveLength(all.length);
  for (const secret of [given, token]) {
    for (const text of [...answers, JSON.stringify(state), JSON.stringify(services.journal)]) {
      expect(text.includes(secret)).toBe(false);
    }
  }
  await askWorkbench(workbench(), 'forget', { id: connected ?? '' });
});

it('a connection with a key of your own names its contract', async () => {
  const headers = own();
  const { service, apiKey } = keyedService(workbench());
  const values = {
    apiKey,
    baseUrl: workbench().sandbox.baseUrl(service.name),
    contract: 'auto',
  };
  const { pieces } = await askWorkbench(workbench(), 'catalog', {});
  const { auth } = pieces.find(({ name }) => name === service.piece) ?? {};
  const offered = auth?.fields.find(({ key: name }) => name === 'baseUrl')?.initial;
  const made = await call('connect', headers, { piece: service.piece, values });
  const id = String(at(JSON.parse(made.body), 'connected'));
  const list = await call('state', headers, KNOWN);
  const connections: unknown = at(JSON.parse(list.body), 'state', 'connections');
  expect(JSON.stringify(connections)).not.toContain(apiKey);
  const shown = asList(connections).find((one) => at(one, 'id') === id);
  expect(String(at(shown, 'why')).replace(/127\.0\.0\.1:\d+/, 'HOST')).toMatch(
    `gateway, if calls go through one. Automatic: HOST is not ${new URL(String(offered)).host}.`,
  );
  await call('forget', headers, { id });
  expect((await call('state', headers, KNOWN)).body).not.toContain(id);
});

it('the server takes no login that it did not begin', async () => {
  const { body } = await ask({ path: '/login/done?code=1&state=guess' });
  expect(body).toBe('This login was not started by the workbench. You can close this window.');
});

it('a webhook is refused for a service that cannot reach this machine', async () => {
  const headers = own();
  const { sandbox, services } = workbench();
  const { pieces } = await askWorkbench(workbench(), 'catalog', {});
  const [{ piece, step } = { piece: '', step: '' }] = pieces.flatMap(({ name, triggers }) =>
    triggers.filter(({ isPolling }) => !isPolling).map((one) => ({ piece: name, step: one.name })),
  );
  const service = findServiceOf(services, piece);
  const name = service?.name ?? '';
  // An address that the workbench does not know as the sandbox's.
  const { port } = new URL(sandbox.origin);
  const props = { baseUrl: `http://localhost:${port}/gateway/${name}`, contract: 'auto' };
  const isKeyed = service !== undefined && 'apiKey' in service.credential;
  const values = isKeyed
    ? { ...service.credential, ...props }
    : { access_token: await sandbox.token(name), props };
  const made = await call('connect', headers, { piece, values });
  const connection = at(JSON.parse(made.body), 'connected');
  const turnedOn = await call('turnOn', headers, { piece, step, connection, values: {} });
  expect(turnedOn.status).toBe(422);
  expect(turnedOn.body).toContain('cannot reach this machine');
});

it('pieces and the labels in their errors are shown in the language of the browser', async () => {
  const { service } = keyedService(workbench());
  const catalogIn = (language: string) =>
    askWorkbench(workbench(), 'catalog', {}, { 'accept-language': language });
  const { pieces } = await catalogIn('xx');
  const actions = pieces.find(({ name }) => name === service.piece)?.actions ?? [];
  const needed = ({ fields }: (typeof actions)[number]) =>
    fields.filter(({ required }) => required);
  const original = actions.find((action) => needed(action).length === 1);
  const answers = async (language: string) => {
    const step = stepIn(await catalogIn(language), service.piece, original?.name);
    const failed = {
      run: language,
      piece: service.piece,
      step: step.name,
      connection: `sandbox-vendor-${service.name}`,
      values: {},
    };
    const headers = { 'accept-language': language };
    const { failure } = await runStep(workbench(), failed, headers);
    const label = needed(step)[0]?.label ?? '';
    return { title: step.displayName, isNamed: failure?.startsWith(`${label}:`), label };
  };
  const english = await answers('en-GB,en;q=0.9,de;q=0.8');
  const label = original && needed(original)[0]?.label;
  expect(english).toEqual({ title: original?.displayName, isNamed: true, label });
  const german = await answers('xx,de-AT;q=0.9,en;q=0.1');
  expect(german.label).not.toBe(label);
  expect(german).toMatchObject({ isNamed: true });
});
