import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { startFile } from './program';

const ACCOUNT = { ACTIVEPIECES_EMAIL: 'a@example.com', ACTIVEPIECES_PASSWORD: 'Horse-battery-1' };

let server: Server;
let asked: { path: string | undefined; body: unknown; token: string | undefined }[];

/** Starts an instance that gives these answers by path, and 401 to other calls. */
async function startInstance(answers: Readonly<Record<string, object>>): Promise<string> {
  asked = [];
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const path = request.url?.replace('/api/v1/', '');
      asked.push({ path, body, token: request.headers.authorization });
      const answer = answers[path ?? ''];
      response.writeHead(answer === undefined ? 401 : 200).end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return `http://127.0.0.1:${address.port}`;
}

afterEach(() => server.close());

const run = (url: string, env: Readonly<Record<string, string>> = ACCOUNT) =>
  startFile('compose/first-account', [url], { env }).outcome;

const pathsOf = () => asked.map(({ path }) => path);

it('an account that exists is left alone', async () => {
  const url = await startInstance({ 'authentication/sign-in': { token: 't' } });
  expect(await run(url)).toMatchObject({ code: 0 });
  expect(pathsOf()).toEqual(['authentication/sign-in']);
});

it('a new account gets a platform where that is a step of its own', async () => {
  const url = await startInstance({
    'authentication/sign-up': { token: 'onboarding', platformId: null },
    platforms: { token: 't' },
  });
  expect(await run(url)).toMatchObject({ code: 0 });
  expect(pathsOf()).toEqual(['authentication/sign-in', 'authentication/sign-up', 'platforms']);
  expect(asked.at(-1)?.token).toBe('Bearer onboarding');
});

it('a new account with a platform needs no other', async () => {
  const url = await startInstance({ 'authentication/sign-up': { token: 't', platformId: 'p' } });
  expect(await run(url)).toMatchObject({ code: 0 });
  expect(pathsOf()).toEqual(['authentication/sign-in', 'authentication/sign-up']);
});

it('a refused account is an error without the password', async () => {
  const url = await startInstance({});
  const { code, stderr } = await run(url);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${url} created no account: it answered 401.\n`,
  });
});

it('a missing password is an error before any call', async () => {
  const url = await startInstance({});
  const { code, stderr } = await run(url, {});
  expect({ code, stderr, asked }).toEqual({
    code: 1,
    stderr: 'Set ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD.\n',
    asked: [],
  });
});
