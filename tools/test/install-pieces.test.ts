import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { installPacks } from '../src/install/install-packs';
import { runInstall } from '../src/install/install-pieces';
import type { LoadedPack } from '../src/install/loaded-packs';
import type { Credentials } from '../src/instance/credentials';
import { Instance } from '../src/instance/instance';
import type { Environment } from '../src/instance/patience';
import { ADMIN, type ActivepiecesInstance, API_KEY, startInstance } from './activepieces-instance';
import { closeAll, loadedPacks } from './loaded-packs';
import { runHere, startProgram } from './program';

let instance: ActivepiecesInstance;
let packs: readonly LoadedPack[];
let said: string[];

beforeAll(async () => {
  packs = await loadedPacks();
});

afterAll(() => closeAll(packs));

beforeEach(async () => {
  instance = await startInstance();
  said = [];
});

afterEach(() => instance.close());

/** Records the output. */
const environment: Environment = {
  say: (line) => said.push(line),
  pause: async (_ms, signal) => {
    // The upload is answered, so the wait for a worker never ends.
    if (signal !== undefined) await new Promise(() => undefined);
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
});
