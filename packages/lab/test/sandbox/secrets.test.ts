import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RunningSandbox, startSandbox } from '../../src/sandbox/index';
import { SERVICES } from '../../src/services/services';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Headers = Readonly<Record<string, string>>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a request with any Host, which `fetch` does not allow. */
async function ask(method: string, url: string, headers: Headers, body?: string) {
  const sent = request(url, { method, headers, agent: false });
  sent.end(body);
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>(
    (resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const { statusCode: status, headers: told } = answer;
        void text(answer).then((read) => {
          resolve({ status, location: told.location, body: read });
        });
      });
    },
  );
}

test('no sent credential leaves the sandbox', async () => {
  await sandbox.reset();
  const secrets: string[] = [];
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
  const told = [
    await sandbox.journal(),
    await sandbox.otherOrigin(),
    await sandbox.ledger(),
    await sandbox.contentSnareEvents(),
  ].map((part) => JSON.stringify(part));
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
