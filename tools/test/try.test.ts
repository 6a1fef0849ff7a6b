import { setTimeout as wait } from 'node:timers/promises';
import { asList, asRecord } from '@pieceworks/kit/json';
import { joinSandbox, type RunningSandbox } from '@pieceworks/lab/sandbox';
import { findServices, loadService, type Service } from '@pieceworks/lab/services';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import { asOutput, jobsOf } from '../src/demo/jobs';
import { FLOWS } from '../src/flows/flows';
import type { LoadedPack } from '../src/install/loaded-packs';
import { Instance } from '../src/instance/instance';
import type { Environment } from '../src/instance/patience';
import { FLOW_TRIALS } from '../src/try/flow-trials';
import { runTry } from '../src/try/main';
import { tryInstance, type TrialOptions } from '../src/try/trial';
import {
  ADMIN,
  type ActivepiecesInstance,
  API_KEY,
  SESSIONS,
  startInstance,
} from './activepieces-instance';
import { FakeProject } from './activepieces-project';
import { closeAll, loadedPacks } from './loaded-packs';
import { ROOT, runHere } from './program';

/** Pieces of the platform that the flows need. */
const PLATFORM_PIECES = [
  ['@activepieces/piece-webhook', '0.1.30'],
  ['@activepieces/piece-schedule', '0.1.17'],
  ['@activepieces/piece-smtp', '0.4.2'],
  ['@activepieces/piece-subflows', '0.5.0'],
  ['@activepieces/piece-http', '0.11.11'],
  ['@activepieces/piece-sftp', '0.5.1'],
] as const;

/** The flow that calls itself, and that another one calls. */
const LONG_LIST = 'Enrich a long list';
/** The flows that a trial runs, and does not only import. */
const TRIED = FLOWS.filter(({ name }) => FLOW_TRIALS[name]?.needs === undefined);

let sandbox: RunningSandbox;
let services: readonly Service[];
let packs: readonly LoadedPack[];
let instance: ActivepiecesInstance;
let project: FakeProject;
let said: string[];

beforeAll(async () => {
  sandbox = await leaseSandbox();
  packs = await loadedPacks();
  services = await findServices();
});

afterAll(async () => {
  await closeAll(packs);
  await sandbox.stop();
});

beforeEach(async () => {
  await sandbox.settings({ rateLimits: false });
  project = new FakeProject(new Map(packs.map(({ name, host }) => [name, host])));
  instance = await startInstance((app) => {
    project.furnish(app);
  });
  for (const [name, version] of PLATFORM_PIECES) {
    instance.installed.set(name, { version, asked: 0 });
  }
  said = [];
});

afterEach(async () => {
  await project.close();
  await instance.close();
  await sandbox.reset();
});

async function attempt(options: Partial<TrialOptions> = {}, token = SESSIONS.admin) {
  const environment: Environment = {
    signal: new AbortController().signal,
    say: (line) => said.push(...line.split('\n')),
    // Without a worker, the 3 minutes are short; otherwise no wait for one ends.
    pause: async (_ms, signal) => {
      if (signal !== undefined && project.hasWorker) await new Promise(() => undefined);
      // A call that needs no worker is answered sooner, also on a busy machine.
      await wait(signal === undefined ? 0 : 200);
    },
  };
  return tryInstance(await Instance.connect(instance.url, { token }, environment), {
    root: ROOT,
    packs,
    against: { sandbox },
    ...environment,
    ...options,
  });
}

/** Tries one piece, which takes less time than all three. */
const attemptOf = (service: string) =>
  attempt({ packs: packs.filter(({ name }) => name.endsWith(`-${service}`)) });

function installPacks(): void {
  for (const { name, version } of packs) instance.installed.set(name, { version, asked: 0 });
}

const left = () => [
  ...[...project.flows.values()].map(({ title }) => title),
  ...[...project.connections.values()].map(({ externalId }) => externalId),
  ...project.folders.values(),
];

it('the trial installs, connects, imports, tests every action, fires a webhook and a poll, and cleans up', async () => {
  expect(await attempt()).toBe(true);
  expect(instance.uploads).toHaveLength(packs.length);
  for (const { title } of FLOWS) expect(said).toContain(`✓ Imported: ${title}.`);
  const actions = services.flatMap((service) =>
    jobsOf(service)
      .filter(({ fires, happens }) => fires === undefined && happens === undefined)
      .map(({ action }) => `${service.piece} ${action}`),
  );
  expect(project.tested.map(({ action }) => action)).toEqual(expect.arrayContaining(actions));
  const done = said
    .filter((line) => line.startsWith('✓  '))
    .map((line) => line.split(/ +/).slice(1, 3));
  expect(done).toEqual(
    expect.arrayContaining([
      ['content-snare', 'all_fields_completed'],
      ['content-snare', 'request_due'],
      ['content-snare', 'request_stalled'],
      ['firmable', 'new_person'],
      ['world-news-api', 'new_article'],
      ['world-news-api', 'new_top_story'],
      ['world-news-api', 'news_volume'],
      ...TRIED.map(({ name }) => ['flow', name]),
    ]),
  );
  expect(said).toContain(`All ${done.length} steps passed in Ada's project.`);
  expect(left()).toEqual([]);
  // All other fields are as the builder leaves them.
  const search = project.tested.find(({ action }) => action.endsWith(' search_news'));
  expect(search?.input).toMatchObject({ number: 6, text: '', entities: [], sentiment: null });
  // A run keeps the headers of its webhook call.
  expect(JSON.stringify(project.calls)).not.toContain(SESSIONS.admin);
});

