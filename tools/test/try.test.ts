import { setImmediate as nextTurn } from 'node:timers/promises';
import { findPiecePacks, PieceHost, type PiecePack } from '@pieceworks/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { isServiceName, SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { asRecord, at } from '@pieceworks/kit';
import fastify from 'fastify';
import { jobsOf } from '../src/demo/jobs';
import { FLOWS } from '../src/flows/flows';
import { Instance } from '../src/install/instance';
import { tryCommand } from '../src/try/command';
import { piecesIn } from '../src/try/flow-file';
import { isOnThisMachine } from '../src/try/reach';
import { tryInstance, type TrialOptions } from '../src/try/trial';
import {
  ADMIN,
  type ActivepiecesInstance,
  API_KEY,
  SESSIONS,
  startInstance,
} from './activepieces-instance';
import { PlayedProject } from './activepieces-project';
import { type PlayedRelease, RELEASES } from './activepieces-releases';
import { ROOT, startProgram } from './program';

const [, NEWEST] = RELEASES;

let sandbox: RunningSandbox;
let packs: PiecePack[];
/** The pieces of the simulated instance, by package name. */
const hosts = new Map<string, PieceHost>();
let instance: ActivepiecesInstance;
let project: PlayedProject;
let said: string[];
/** Called on each check for a worker while a job waits for one. */
let onLook: () => void;

beforeAll(async () => {
  sandbox = await startSandbox();
  packs = await findPiecePacks(ROOT);
  for (const { name, file } of packs) hosts.set(name, await PieceHost.fromTarball(file));
});

afterAll(async () => {
  for (const host of hosts.values()) await host.close();
  await sandbox.stop();
});

async function play(release: PlayedRelease): Promise<void> {
  await sandbox.settings({ rateLimits: false });
  project = new PlayedProject(release, hosts);
  instance = await startInstance(release, (app) => {
    project.furnish(app);
  });
  for (const [name, version] of project.platformPieces) {
    instance.installed.set(`${name}@${version}`, { asked: 0 });
  }
  said = [];
  onLook = () => undefined;
}

afterEach(async () => {
  expect(project.complaints).toEqual([]);
  await project.close();
  await instance.close();
  await sandbox.reset();
});

async function attempt(options: Partial<TrialOptions> = {}, token = SESSIONS.admin) {
  return tryInstance(await Instance.connect(instance.url, { token }), {
    root: ROOT,
    packs,
    against: { sandbox },
    keep: false,
    signal: new AbortController().signal,
    say: (line) => said.push(...line.split('\n')),
    pause: async (_ms, signal) => {
      if (signal !== undefined) {
        await project.held;
        if (!signal.aborted) onLook();
        if (signal.aborted || project.hasWorker) await new Promise(() => undefined);
      }
      await nextTurn();
    },
    ...options,
  });
}

function installPacks(): void {
  for (const { name, version } of packs) instance.installed.set(`${name}@${version}`, { asked: 0 });
}

const nothing = { folders: [], flows: [], connections: [] };
const left = () => ({
  folders: [...project.folders.values()].map(({ displayName }) => displayName),
  flows: [...project.flows.values()].map(({ version }) => version.displayName),
  connections: [...project.connections.values()].map(({ externalId }) => externalId).sort(),
});

