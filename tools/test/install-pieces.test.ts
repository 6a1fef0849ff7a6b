import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { installPacks } from '../src/install/install-packs';
import { runInstall } from '../src/install/install-pieces';
import type { LoadedPack } from '../src/install/loaded-packs';
import type { Credentials } from '../src/instance/credentials';
import { Instance } from '../src/instance/instance';
import type { Environment } from '../src/instance/patience';
import { toOneLine } from '../src/instance/server-words';
import { ADMIN, type ActivepiecesInstance, API_KEY, startInstance } from './activepieces-instance';
import { closeAll, loadedPacks } from './loaded-packs';
import { runHere, startProgram } from './program';

let instance: ActivepiecesInstance;
let packs: readonly LoadedPack[];
let said: string[];
let pauses: number[];

beforeAll(async () => {
  packs = await loadedPacks();
});

afterAll(() => closeAll(packs));

beforeEach(async () => {
  instance = await startInstance();
  said = [];
  pauses = [];
});

afterEach(() => instance.close());

/** Records the output and the total of the waits. */
const environment: Environment = {
  say: (line) => said.push(line),
  pause: async (ms, signal) => {
    // The upload is answered, so the wait for a worker never ends.
    if (signal !== undefined && !instance.stalls) await new Promise(() => undefined);
    if (signal === undefined) pauses.push(ms);
    await nextTurn();
  },
  signal: new AbortController().signal,
};

const connect = (credentials: Credentials, url = instance.url) =>
  Instance.connect(url, credentials, environment);

async function install(credentials: Credentials = { token: API_KEY }, url = instance.url) {
  return installPacks(await connect(credentials, url), packs, environment);
}

const line = (position: number, mark: string, words: string) => {
  const pack = packs[position];
  return `${mark} ${pack?.name ?? ''} ${pack?.version ?? ''}: ${words}`;
};

it('the installer says what is there already, also when signed in with a password', async () => {
  await install();
  said = [];
  expect(await install(ADMIN, `${instance.url}/api/v1/`)).toBe(true);
  expect(said.slice(1)).toEqual(
    packs.map((_, position) => line(position, '✓', 'already installed.')),
  );
});

it('the installer waits until each piece is shown', async () => {
  instance.showsAfter = 3;
  expect(await install()).toBe(true);
  expect(pauses).toEqual(packs.flatMap(() => [1_000, 1_000, 1_000]));
});

it('the installer sends nothing to a release that would never show it', async () => {
  instance.release = '0.81.9';
  expect(await install()).toBe(false);
  expect(instance.uploads).toEqual([]);
  expect(said[1]).toBe(
    line(
      0,
      '✗',
      'Not installed. It needs Activepieces 0.82.0; release 0.81.9 would accept it but never show it.',
    ),
  );
});

it('the installer explains a piece that is taken and not shown', async () => {
  instance.release = undefined;
  expect(await install()).toBe(false);
  expect(said[0]).toBe('Found Activepieces (unknown release).');
  expect(said[1]).toContain(
    'The server accepted it (installed) but does not show it. Check that the release is at least 0.82.0, and which pieces are hidden under Platform Admin > Setup > Pieces.',
  );
  expect(pauses).toHaveLength(30 * packs.length);
});

const others = () => packs.slice(1).map((_, position) => line(position + 1, '✓', 'installed.'));

it('the installer says when no worker loads the piece, and stops', async () => {
  instance.stalls = true;
  expect(await install()).toBe(false);
  // No further pack is tried.
  expect(said).toHaveLength(3);
  expect(said[1]).toContain('waiting up to 3 minutes for a worker to load the piece');
  expect(said[2]).toContain('Check that a worker runs');
});

it.each([
  [
    'a failure of release 0.86',
    '{"__apErrorVersion":1,"message":"No\\n credits","raw":"x"}',
    'No credits',
  ],
  ['a stack', inspect(new Error('No credits')), 'Error: No credits'],
  ['lines', 'No credits.\n  Top up.', 'No credits. Top up.'],
  ['JSON of another kind', '{"status":402}', '{"status":402}'],
  ['nothing', '{}', ''],
  ['very many words', 'x'.repeat(1_000), `${'x'.repeat(599)}…`],
])('the installer writes %s in one line', (_title, words, expected) => {
  expect(toOneLine(words)).toBe(expected);
});

it.each([
  [
    'its own words',
    400,
    '{"message":"bad archive"}',
    'could not load the piece. The server says: "bad archive". Activepieces never reloads a version that failed.',
  ],
  [
    'a piece that it cannot fetch',
    500,
    '{"code":"ENGINE_OPERATION_FAILURE","params":{"message":"404 Not Found"}}',
    'could not load the piece. The server says: "404 Not Found".',
  ],
  ['an empty message', 400, '{"message":"{}"}', 'gave no reason'],
  ['no JSON', 400, '<html>', 'gave no reason'],
  ['a size limit', 413, '', 'refuses an upload of this size'],
  [
    'another conflict',
    409,
    '{"code":"VALIDATION"}',
    'refuses the piece (409). The server says: "VALIDATION".',
  ],
  ['a failure', 502, '<html>', 'The server failed (502). It may have done the work.'],
])('the installer passes on a refusal with %s and goes on', async (_title, status, body, words) => {
  instance.answer = { status, body };
  expect(await install()).toBe(false);
  expect(said[1]).toContain(words);
  expect(said.slice(2)).toEqual(others());
});

