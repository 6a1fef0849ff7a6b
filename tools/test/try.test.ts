import { setImmediate as nextTurn } from 'node:timers/promises';
import { joinSandbox, type RunningSandbox } from '@pieceworks/lab/sandbox';
import { findServices, type Service } from '@pieceworks/lab/services';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import { jobsOf } from '../src/demo/jobs';
import { FLOWS } from '../src/flows/flows';
import type { LoadedPack } from '../src/install/loaded-packs';
import { Instance } from '../src/instance/instance';
import type { Environment } from '../src/instance/patience';
import { FLOW_TRIALS } from '../src/try/flow-trials';
import { runTry } from '../src/try/main';
import { tryInstance, type TrialOptions } from '../src/try/trial';
import { ADMIN, type ActivepiecesInstance, SESSION, startInstance } from './activepieces-instance';
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
    instance.installed.set(name, version);
  }
  said = [];
});

afterEach(async () => {
  await project.close();
  await instance.close();
  await sandbox.reset();
});

async function attempt(options: Partial<TrialOptions> = {}) {
  const environment: Environment = {
    signal: new AbortController().signal,
    say: (line) => said.push(...line.split('\n')),
    // No wait for a worker ends before its work is done.
    pause: async (_ms, signal) => {
      if (signal !== undefined) await new Promise(() => undefined);
      await nextTurn();
    },
  };
  return tryInstance(await Instance.connect(instance.url, { token: SESSION }, environment), {
    root: ROOT,
    packs,
    against: { sandbox },
    ...environment,
    ...options,
  });
}

function installPacks(): void {
  for (const { name, version } of packs) instance.installed.set(name, version);
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
      ['firmable', 'person_changed'],
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
  expect(JSON.stringify(project.calls)).not.toContain(SESSION);
});

it('work in a trial that has passed gets its mails and connected steps, and its flows are removed', async () => {
  const seen: string[] = [];
  const title = 'Of the work';
  await attempt({
    further: {
      flowTitles: [title],
      run: async ({ project, folder, mails, flows, toStep }) => {
        const step = { service: 'firmable', name: 'enrich_company', values: { company: '{{x}}' } };
        const flow = await project.makeFlow(title, folder);
        await project.addAction(flow, toStep({ ...step, mapped: ['company'] }), {
          ...{ name: 'step_1', after: 'trigger', title: 'Company' },
        });
        seen.push(...mails.map(({ subject }) => subject), ...flows.keys(), ...left());
      },
    },
  });
  expect(seen).toEqual(
    expect.arrayContaining(['Your market and the top news', 'monday-list', title]),
  );
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

it('the trial says that the instance cannot reach the sandbox, and cleans up', async () => {
  installPacks();
  project.refuses = 'It could not be reached.';
  await expect(attempt()).rejects.toThrow(
    /Content Snare cannot be connected to the sandbox\. The server says: "It could not be reached\." .* AP_SSRF_ALLOW_LIST/,
  );
  expect(left()).toEqual([]);
});

it('every flow has a trial', () => {
  expect(Object.keys(FLOW_TRIALS).sort()).toEqual(FLOWS.map(({ name }) => name).sort());
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