describe.each(RELEASES)('the trial on Activepieces $release', (release) => {
  beforeEach(() => play(release));

  it('installs, connects, imports, tests every action once, fires a webhook and a poll, and cleans up', async () => {
    expect(await attempt()).toBe(true);
    expect(instance.uploads).toHaveLength(packs.length);
    for (const { title } of FLOWS) expect(said).toContain(`✓ Imported: ${title}.`);
    const actions = SERVICE_NAMES.flatMap((service) =>
      jobsOf(service)
        .filter(({ polled, delivered }) => polled !== true && delivered === undefined)
        .map(({ action }) => `@pieceworks/piece-${service} ${action}`),
    );
    expect(project.tested.map(({ step }) => step).sort()).toEqual(actions.sort());
    const done = said
      .filter((line) => line.startsWith('✓  '))
      .map((line) => line.split(/ +/).slice(1, 3));
    expect(done).toEqual(
      expect.arrayContaining([
        ['content-snare', 'all_fields_completed'],
        ['world-news-api', 'new_article'],
        ['flow', 'enrich-new-leads'],
      ]),
    );
    expect(said).toContain(`All ${done.length} steps worked in Ada's project.`);
    expect(left()).toEqual(nothing);
    expect(await sandbox.contentSnareDeliveries()).not.toEqual([]);
    const outputs = project.runs.flatMap(({ steps }) => Object.values(steps));
    const isKeptApart = outputs.some(({ outputType }) => outputType === 'slice');
    expect(isKeptApart).toBe(release.longestOutput < Infinity);
    // All other fields are as the builder leaves them.
    const search = project.tested.find(({ step }) => step.endsWith(' search_news'));
    expect(search?.input).toMatchObject({ number: 5, text: '', entities: [], sentiment: null });
    expect(search?.input.auth).toBe("{{connections['pieceworks-try-world-news-api']}}");
  });

  it('says which step failed and why, and goes on', async () => {
    await sandbox.fault({
      kind: 'status',
      status: 503,
      match: { service: 'world-news-api', path: '/top-news' },
      times: 'always',
    });
    expect(await attempt()).toBe(false);
    expect(said.find((line) => line.startsWith('✗  world-news-api'))).toMatch(/top_news.*503/);
    // Each row is one line, in words.
    const rows = said.slice(said.findIndex((line) => line.includes('RESULT')) + 1, -3);
    expect(rows.filter((line) => !/^[✓✗] {2}\S/.test(line))).toEqual([]);
    expect(said.join()).not.toMatch(/apErrorVersion|raw"/);
    expect(said.some((line) => /^✓ {2}world-news-api +retrieve_news /.test(line))).toBe(true);
    expect(said.at(-2)).toMatch(/^1 of \d+ steps failed: world-news-api top_news\.$/);
    expect(left()).toEqual(nothing);
  });

  it('lets only an administrator install pieces', async () => {
    expect(await attempt({}, SESSIONS.member)).toBe(false);
    expect(said.at(-1)).toContain('Only an administrator of the platform can install pieces.');
    installPacks();
    expect(await attempt({}, SESSIONS.member)).toBe(true);
  });
});

describe('the trial on the newest release', () => {
  beforeEach(() => play(NEWEST));

  it('removes the records of a killed trial, and leaves the flows of others', async () => {
    await attempt({ keep: true });
    const folder = [...project.folders.values()][0];
    Object.assign(folder ?? {}, { displayName: 'Pieceworks (trial)' });
    for (const connection of project.connections.values()) {
      connection.externalId = connection.externalId.replace('pieceworks-', 'pieceworks-try-');
    }
    const own = [...project.flows.values()].find(
      ({ version }) => version.displayName === 'Clean a list',
    );
    Object.assign(own?.version ?? {}, { displayName: 'My own list' });
    expect(await attempt()).toBe(true);
    expect(left()).toEqual({
      folders: ['Pieceworks (trial)'],
      flows: ['My own list'],
      connections: [],
    });
  });

  it('keeps its flows, turned off, and never touches them again', async () => {
    expect(await attempt({ keep: true })).toBe(true);
    const kept = left();
    expect(kept).toEqual({
      folders: ['Pieceworks'],
      flows: FLOWS.map(({ title }) => title),
      connections: SERVICE_NAMES.map((name) => `pieceworks-${name}`).sort(),
    });
    expect([...project.flows.values()].map(({ status }) => status)).not.toContain('ENABLED');
    expect(said.at(-1)).toContain("Kept in Ada's project: the folder Pieceworks");
    // The import itself may write a version that is not installed.
    const steps = piecesIn([...project.flows.values()].map(({ version }) => version.trigger));
    const platforms = steps.filter(({ name }) => project.platformPieces.has(name));
    expect(new Map(platforms.map(({ name, version }) => [name, version]))).toEqual(
      project.platformPieces,
    );
    await expect(attempt({ keep: true })).rejects.toThrow('An earlier trial with --keep left');
    expect(await attempt()).toBe(true);
    expect(left()).toEqual(kept);
    expect(instance.uploads).toHaveLength(packs.length);
  });

  it.each([false, true])('removes its records when it is ended, with keep %s', async (keep) => {
    const ending = new AbortController();
    project.onJob = (step) => {
      if (step.endsWith(' enrich_person')) ending.abort();
    };
    await expect(attempt({ keep, signal: ending.signal })).rejects.toThrow(/Interrupted|aborted/);
    expect(project.tested.at(-1)?.step).toContain('enrich_person');
    expect(said.at(-1)).toBe('Everything created for the trial was removed.');
    expect(left()).toEqual(nothing);
  });

  it('waits for the jobs of a killed worker', async () => {
    project.onJob = () => {
      project.hasWorker = false;
      project.onJob = () => undefined;
    };
    let looks = 0;
    onLook = () => {
      looks += 1;
      // After 140 s.
      if (looks < 7) return;
      project.hasWorker = true;
      project.bringWorker();
    };
    expect(await attempt()).toBe(true);
    expect(said.filter((line) => line.includes('the job to test a step yet'))).toHaveLength(1);
  });

  it.each([true, false])('says that its flow was deleted, with a worker: %s', async (hasWorker) => {
    project.onJob = () => {
      project.hasWorker = hasWorker;
      project.deleteFlow('Every step once');
    };
    await expect(attempt()).rejects.toThrow(
      'The flow Every step once is no longer there: somebody has deleted it.',
    );
    expect(left()).toEqual(nothing);
  });

  it('says that the server went away', async () => {
    project.onJob = () => {
      project.hasWorker = false;
    };
    onLook = () => void instance.close();
    await expect(attempt()).rejects.toThrow(`${instance.url} cannot be reached`);
    expect(said.filter((line) => line.startsWith('  ✗'))).toEqual([]);
    expect(said.at(-1)).toMatch(/could not be removed: .* cannot be reached .*Run this again/);
  });

  it('stops when the server hangs up', async () => {
    project.onJob = () => {
      project.hangUp();
    };
    await expect(attempt()).rejects.toThrow('The server closed its websocket');
    expect(project.tested).toHaveLength(1);
    expect(left()).toEqual(nothing);
  });

  it.each<[string, () => unknown, RegExp]>([
    [
      'a login to a service on this machine',
      () => (project.allowsLoopback = false),
      /Content Snare cannot be connected to the sandbox.* start it with AP_SSRF_ALLOW_LIST=127.0.0.0/,
    ],
    [
      'the platform pieces of the flows',
      () => instance.installed.delete('@activepieces/piece-schedule@0.1.17'),
      /The flow Morning digest needs .*piece-schedule \^0\.1\.0, which the server does not have/,
    ],
    [
      'the format of the flows',
      () => (project.newestSchema = 18),
      /refuses to import the flow Clean a list, written for Activepieces 0.82.0 and newer \(400\)/,
    ],
    [
      'its websocket behind a proxy',
      () => (project.takesWebsockets = false),
      /No websocket can be opened at .*a proxy in front of the server must let it/,
    ],
  ])('says that the instance lacks %s', async (_title, lack, message) => {
    lack();
    await expect(attempt()).rejects.toThrow(message);
    expect(left()).toEqual(nothing);
  });

  it('says that the instance has to reach this machine', async () => {
    project.reachesLoopback = false;
    await expect(attempt({ packs: packs.toReversed() })).rejects.toThrow(
      /World News API cannot be connected.* It says: .*could not be reached.*In network mode STRICT/,
    );
  });

  it('says that the user lacks rights', async () => {
    installPacks();
    await expect(attempt({}, SESSIONS.viewer)).rejects.toThrow(
      'The server does not permit to begin a login. Sign in with a password, as a member of the project',
    );
    expect(said.at(-1)).toBe('Everything created for the trial was removed.');
  });

  it('says that the release is too old', async () => {
    instance.release = '0.81.9';
    expect(await attempt()).toBe(false);
    expect(said.at(-1)).toContain('It needs Activepieces 0.82.0');
  });

  it.each([
    ['connects', undefined, 'to create a connection'],
    ['tests a step', /^@pieceworks/, 'to test a step'],
    ['runs a flow', /^Enrich new leads$/, 'to run the flow Enrich new leads'],
  ])('says that no worker %s', async (_title, gone, task) => {
    installPacks();
    project.hasWorker = gone !== undefined;
    project.onJob = (job) => {
      if (gone?.test(job)) project.hasWorker = false;
    };
    let looks = 0;
    onLook = () => (looks += 1);
    await expect(attempt()).rejects.toThrow(
      `No worker of the server has started the job ${task}. Check that a worker runs`,
    );
    expect(said.filter((line) => line.includes(`the job ${task} yet`))).toHaveLength(1);
    expect(looks).toBeGreaterThanOrEqual(9);
  });

  describe('with accounts', () => {
    const account = (env: Readonly<Record<string, string>>) =>
      attempt({ against: { account: env } });

    it('says which services it leaves out, and why', async () => {
      await expect(account({})).rejects.toThrow('There is no account to try the pieces with.');
      expect(said).toContain(
        "– Firmable is skipped: FIRMABLE_API_KEY is not set, and the project Ada's project has no connection.",
      );
      expect(said.join('\n')).toContain('Content Snare is skipped: it needs a login.');
    });

    const { variables, sandbox: credential, piece } = SERVICES.firmable;
    const keys = () => ({
      [variables.secret]: credential.apiKey,
      [variables.baseUrl]: sandbox.baseUrl('firmable'),
    });

    it('takes keys from the environment', async () => {
      expect(await account(keys())).toBe(true);
      expect(new Set(project.tested.map(({ step }) => step.split(' ')[0]))).toEqual(
        new Set([piece]),
      );
      expect(said.join()).not.toContain(credential.apiKey);
      // The run keeps the headers of its webhook call, so that call must not have the token.
      const [run] = project.runs;
      expect(at(run?.steps.trigger, 'output', 'headers')).toHaveProperty('content-type');
      expect(JSON.stringify(project.runs)).not.toContain(SESSIONS.admin);
      await expect(account({ ...keys(), [variables.secret]: 'wrong-key' })).rejects.toThrow(
        'Firmable cannot be connected. It says:',
      );
    });

    it('uses and leaves existing connections to the vendors', async () => {
      await attempt({ keep: true });
      for (const connection of project.connections.values()) {
        connection.externalId = connection.externalId.replace('pieceworks-', 'own-');
        const service = connection.externalId.replace('own-', '');
        if (!isServiceName(service)) continue;
        if (!('apiKey' in SERVICES[service].sandbox)) {
          const access_token = await sandbox.contentSnareToken();
          connection.values = { ...asRecord(connection.values), access_token };
          continue;
        }
        const props = asRecord(at(connection.values, 'props'));
        const contract = 'vendor';
        const baseUrl = sandbox.baseUrl(service, { contract });
        connection.values = { type: 'CUSTOM_AUTH', props: { ...props, contract, baseUrl } };
      }
      const before = left();
      said = [];
      expect(await account({})).toBe(true);
      expect(said).toContain(
        '– all_fields_completed is skipped: in a real account, no client answers during a trial.',
      );
      expect(left()).toEqual(before);
    });
  });
});

describe('on any release', () => {
  beforeEach(() => play(RELEASES[0]));

  describe('the file of an output', () => {
    const output = { items: [1] };
    const servers = { own: fastify(), store: fastify() };
    const origins = { own: '', store: '' };
    /** The authorization that each server received. */
    const sent: Record<'own' | 'store', (string | undefined)[]> = { own: [], store: [] };

    beforeAll(async () => {
      for (const name of ['own', 'store'] as const) {
        servers[name].get('*', ({ headers, url }, reply) => {
          sent[name].push(headers.authorization);
          return url === '/moved' ? reply.redirect(`${origins.store}/signed`, 307) : output;
        });
        origins[name] = await servers[name].listen({ host: '127.0.0.1', port: 0 });
      }
    });

    beforeEach(() => {
      sent.own = [];
      sent.store = [];
    });

    afterAll(async () => {
      for (const server of Object.values(servers)) await server.close();
    });

    const signedIn = [`Bearer ${SESSIONS.admin}`];
    it.each([
      ['from a path', () => '/api/v1/files/1', { own: signedIn, store: [] }],
      ['from the server', () => `${origins.own}/api/v1/files/1`, { own: signedIn, store: [] }],
      ['behind a redirect', () => `${origins.own}/moved`, { own: signedIn, store: [undefined] }],
      ['from another server', () => `${origins.store}/1`, { own: [], store: [undefined] }],
    ])('is read %s, without the token for others', async (_title, url, expected) => {
      const server = await Instance.connect(origins.own, { token: SESSIONS.admin });
      expect(await server.readFile(url())).toEqual(output);
      expect(sent).toEqual(expected);
    });

    it('is refused without an address', async () => {
      const server = await Instance.connect(origins.own, { token: SESSIONS.admin });
      await expect(server.readFile('http://')).rejects.toThrow(
        'did not return the address of the file.',
      );
    });
  });

  it.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['[::1]', true],
    ['192.0.2.1', false],
    ['flows.example.invalid', false],
  ])('the trial knows that %s is this machine: %s', async (host, expected) => {
    expect(await isOnThisMachine(host)).toBe(expected);
  });

  describe('the command', () => {
    const run = async (words: string[], env: Readonly<Record<string, string>>) => {
      let stderr = '';
      const { signal } = new AbortController();
      const code = await tryCommand(words, {
        env,
        signal,
        stdout: { write: (text) => said.push(text) },
        stderr: { write: (text) => (stderr += text) },
      });
      return { code, stderr };
    };
    const session = { ACTIVEPIECES_TOKEN: SESSIONS.admin };
    const nobody = ['--url', 'http://127.0.0.1:9'];

    it.each([
      ['no address', [], session, 1, '--url: enter the address of the builder'],
      ['no credentials', nobody, {}, 2, 'ACTIVEPIECES_EMAIL'],
      ['an API key', nobody, { ACTIVEPIECES_TOKEN: API_KEY }, 1, 'cannot test steps'],
      [
        'a server elsewhere',
        ['--url', 'https://192.0.2.1'],
        session,
        1,
        '192.0.2.1 cannot reach it',
      ],
      ['nothing there', nobody, session, 1, 'cannot be reached'],
    ])('refuses %s', async (_title, words, env, code, stderr) => {
      const refused = await run(words, env);
      expect(refused).toEqual({ code, stderr: expect.stringContaining(stderr) });
      expect(refused.stderr).not.toMatch(/0123456789/);
      expect(said).toEqual([]);
    });

    it('says that a password is wrong', async () => {
      const wrong = { ACTIVEPIECES_EMAIL: ADMIN.email, ACTIVEPIECES_PASSWORD: 'not that one' };
      expect(await run(['--url', instance.url], wrong)).toEqual({
        code: 1,
        stderr: 'The email address or the password is wrong.\n',
      });
    });

    it('cleans up after Ctrl+C', async () => {
      const { email: ACTIVEPIECES_EMAIL, password: ACTIVEPIECES_PASSWORD } = ADMIN;
      const { child, outcome } = startProgram('try/main', ['--url', instance.url], {
        env: { ACTIVEPIECES_EMAIL, ACTIVEPIECES_PASSWORD },
      });
      // Twice, as under npm.
      project.onJob = () => child.kill('SIGINT') && child.kill('SIGTERM');
      const { code, stdout: printed } = await outcome;
      expect(code).toBe(130);
      expect(printed.match(/Interrupted/g)).toHaveLength(1);
      expect(printed).toMatch(/Everything created for the trial was removed\.\n$/);
      expect(left()).toEqual(nothing);
    });
  });
});