it.each([
  ['a plan without own pieces', 402, {}, 'does not allow custom pieces'],
  ['no such resource', 404, {}, 'is it Activepieces?'],
  ['the refusal of a user who is no administrator', 403, {}, 'Only an administrator'],
  ['a token that is not accepted', 401, {}, 'does not accept the token'],
  [
    'a redirect, which it does not follow',
    307,
    { location: 'https://elsewhere.example/' },
    'redirects to https://elsewhere.example/',
  ],
])('the installer stops at %s', async (_title, status, headers, words) => {
  instance.answer = { status, body: '', headers };
  expect(await install()).toBe(false);
  expect(said[1]).toContain(words);
  expect(said).toHaveLength(2);
  // No other piece is tried.
  expect(instance.uploads).toEqual([]);
});

it('the installer does not claim to know what became of an upload that broke off', async () => {
  instance.breaks = true;
  expect(await install()).toBe(false);
  expect(said[1]).toMatch(/cannot be reached.*\. It may have done the work\. Run this again/);
  said = [];
  expect(await install()).toBe(true);
  expect(said[1]).toBe(line(0, '✓', 'already installed.'));
});

it('the installer takes the token out of what the server says', async () => {
  instance.answer = { status: 400, body: JSON.stringify({ message: `no ${API_KEY}` }) };
  await install();
  expect(said[1]).toContain('The server says: "no …"');
  expect(said.join()).not.toContain(API_KEY);
});

it.each([
  ['plain http to a public host', 'http://activepieces.example.com', 'use https'],
  ['no URL', 'https://', 'is not a URL'],
  ['an address without its beginning', 'activepieces.example.com', 'https://flows.example.com'],
  ['an address of a port alone', 'localhost:8080', 'http://127.0.0.1:8080'],
  ['a password in the URL', 'https://ada:secret@example.com', 'leave the user name and password'],
])('the installer refuses %s before anything is sent', async (_title, url, words) => {
  const connected = connect(ADMIN, url);
  await expect(connected).rejects.toThrow(words);
  await expect(connected).rejects.not.toThrow(/secret|horse/);
});

it('the installer passes on the reason for an invalid email address', async () => {
  instance.answer = { status: 400, body: '{"message":"body/email Invalid"}' };
  const connected = connect(ADMIN);
  await expect(connected).rejects.toThrow(
    'The email address or the password is invalid. The server says: "body/email Invalid".',
  );
});

it('the installer says when nothing answers there', async () => {
  await instance.close();
  await expect(connect(ADMIN)).rejects.toThrow(`${instance.url} cannot be reached (ECONNREFUSED).`);
});

it('the installer says when something else answers there', async () => {
  const connected = connect(ADMIN, `${instance.url}/builder`);
  await expect(connected).rejects.toThrow(
    'answers with 404, which is not an answer of Activepieces',
  );
});

describe('the command', () => {
  it('takes the credentials from the environment, and installs every packed piece whole', async () => {
    const { email: ACTIVEPIECES_EMAIL, password: ACTIVEPIECES_PASSWORD } = ADMIN;
    const env = { ACTIVEPIECES_EMAIL, ACTIVEPIECES_PASSWORD };
    const outcome = await runHere((context) => runInstall(instance.url, context), { env });
    const printed = [
      'Found Activepieces 0.86.3.',
      ...packs.map((_, position) => line(position, '✓', 'installed.')),
    ];
    expect(outcome).toEqual({ code: 0, printed, noted: [] });
    for (const { bytes } of instance.uploads) expect(bytes).toBeGreaterThan(1_000);
    expect(instance.uploads).toHaveLength(packs.length);
  });

  it('leaves nothing on this machine after Ctrl+C, and says what may be in the instance', async () => {
    instance.stalls = true;
    const temporary = await mkdtemp(path.join(tmpdir(), 'interrupted-'));
    const words = ['--no-build', '--url', instance.url];
    const env = { ACTIVEPIECES_TOKEN: API_KEY, TMPDIR: temporary };
    const { child, outcome } = startProgram('install-pieces', words, { env });
    // Twice, as under npm.
    instance.onUpload = () => child.kill('SIGINT') && child.kill('SIGTERM');
    const { code, stdout, stderr } = await outcome;
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'Interrupted: cleaning up…\n' });
    expect(stdout).toMatch(/had not answered.*It may have done the work.*\n$/);
    expect(instance.uploads).toHaveLength(1);
    expect((await readdir(temporary)).filter((name) => name.startsWith('piece-'))).toEqual([]);
    await rm(temporary, { recursive: true });
  });

  it('says where the credentials have to be', async () => {
    const { code, noted } = await runHere((context) => runInstall(instance.url, context));
    expect(code).toBe(2);
    expect(noted.join()).toContain('ACTIVEPIECES_TOKEN');
  });
});
