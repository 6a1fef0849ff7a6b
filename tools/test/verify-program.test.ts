import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { ROOT, startProgram } from './program';

let sandbox: RunningSandbox;
/** The working directory of the program, so that it writes nothing into the repository. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

/** Runs the program with these variables of the services only. */
const start = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  startProgram('verify', ['--no-build', ...words], { cwd: folder, env });

const written = async (piece: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, `dist/verify/${piece}.json`), 'utf8'));

it('the program shows what it found as in the documentation, of the sandbox', async () => {
  const { code, stdout, stderr } = await start(['firmable', '--sandbox']).outcome;
  const documentation = await readFile(path.join(ROOT, 'docs/live-check.md'), 'utf8');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'Misses and searches count as free: a third party measured this; answers do not show it.\n' +
      'Checking 6 facts of the sandbox: this costs nothing and creates no records.\n',
  });
  for (const line of stdout.trimEnd().split('\n')) expect(documentation).toContain(line);
  expect(await written('firmable')).toMatchObject({ sandbox: true, service: 'firmable', spent: 0 });
});

it('the program fails where the service differs, and says in what', async () => {
  const body = { error: 404, message: 'No match was found' };
  const match = { query: 'pieceworks-check-' };
  await sandbox.fault({ kind: 'status', status: 404, body, times: 2, match });
  const variables = {
    FIRMABLE_API_KEY: 'fbl_sandbox_0000000000000000',
    FIRMABLE_BASE_URL: sandbox.baseUrl('firmable', { contract: 'vendor' }),
  };
  const { code, stdout } = await start(['firmable'], variables).outcome;
  expect(code).toBe(1);
  expect(stdout.split('\n')[1]).toMatch(
    /^✗ {2}miss-is-500 +medium +different +\/company: status 404; \/people: status 404$/,
  );
  const report = await written('firmable');
  expect(at(report, 'sandbox')).toBe(false);
  expect(JSON.stringify(report)).not.toContain(variables.FIRMABLE_API_KEY);
  expect(JSON.stringify(report)).not.toContain('127.0.0.1');
});

it('the program removes what it made when it is interrupted', async () => {
  const match = { service: 'content-snare', method: 'POST' } as const;
  await sandbox.fault({ kind: 'slow', ms: 500, times: 'always', match });
  const { child, outcome } = start(['content-snare', '--write'], {
    CONTENT_SNARE_ACCESS_TOKEN: await sandbox.contentSnareToken(),
    CONTENT_SNARE_BASE_URL: sandbox.baseUrl('content-snare', { contract: 'vendor' }),
  });
  while ((await sandbox.ledger()).contentSnare.clientsCreated.length === 0) await pause(5);
  child.kill('SIGINT');
  const { code, stdout, stderr } = await outcome;
  expect({ code, stderr }).toMatchObject({
    code: 130,
    stderr: expect.stringContaining('Stopping. Created records are removed first.\n'),
  });
  expect(stdout).toMatch(/^[1-9] records? (was|were) created and removed\.$/m);
  const { calls } = await sandbox.ledger();
  const count = (method: string) => calls.filter((call) => call.method === method).length;
  expect(count('DELETE')).toBe(count('POST'));
});

it('the program refuses to run without an account', async () => {
  const { code, stdout, stderr } = await start(['firmable']).outcome;
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Set FIRMABLE_API_KEY to ask your account, or add --sandbox');
});

it.each([
  ['is down', 'reset'],
  ['refuses everything', 'status'],
] as const)('says that nothing was seen where the service %s', async (_state, kind) => {
  await sandbox.fault({
    ...(kind === 'reset' ? { kind } : { kind, status: 403 }),
    times: 'always',
  });
  const { code, stdout, stderr } = await start(['content-snare'], {
    CONTENT_SNARE_ACCESS_TOKEN: await sandbox.contentSnareToken(),
    CONTENT_SNARE_BASE_URL: sandbox.baseUrl('content-snare', { contract: 'vendor' }),
  }).outcome;
  expect(code).toBe(2);
  expect(stdout).toMatch(/^0 confirmed, 0 different, [1-9]\d* inconclusive, /m);
  expect(stderr).toMatch(/Nothing could be checked\.\n$/);
});

it.each([
  ['of the sandbox', ['--sandbox']],
  ['without a key', []],
])('the program checks the paths of World News API %s', async (_title, words) => {
  const { code, stdout } = await start(['world-news-api', ...words], {
    WORLD_NEWS_API_BASE_URL: sandbox.baseUrl('world-news-api', { contract: 'vendor' }),
  }).outcome;
  expect(stdout).toMatch(/^✓ {2}paths-without-key +medium +confirmed$/m);
  expect(stdout).toMatch(/^1 confirmed, 0 different, 0 inconclusive, /m);
  expect(code).toBe(0);
  expect((await sandbox.ledger()).worldNewsApi.pointsUsed).toBe(0);
});

it('the program says that a credential is not accepted', async () => {
  const variables = {
    WORLD_NEWS_API_KEY: 'wrong-key-000',
    WORLD_NEWS_API_BASE_URL: sandbox.baseUrl('world-news-api', { contract: 'vendor' }),
  };
  const words = ['world-news-api', '--spend', '5'];
  const { code, stdout, stderr } = await start(words, variables).outcome;
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(
    /World News API did not accept the credential, so nothing was checked\.\n$/,
  );
  expect(stderr).not.toContain('wrong-key');
});
