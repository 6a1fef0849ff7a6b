import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asList, at } from '@pieceworks/kit/json';
import { type RunningSandbox } from '@pieceworks/lab/sandbox';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import type { CommandContext } from '../src/program/command-context';
import { runVerify, type VerifyArguments } from '../src/verify/main';
import { ROOT, runHere } from './program';

let sandbox: RunningSandbox;
/** The folder in which reports are written, in place of the repository. */
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'verify-'));
  sandbox = await leaseSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
  await rm(root, { recursive: true });
});

speedUpWaits();

/** Runs the program with these variables of the services only. */
const run = (
  given: Partial<VerifyArguments> & Pick<VerifyArguments, 'service'>,
  env: Readonly<Record<string, string>> = {},
  changes: Partial<CommandContext> = {},
) =>
  runHere((context) => runVerify({ sandbox: false, spend: 0, write: false, ...given }, context), {
    root,
    env,
    ...changes,
  });

const contentSnare = async () => ({
  CONTENT_SNARE_ACCESS_TOKEN: await sandbox.token('content-snare'),
  CONTENT_SNARE_BASE_URL: sandbox.baseUrl('content-snare', { contract: 'vendor' }),
});

const written = async (piece: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(root, `dist/verify/${piece}.json`), 'utf8'));

const PEOPLE = ['fp1', 'fp2', 'fp3'].map((person_id) => ({ person_id }));

it('the program shows what it found as in the documentation, of the sandbox', async () => {
  const { code, printed, noted } = await run({ service: 'firmable', sandbox: true });
  const documentation = await readFile(path.join(ROOT, 'docs/live-check.md'), 'utf8');
  expect({ code, noted }).toEqual({
    code: 0,
    noted: [
      'Searches count as free: a third party measured this; answers do not show it.',
      'Checking 1 fact of the sandbox: this costs nothing and creates no records.',
    ],
  });
  for (const line of printed) expect(documentation).toContain(line);
  expect(await written('firmable')).toMatchObject({ sandbox: true, service: 'firmable', spent: 0 });
});

it('the program fails where the service differs, and says in what', async () => {
  const match = { service: 'firmable', path: '/people/search' } as const;
  await sandbox.fault({ kind: 'answer', body: { total: 7, records: PEOPLE }, times: 1, match });
  const variables = {
    FIRMABLE_API_KEY: 'fbl_sandbox_0000000000000000',
    FIRMABLE_BASE_URL: sandbox.baseUrl('firmable', { contract: 'vendor' }),
  };
  const { code, printed } = await run({ service: 'firmable' }, variables);
  expect(code).toBe(1);
  expect(printed[1]).toMatch(/^✗ {2}people-pages +high +different +.*a page of 100 has 3 of 7/);
  const steps = printed.slice(printed.indexOf('What to do:') + 1);
  expect(steps.map((step) => /^- ([^:]+): /.exec(step)?.[1])).toEqual([
    'Different facts',
    'Answers that match',
    'Described fields that were never given ("notGiven" in the file)',
  ]);
  const report = await written('firmable');
  expect(at(report, 'sandbox')).toBe(false);
  expect(JSON.stringify(report)).not.toContain(variables.FIRMABLE_API_KEY);
  expect(JSON.stringify(report)).not.toContain('127.0.0.1');
});

it('the program removes what it made when it is interrupted', async () => {
  const match = { service: 'content-snare', method: 'POST' } as const;
  await sandbox.fault({ kind: 'slow', ms: 500, times: 'always', match });
  const ending = new AbortController();
  const given = { service: 'content-snare', write: true };
  const outcome = run(given, await contentSnare(), { signal: ending.signal });
  const clients = async () =>
    asList(at((await sandbox.ledger()).accounts, 'content-snare', 'clientsCreated'));
  while ((await clients()).length === 0) await pause(5);
  ending.abort();
  const { code, printed } = await outcome;
  expect(code).toBe(130);
  expect(printed).toContainEqual(
    expect.stringMatching(/^[1-9] records? (was|were) created and removed\.$/),
  );
  const { calls } = await sandbox.ledger();
  const count = (method: string) => calls.filter((call) => call.method === method).length;
  expect(count('DELETE')).toBe(count('POST'));
});

it('the program passes values on to the probes, in place of those of the sandbox', async () => {
  const given = { company: 'f000000999999' };
  const { code, printed } = await run({ service: 'firmable', sandbox: true, given });
  expect(printed).toContainEqual(
    expect.stringMatching(
      /^\? {2}people-pages +high +inconclusive +the company is not known, or has too few/,
    ),
  );
  expect(code).toBe(2);
});

it.each([
  [
    'firmable',
    'The probes of Firmable do not take "horse". With --with they take: company (the ID of a company that has people, to search in).',
  ],
  ['content-snare', 'The probes of Content Snare take no values: leave out --with.'],
])('the program refuses a value that the probes of %s do not take', async (service, words) => {
  const given = { horse: '1' };
  const outcome = await run({ service, sandbox: true, given });
  expect(outcome).toEqual({ code: 2, printed: [], noted: [words] });
});

it('the program refuses to run without an account', async () => {
  const { code, printed, noted } = await run({ service: 'firmable' });
  expect({ code, printed }).toEqual({ code: 2, printed: [] });
  expect(noted.join()).toContain('Set FIRMABLE_API_KEY to ask your account, or add --sandbox');
});

it.each([
  ['is down', 'reset'],
  ['refuses everything', 'status'],
] as const)('says that nothing was seen where the service %s', async (_state, kind) => {
  await sandbox.fault({
    ...(kind === 'reset' ? { kind } : { kind, status: 403 }),
    times: 'always',
  });
  const { code, printed, noted } = await run({ service: 'content-snare' }, await contentSnare());
  expect(code).toBe(2);
  expect(printed.join('\n')).toMatch(/^0 confirmed, 0 different, [1-9]\d* inconclusive, /m);
  expect(noted.at(-1)).toBe('Nothing could be checked.');
});

it('the program says that a credential is not accepted', async () => {
  const variables = {
    WORLD_NEWS_API_KEY: 'wrong-key-000',
    WORLD_NEWS_API_BASE_URL: sandbox.baseUrl('world-news-api', { contract: 'vendor' }),
  };
  const { code, printed, noted } = await run({ service: 'world-news-api', spend: 5 }, variables);
  expect({ code, printed }).toEqual({ code: 2, printed: [] });
  expect(noted.at(-1)).toBe(
    'World News API did not accept the credential, so nothing was checked.',
  );
  expect(noted.join()).not.toContain('wrong-key');
});