it('the trial names the step that failed and the reason, and goes on', async () => {
  await sandbox.fault({
    kind: 'status',
    status: 503,
    match: { service: 'world-news-api', path: '/top-news' },
    times: 'always',
  });
  expect(await attemptOf('world-news-api')).toBe(false);
  expect(said.find((line) => line.startsWith('✗  world-news-api'))).toMatch(/top_news.*503/);
  expect(said.some((line) => /^✓ {2}world-news-api +retrieve_news /.test(line))).toBe(true);
  const failed = 'world-news-api top_news, world-news-api new_top_story, flow top-stories.';
  const closing = new RegExp(`^3 of \\d+ steps failed in Ada's project: ${failed}$`);
  expect(said).toContainEqual(expect.stringMatching(closing));
  expect(left()).toEqual([]);
});

it('the trial compares each output with its schema: a missing key is a failure, one that a gateway adds is none', async () => {
  project.onOutput = (action, output) => {
    if (action === 'get_geo_coordinates') return { ...asOutput(output), region: 'Wellington' };
    if (action !== 'retrieve_news') return output;
    const { items, ...rest } = asOutput(output);
    return {
      ...rest,
      items: asList(items).map((item) => ({ ...asRecord(item), title: undefined })),
    };
  };
  expect(await attemptOf('world-news-api')).toBe(false);
  expect(said.filter((line) => line.includes('is not listed'))).toEqual([]);
  expect(said).toContain('  ✗ world-news-api retrieve_news: output.items.title is missing');
  const closing = /^1 of \d+ steps failed in Ada's project: world-news-api retrieve_news\.$/;
  expect(said).toContainEqual(expect.stringMatching(closing));
});

it.each<[string, () => unknown, string]>([
  [
    'ends before each row was delivered, not one whose flow failed before',
    () => {
      project.rowsPerRun = 20_000;
      // The first run of that flow is its own trial.
      let runs = 0;
      project.statusOf = (title) => (title === LONG_LIST && ++runs === 1 ? 'FAILED' : 'SUCCEEDED');
    },
    'Of 10100 rows, 10100 were delivered in 1 of 3 runs: The list is done',
  ],
  [
    'has a run that fails',
    () => (project.statusOf = (title) => (title === LONG_LIST ? 'FAILED' : 'SUCCEEDED')),
    `${LONG_LIST} ran and ended as FAILED: no step gave a reason`,
  ],
])('the trial notices a long list that %s', async (_title, change, words) => {
  installPacks();
  change();
  expect(await attemptOf('firmable')).toBe(false);
  expect(said).toContainEqual(expect.stringMatching(`✗ flow start-a-long-list: .*${words}`));
  expect(left()).toEqual([]);
});

it('the trial removes the records of a killed one, and leaves the flows of others', async () => {
  project.folders.set('f', 'Pieceworks (trial)');
  for (const title of ['Clean a list', 'My own list']) {
    const flow = { id: title, folderId: 'f', title, status: 'DISABLED', steps: new Map() } as const;
    project.flows.set(title, flow);
  }
  project.connections.set('c', {
    externalId: 'pieceworks-try-firmable',
    pieceName: '',
    values: {},
  });
  installPacks();
  await expect(attempt({ against: { account: {} } })).rejects.toThrow('There is no account');
  expect(left()).toEqual(['My own list', 'Pieceworks (trial)']);
});

it.each<[string, () => unknown, string | RegExp]>([
  [
    'a way to the sandbox',
    () => (project.refuses = 'It could not be reached.'),
    /Content Snare cannot be connected to the sandbox\. The server says: "It could not be reached\." .* AP_SSRF_ALLOW_LIST/,
  ],
  [
    'its websocket behind a proxy',
    () => (project.takesWebsockets = false),
    /No websocket can be opened at .*a proxy in front of the server must let it/,
  ],
  [
    'a worker for a connection',
    () => (project.hasWorker = false),
    'No worker of the server could create a connection within 3 minutes. Check that a worker runs',
  ],
  [
    'a worker for a step',
    () => (project.onTest = () => (project.hasWorker = false)),
    'No worker of the server could test a step within 3 minutes.',
  ],
  [
    'its websocket during the trial',
    () =>
      (project.onTest = () => {
        project.hasWorker = false;
        project.hangUp();
      }),
    /The server closed its websocket|No worker/,
  ],
])('the trial says that the instance lacks %s, and cleans up', async (_title, lack, message) => {
  installPacks();
  lack();
  await expect(attempt()).rejects.toThrow(message);
  expect(left()).toEqual([]);
});

