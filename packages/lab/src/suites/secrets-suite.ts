import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningSandbox } from '../sandbox';

type Headers = Readonly<Record<string, string>>;

/** Sends a request with any Host, which `fetch` does not allow. */
export async function askAs(method: string, url: string, headers: Headers, body?: string) {
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

/** Further requests with secrets, made with the function that makes a secret; returns what else the account tells. */
export type MoreSecrets = (secret: () => string) => Promise<readonly unknown[]>;

/**
 * Checks that no credential leaves a sandbox once it has arrived: neither in the journal nor in a ledger.
 * @param routes paths to send secrets to, from the root of the origin.
 * @param known secrets that requests to the routes contain anyway, such as the public key of an account.
 */
export async function expectNoSecretLeaves(
  sandbox: RunningSandbox,
  routes: readonly string[],
  known: readonly string[] = [],
  more: MoreSecrets = () => Promise.resolve([]),
): Promise<void> {
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
    for (const route of [...routes, `/nowhere/${key}`]) {
      for (const [type, body] of bodies) {
        const url = `${sandbox.origin}${route}?${query.toString()}`;
        const sent = { ...headers(), 'content-type': type };
        // Follows a redirect with all credentials and the body, as no client should.
        const { location } = await askAs('POST', url, sent, body);
        if (location !== undefined) await askAs('POST', location, sent, body);
      }
    }
  }
  await sandbox.clearFaults();
  const further = await more(secret);
  expect(await sandbox.otherOrigin()).not.toEqual([]);
  const told = [
    await sandbox.journal(),
    await sandbox.otherOrigin(),
    await sandbox.ledger(),
    await sandbox.views(),
    ...further,
  ].map((part) => JSON.stringify(part));
  stop();
  const all = [...told, ...changes].join('\n');
  expect(secrets.filter((one) => all.includes(one))).toEqual([]);
  // The public keys of the sandbox must be hidden like any other credential.
  for (const one of known) expect(all).not.toContain(one);
}
