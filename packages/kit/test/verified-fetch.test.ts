import tls from 'node:tls';
import { runInThisContext } from 'node:vm';
import { AuthenticationType, type Failure, HttpClient, HttpMethod, parseBaseUrl } from '../src';
import { failureOf } from './failure-of';
import { json, ScriptedServer } from './scripted-server';
import { TEST_TLS } from './test-certificate';
import { VirtualClock } from './virtual-clock';

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';
const TOKEN = 'sk_live_1234567890';

// Jest gives tests a copy of the environment; what Node itself reads is the real one.
const node: NodeJS.Process = runInThisContext('process');
const copy = process.env;
beforeAll(() => {
  process.env = node.env;
});
afterAll(() => {
  process.env = copy;
});

let server: ScriptedServer;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock();
  // Node warns, rightly, of what these tests do.
  jest.spyOn(node, 'emitWarning').mockImplementation();
  server = await ScriptedServer.start(TEST_TLS);
  server.play(json(200, 'done'));
});
afterEach(async () => {
  setSwitch(undefined);
  await server.close();
});

function setSwitch(value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, SWITCH);
  else process.env[SWITCH] = value;
}

function send(method = HttpMethod.POST, origin = server.origin) {
  const client = new HttpClient({
    service: 'Acme',
    baseUrl: parseBaseUrl('Base URL', origin),
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: TOKEN },
    secrets: [TOKEN],
    environment: clock,
  });
  return client.sendRequest({ method, url: '/thing' });
}

/** What other code in the process does: it switches the check off, and leaves connections behind. */
async function fetchUnchecked(times: number, origin = server.origin): Promise<void> {
  const found = process.env[SWITCH];
  setSwitch('0');
  try {
    const answers = Array.from({ length: times }, () => fetch(`${origin}/other`));
    for (const answer of await Promise.all(answers)) await answer.text();
  } finally {
    setSwitch(found);
  }
}

/** Makes the certificate of the tests one that is trusted. */
function trustTestCertificate(): void {
  const create = tls.createSecureContext;
  jest
    .spyOn(tls, 'createSecureContext')
    .mockImplementation((options) => create({ ...options, ca: TEST_TLS.cert }));
}

function expectNoCredentialSeen(): void {
  for (const { url, headers } of server.requests) {
    expect(url).toBe('/other');
    expect(headers).not.toHaveProperty('authorization');
  }
}

function expectNothingDone(failure: Failure): void {
  expect(failure).toMatchObject({ kind: 'network', status: 0 });
  expect(failure.message).toContain('Nothing was done.');
}

describe.each(['0', undefined, '1'])(`with ${SWITCH} set to %j`, (value) => {
  beforeEach(() => {
    setSwitch(value);
  });
  afterEach(() => {
    expect(process.env[SWITCH]).toBe(value);
    expect(SWITCH in process.env).toBe(value !== undefined);
  });

  test.each(Object.values(HttpMethod))('a %s to an untrusted server is refused', async (method) => {
    const failure = await failureOf(() => send(method));
    expectNothingDone(failure);
    expect(failure.message).toContain(
      ': Acme has a certificate that is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Nothing',
    );
    expect(server.requests).toEqual([]);
  });

  test('many calls at once to an untrusted server are refused', async () => {
    const failures = await Promise.all(Array.from({ length: 10 }, () => failureOf(() => send())));
    for (const failure of failures) expectNothingDone(failure);
    expect(server.requests).toEqual([]);
  });

  test('the environment is as it was already while the call is on its way', async () => {
    const pending = failureOf(() => send());
    expect(process.env[SWITCH]).toBe(value);
    await pending;
  });

  test('a trusted server is answered and gets the credential', async () => {
    trustTestCertificate();
    const answer = await send();
    expect(answer.body).toBe('done');
    expect(server.requests).toMatchObject([{ headers: { authorization: `Bearer ${TOKEN}` } }]);
  });

  test('a trusted certificate of another host is refused', async () => {
    trustTestCertificate();
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    const failure = await failureOf(() => send(HttpMethod.POST, origin));
    expectNothingDone(failure);
    expect(failure.message).toContain('(ERR_TLS_CERT_ALTNAME_INVALID)');
    expect(server.requests).toEqual([]);
  });

  test.each([1, 2, 5])(
    '%i connections that were opened unchecked get no credential',
    async (open) => {
      await fetchUnchecked(open);
      expect(await server.connections()).toBe(open);

      for (const method of [HttpMethod.GET, HttpMethod.POST]) {
        expectNothingDone(await failureOf(() => send(method)));
      }
      expect(server.requests).toHaveLength(open);
      expectNoCredentialSeen();
    },
  );

  test('a connection that was opened unchecked to a trusted server is used', async () => {
    trustTestCertificate();
    await fetchUnchecked(1);
    const answer = await send();
    expect(answer.body).toBe('done');
    expect(server.requests).toMatchObject([
      { url: '/other' },
      { url: '/thing', headers: { authorization: `Bearer ${TOKEN}` } },
    ]);
  });

  test('a trusted server is answered again and again, also where TLS resumes the session', async () => {
    trustTestCertificate();
    server.play(json(200, 'done', { connection: 'close' }));
    for (let call = 1; call <= 4; call++) {
      expect((await send()).body).toBe('done');
      expect(server.requests).toHaveLength(call);
    }
    expect(clock.waits).toEqual([]);
  });

  test('a session that was begun unchecked with the certificate of another host is refused', async () => {
    trustTestCertificate();
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    server.play(json(200, 'done', { connection: 'close' }));
    await fetchUnchecked(1, origin);
    const failure = await failureOf(() => send(HttpMethod.POST, origin));
    expectNothingDone(failure);
    expectNoCredentialSeen();
  });

  test('other code that uses the same server meanwhile is left alone', async () => {
    await fetchUnchecked(3);
    const [failures] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, () => failureOf(() => send()))),
      fetchUnchecked(5),
    ]);
    for (const failure of failures) expectNothingDone(failure);
    expect(server.requests).toHaveLength(8);
    expectNoCredentialSeen();
  });
});

test('a call that did not reach the server is not sent to it by a later unchecked one', async () => {
  expectNothingDone(await failureOf(() => send()));
  await fetchUnchecked(2);
  expect(server.requests).toHaveLength(2);
  expectNoCredentialSeen();
});