it.each([
  ['schedule', ['Monday list', 'Morning digest']],
  // Another flow calls the one that needs it.
  ['http', [LONG_LIST]],
])(
  'without the piece %s, the trial tests all else and names the flows that are not run',
  async (piece, titles) => {
    installPacks();
    instance.installed.delete(`@activepieces/piece-${piece}`);
    expect(await attempt()).toBe(true);
    const skipped = said.flatMap((line) => /^– Not run: (.+)\. It needs/.exec(line)?.[1] ?? []);
    expect(skipped.sort()).toEqual(['File the documents', ...titles].sort());
    const ran = said.filter((line) => line.startsWith('✓  flow '));
    const calling = said.filter((line) => line.endsWith('it calls a flow that is not run.'));
    expect(ran).toHaveLength(
      TRIED.filter(({ title }) => !titles.includes(title)).length - calling.length,
    );
    expect(calling).toHaveLength(titles.includes(LONG_LIST) ? 1 : 0);
    expect(said).toContainEqual(expect.stringMatching(/^All \d+ steps passed/));
    expect(said).toContainEqual(
      expect.stringMatching(`lacks or cannot connect @activepieces/piece-${piece} `),
    );
    expect(left()).toEqual([]);
  },
);

it('every flow has a trial', () => {
  expect(Object.keys(FLOW_TRIALS).sort()).toEqual(FLOWS.map(({ name }) => name).sort());
});

it('the trial says that the user lacks rights', async () => {
  expect(await attempt({}, SESSIONS.member)).toBe(false);
  expect(said).toContainEqual(expect.stringContaining('Only an administrator of the platform'));
  installPacks();
  await expect(attempt({}, SESSIONS.viewer)).rejects.toThrow(
    'You are not allowed to begin a login. Sign in with a password, as a member of the project',
  );
  await expect(attempt({}, API_KEY)).rejects.toThrow('An API key cannot test steps');
});

it('the trial takes keys of accounts from the environment, and names the services that it skips', async () => {
  const { variables, credential, piece } = await loadService('firmable');
  const key = 'apiKey' in credential ? credential.apiKey : '';
  const account = {
    [variables.secret]: key,
    [variables.baseUrl]: sandbox.baseUrl('firmable'),
  };
  expect(await attempt({ against: { account } })).toBe(true);
  expect(project.tested.filter(({ action }) => !action.startsWith(piece))).toEqual([]);
  expect(said).toContain(
    "– World News API is skipped: WORLD_NEWS_API_KEY is not set, and the project Ada's project has no connection.",
  );
  expect(said.join()).toContain('Content Snare is skipped: it needs a login.');
  expect(said.join()).not.toContain(key);
  const wrong = { ...account, [variables.secret]: 'wrong-key' };
  await expect(attempt({ against: { account: wrong } })).rejects.toThrow(
    'Firmable cannot be connected. The server says: "',
  );
});

it.each([
  ['no credentials', '', 2, 'ACTIVEPIECES_EMAIL'],
  ['a wrong password', 'wrong', 1, 'The email address or the password is wrong.'],
])('the program refuses %s', async (_title, password, code, words) => {
  const env = { ACTIVEPIECES_EMAIL: ADMIN.email, ACTIVEPIECES_PASSWORD: password };
  const arguments_ = { url: instance.url, account: false };
  const outcome = await runHere((context) => runTry(arguments_, context), { env });
  expect(outcome).toMatchObject({ code, printed: [] });
  expect(outcome.noted.join()).toContain(words);
});

const REMOVED = /^The flows, .* were removed\..* AP_EXECUTION_DATA_RETENTION_DAYS .*\.$/;

it('the program cleans up after Ctrl+C during the test of a step', async () => {
  const env = { ACTIVEPIECES_EMAIL: ADMIN.email, ACTIVEPIECES_PASSWORD: ADMIN.password };
  const ending = new AbortController();
  project.onTest = () => {
    ending.abort();
  };
  const given = { url: instance.url, account: false };
  const { code, printed } = await runHere((context) => runTry(given, context), {
    env,
    signal: ending.signal,
    startSandbox: () => Promise.resolve(joinSandbox(sandbox)),
  });
  expect(code).toBe(130);
  expect(printed.at(-1)).toMatch(REMOVED);
  expect(left()).toEqual([]);
});

it('the trial cleans up after Ctrl+C while a connection is being created', async () => {
  const ending = new AbortController();
  project.onConnect = () => {
    ending.abort();
    return true;
  };
  await expect(attempt({ signal: ending.signal })).rejects.toThrow('Interrupted.');
  expect(said.at(-1)).toMatch(REMOVED);
  expect(left()).toEqual([]);
});
