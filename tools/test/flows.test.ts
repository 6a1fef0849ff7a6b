import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  FlowAction,
  FlowActionType,
  type FlowTrigger,
  FlowTriggerType,
  flowStructureUtil,
  ImportFlowRequest,
  SharedTemplate,
} from '@activepieces/shared';
import { PieceHost } from '@pieceworks/host';
import { findInvalidFields } from '@pieceworks/host/builder-habits';
import { asList, asRecord, at } from '@pieceworks/kit';
import {
  type ClientAnswer,
  type ContractName,
  type RunningSandbox,
  startSandbox,
} from '@pieceworks/sandbox';
import { findServiceOf, SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { type ImportedStep, playImport } from '@pieceworks/testing/import-suite';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import { connectToSandbox } from '@pieceworks/testing/sandbox-connections';
import { startWebhookReceiver } from '@pieceworks/testing/webhook-receiver';
import { type ConnectedPiece, type DoneStep, runFlow } from './flow-run';
import { refreshFlows } from '../src/flows/refresh-flows';
import { ROOT } from './program';

const FOLDER = path.join(ROOT, 'flows');
const NAMES = readdirSync(FOLDER);

/** Returns the flow that the builder's dialog would import. */
function flowOf(name: string, change = (text: string) => text) {
  const text = readFileSync(path.join(FOLDER, name, 'flow.json'), 'utf8');
  const { flows = [] } = SharedTemplate.parse(JSON.parse(change(text)));
  const [flow] = flows;
  if (flow === undefined || flows.length > 1) throw new Error(`${name} holds no single flow.`);
  return flow;
}

describe.each(NAMES)('%s', (name) => {
  it('is what the platform imports, by its own schema', () => {
    const { displayName, trigger, schemaVersion, notes } = flowOf(name);
    const request = { displayName, trigger, schemaVersion, notes };
    expect(ImportFlowRequest.parse(request)).toEqual(request);
    // That function does not check the steps after the trigger.
    if (trigger.nextAction !== undefined) {
      expect(FlowAction.parse(trigger.nextAction)).toEqual(trigger.nextAction);
    }
    expect(flowStructureUtil.getAllSteps(trigger).filter(({ valid }) => !valid)).toEqual([]);
  });

  it('has a picture of its steps in its README', () => {
    const readme = readFileSync(path.join(FOLDER, name, 'README.md'), 'utf8');
    for (const { displayName } of flowStructureUtil.getAllSteps(flowOf(name).trigger)) {
      expect(readme).toContain(` ${displayName}`);
    }
  });
});

let sandbox: RunningSandbox;
let hosts: Map<ServiceName, PieceHost>;

beforeAll(async () => {
  sandbox = await startSandbox();
  hosts = new Map();
  for (const service of SERVICE_NAMES) {
    const { file } = await findPackOf(service);
    hosts.set(service, await PieceHost.fromTarball(file));
  }
});

afterAll(async () => {
  await Promise.all([...hosts.values()].map((host) => host.close()));
  await sandbox.stop();
});

afterEach(() => sandbox.reset());

async function connected(contract: ContractName): Promise<ConnectedPiece[]> {
  const pieces: ConnectedPiece[] = [];
  for (const [externalId, host] of hosts) {
    const connection = await connectToSandbox(host, sandbox, contract);
    pieces.push({ externalId, host, connection });
  }
  return pieces;
}

/** Returns the filled-in fields of a trigger. */
function fieldsOf(trigger: FlowTrigger): Record<string, unknown> {
  const input = Object.entries(asRecord(at(trigger, 'settings', 'input')));
  return Object.fromEntries(input.filter(([key]) => key !== 'auth'));
}

/** Returns the outputs of the steps with this title. */
function outputsOf(done: readonly DoneStep[], title: string): Record<string, unknown>[] {
  return done.filter((step) => step.title === title).map(({ output }) => ({ ...asRecord(output) }));
}

const sent = (body: object) => ({ method: 'POST', headers: {}, queryParams: {}, body });

/** Returns the steps of our pieces in a flow, with their forms. */
function ourSteps(flow: string): (ImportedStep & { title: string })[] {
  return flowStructureUtil.getAllSteps(flowOf(flow).trigger).flatMap((step) => {
    if (step.type !== FlowActionType.PIECE && step.type !== FlowTriggerType.PIECE) return [];
    const { input, propertySettings, pieceName } = step.settings;
    const service = findServiceOf(pieceName);
    if (service === undefined) return [];
    const metadata = hosts.get(service)?.metadata();
    const { props } =
      step.type === FlowActionType.PIECE
        ? (metadata?.actions[step.settings.actionName ?? ''] ?? {})
        : (metadata?.triggers[step.settings.triggerName ?? ''] ?? {});
    if (props === undefined) throw new Error(`${step.displayName} is no step of ${pieceName}.`);
    return [{ title: step.displayName, props, input, propertySettings }];
  });
}

describe.each(NAMES)('%s, imported', (name) => {
  it('is valid and keeps its fields when a connection is chosen in each step', () => {
    for (const { title, ...step } of ourSteps(name)) {
      const { input, lost } = playImport(step);
      const invalid = [step.input, input].flatMap((values) =>
        findInvalidFields(step.props, values, true),
      );
      expect({ title, lost, invalid }).toEqual({ title, lost: [], invalid: [] });
    }
  });

  it('has a README that names only what there is, in no form of expressions', () => {
    const readme = readFileSync(path.join(FOLDER, name, 'README.md'), 'utf8');
    const { trigger } = flowOf(name);
    const shown = [
      ...NAMES.map((other) => flowOf(other).displayName),
      ...flowStructureUtil
        .getAllSteps(trigger)
        .flatMap((step) => [
          step.displayName,
          ...asList(at(step, 'settings', 'branches')).map((branch) => at(branch, 'branchName')),
        ]),
      ...ourSteps(name).flatMap(({ props }) =>
        Object.values(props).map(({ displayName }) => displayName),
      ),
    ];
    const named = [...readme.matchAll(/(?<!\w)_([^_\n]+)_(?!\w)/g)].map(([, words]) => words);
    expect(named.filter((words) => !shown.includes(words))).toEqual([]);
    expect(readme).not.toContain('{{');
  });
});

it('the flows have the versions and fields of the pieces, and their pages show the preset ones', async () => {
  const pieces = new Map(
    [...hosts.values()].map((host) => {
      const { actions, triggers } = host.metadata();
      const propsOf = (step: string) => (actions[step] ?? triggers[step])?.props;
      return [host.name, { version: host.version, propsOf }];
    }),
  );
  expect(await refreshFlows(ROOT, pieces, { check: true })).toEqual([]);
});

describe('new-client-by-abn', () => {
  // The Content Snare gateway accepts no custom pages.
  const run = async (body: object) =>
    runFlow(flowOf('new-client-by-abn').trigger, sent(body), await connected('vendor'));

  it('asks for the rest with what is known beside it, and tells what is written', async () => {
    const done = await run({ abn: '51 824 753 556', email: 'jane@ato.example', name: 'Jane Doe' });
    expect(outputsOf(done, 'The request')).toEqual([
      expect.objectContaining({
        name: 'Onboarding of Australian Taxation Office',
        clientName: 'Jane Doe',
        status: 'published',
      }),
    ]);
    const sentPages = (await sandbox.journal()).find(
      ({ method, path: at }) => method === 'POST' && at.endsWith('/requests'),
    );
    expect(JSON.stringify(sentPages)).toContain('We have: 51 824 753 556.');
    const [note] = outputsOf(done, 'A note to the team');
    expect(note?.text).toMatch(/^Australian Taxation Office is new\. The request: https?:/);
  });

  it('makes a row to look at of an ABN that nobody has', async () => {
    const done = await run({ abn: '83 914 571 673', email: 'jane@ato.example', name: 'Jane Doe' });
    expect(done.map(({ title }) => title)).toEqual([
      'Look up the company',
      'A row to look at',
      'Is there such a company?',
    ]);
  });
});

describe('flows that only a vendor can run', () => {
  const run = async (name: string, event: unknown, change?: (text: string) => string) =>
    runFlow(flowOf(name, change).trigger, event, await connected('vendor'));

  it('decision-makers finds at most three people with a work email', async () => {
    const event = sent({ account: '51 824 753 556', role: 'Manager' });
    const done = await run('decision-makers', event);
    const rows = outputsOf(done, 'A row');
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ Company: 'Australian Taxation Office' });
      expect(row.Position).toContain('Manager');
      expect(row.Email).toContain('@');
    }
    const { creditsCharged } = (await sandbox.ledger()).firmable;
    // A company that another flow has looked up is free.
    expect(creditsCharged).toBeLessThanOrEqual(4);
  });

  it('decision-makers makes a row to look at of a domain that nobody knows', async () => {
    const done = await run('decision-makers', sent({ account: 'nobody.example', role: 'Manager' }));
    expect(outputsOf(done, 'A row to look at')).toHaveLength(1);
    expect(outputsOf(done, 'A row')).toEqual([]);
  });

  it('news-about-my-accounts names whom to call if a title tells a reason, and nobody else', async () => {
    const watch = async (words: string) =>
      run('news-about-my-accounts', {}, (text) =>
        text
          .replace("name: 'Australian Taxation Office'", "name: 'Brightwater'")
          .replace(`"{{step_1['since']}}"`, '"2020-01-01"')
          .replace('hires?', words),
      );
    const done = await watch('hires?');
    const titles = asList(outputsOf(done, 'News about the company')[0]?.items);
    const [note, ...others] = outputsOf(done, 'A note to the account manager');
    expect(others).toEqual([]);
    const [news = '', people] = String(note?.text).split('\n\n');
    expect(news).toMatch(/^Brightwater .* hires \d+: https:/);
    expect(news.split('\n').length).toBeLessThan(titles.length);
    expect(people).toMatch(/^People there:\n- .+, .+/);
    expect(outputsOf(await watch('nothing'), 'A note to the account manager')).toEqual([]);
  });
});

describe.each(['gateway', 'vendor'] as const)('over the %s contract', (contract) => {
  let pieces: ConnectedPiece[];
  beforeEach(async () => {
    pieces = await connected(contract);
  });

  // Content Snare's gateway creates clients without a company.
  const change = (text: string) =>
    contract === 'vendor'
      ? text
      : text.replace(`"companyName": "{{trigger['body']['company']}}"`, '"companyName": ""');
  const run = (name: string, event: unknown) =>
    runFlow(flowOf(name, change).trigger, event, pieces);

  describe('enrich-new-leads', () => {
    it('finds the company of an ABN', async () => {
      const done = await run('enrich-new-leads', sent({ abn: '51 824 753 556' }));
      expect(outputsOf(done, 'Data of the company')).toEqual([
        expect.objectContaining({ Lead: '51824753556', Found: 'Australian Taxation Office' }),
      ]);
      expect(outputsOf(done, 'Look up the person')).toEqual([]);
    });

    it('finds the person of an email address, and the company', async () => {
      const email = String(at(await knownPerson(), 'workEmail'));
      const done = await run('enrich-new-leads', sent({ email }));
      expect(outputsOf(done, 'Data of the person')).toHaveLength(1);
      expect(outputsOf(done, 'Data of the company')).toHaveLength(1);
    });

    it.each([
      ['nobody knows', { email: 'nobody@nowhere.example' }, 2],
      ['a private address tells no company', { email: 'nobody@gmail.com' }, 1],
      ['says nothing', {}, 1],
    ])('makes rows to look at of a lead that %s', async (_title, body, rows) => {
      const done = await run('enrich-new-leads', sent(body));
      expect(outputsOf(done, 'A row to look at')).toHaveLength(rows);
    });
  });

  it('clean-a-list tells found from not found, and where to go on', async () => {
    const companies = [{ abn: '51 824 753 556' }, { domain: 'nobody.example' }];
    const done = await run('clean-a-list', sent({ companies, startRow: 1 }));
    expect(outputsOf(done, 'A clean row')).toEqual([
      { Row: 1, Name: 'Australian Taxation Office', Domain: 'ato.gov.au', ABN: '51824753556' },
    ]);
    const [sorted] = outputsOf(done, 'Sort the rows');
    expect(asList(sorted?.notFound).map((row) => at(row, 'row'))).toEqual([2]);
    expect(outputsOf(done, 'Tomorrow')).toEqual([]);
  });

  it('clean-a-list goes on tomorrow where the credits of today end', async () => {
    const { trigger } = flowOf('clean-a-list', (text) =>
      text.replace('"maxCredits": 100', '"maxCredits": 1'),
    );
    const companies = [{ domain: 'banksia-dental.example' }, { domain: 'banksia-freight.example' }];
    const done = await runFlow(trigger, sent({ companies, startRow: 1 }), pieces);
    const [tomorrow] = outputsOf(done, 'Tomorrow');
    expect(tomorrow).toEqual({ body: { companies, startRow: 2 } });
    const rest = await run('clean-a-list', sent(asRecord(tomorrow?.body)));
    expect(outputsOf(rest, 'A clean row').map(({ Row: row }) => row)).toEqual([2]);
  });

  it('morning-digest makes one text with links', async () => {
    const done = await run('morning-digest', { hour_of_the_day: 7 });
    const [digest] = outputsOf(done, 'One text with links');
    expect(digest?.text).toMatch(
      /^Your market\n(- .+: https:.+\n)+\nTop of the day\n(- .+: https:.+\n?)+$/,
    );
  });

  it('watch-a-name writes of what reads badly, and of nothing else', async () => {
    const { trigger } = flowOf('watch-a-name');
    const [news] = pieces.filter(({ externalId }) => externalId === 'world-news-api');
    if (news === undefined) throw new Error('World News API is not connected.');
    const fields = fieldsOf(trigger);
    const enabled = await news.host.enableTrigger('new_article', {
      connection: news.connection,
      propsValue: { ...fields, lookBackHours: 48 },
    });
    const articles = await news.host.pollTrigger(enabled);
    const moods = [];
    for (const article of articles) {
      const messages = outputsOf(await run('watch-a-name', article), 'The message');
      const mood = Number(at(article, 'sentiment'));
      expect(messages).toHaveLength(mood < -0.2 ? 1 : 0);
      moods.push(mood < -0.2);
    }
    expect(new Set(moods)).toEqual(new Set([true, false]));
  });

  it('onboard-a-client makes one client and one request, however often it is asked', async () => {
    const body = { email: 'aroha@ngata.example', name: 'Aroha Ngata', company: 'Ngata & Co' };
    const first = await run('onboard-a-client', sent(body));
    const again = await run('onboard-a-client', sent(body));
    const ids = (done: readonly DoneStep[], title: string) =>
      outputsOf(done, title).map(({ id }) => id);
    expect(ids(again, 'The client')).toEqual(ids(first, 'The client'));
    expect(ids(again, 'Choose a template: Create Request')).toEqual(
      ids(first, 'Choose a template: Create Request'),
    );
    expect(outputsOf(first, 'A note to the team')[0]?.text).toMatch(
      /^Client Aroha Ngata: created\. Request Onboarding of Ngata & Co: sent\. https?:/,
    );
    expect(outputsOf(again, 'A note to the team')[0]?.text).toMatch(
      /^Client Aroha Ngata: found\. Request Onboarding of Ngata & Co: already open/,
    );
  });

  it('chase-what-is-missing writes what a client has not filled in, and nothing later', async () => {
    const dueIn = async (days: number) => {
      const dueDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const request = { clientId: 'acc_0001', templateId: 'tpl_0003', dueDate };
      return outputOf('content-snare', 'create_request', request);
    };
    const soon = await dueIn(2);
    const later = await dueIn(9);
    const done = await run('chase-what-is-missing', {});
    const messages = outputsOf(done, 'A message to the client');
    const links = messages.map(({ text }) => String(text).replace(/^.*add it here: /s, ''));
    expect(links).toContain(at(soon, 'shareLink'));
    expect(links).not.toContain(at(later, 'shareLink'));
    for (const { text } of messages) expect(text).toMatch(/we still need from you by .+: \w/);
  });

  it('documents-are-in hands on each file and answer, and sends back what is missing', async () => {
    const [snare] = pieces.filter(({ externalId }) => externalId === 'content-snare');
    if (snare === undefined) throw new Error('Content Snare is not connected.');
    const { trigger } = flowOf('documents-are-in');
    const fields = fieldsOf(trigger);
    const [request] = outputsOf(
      await run('onboard-a-client', sent({ email: 'a@b.example', name: 'A B', company: 'AB' })),
      'Choose a template: Create Request',
    );
    const requestId = String(request?.id);
    const receiver = await startWebhookReceiver();
    try {
      const { host, connection } = snare;
      const enabled = await host.enableTrigger('all_fields_completed', {
        connection,
        propsValue: fields,
        webhookUrl: receiver.url,
      });
      await answerAllButLogo(requestId);
      await sandbox.contentSnareDeliveries();
      const events = [];
      for (const body of receiver.take()) {
        events.push(...(await host.deliverWebhook(enabled, { body })));
      }
      await host.disableTrigger(enabled);
      expect(events).toHaveLength(1);
      const done = await run('documents-are-in', events[0]);
      expect(outputsOf(done, 'A file').map(({ problem }) => problem)).toEqual(['']);
      expect(outputsOf(done, 'An answer').length).toBeGreaterThan(2);
      expect(outputsOf(done, 'Send it back')).toEqual([
        expect.objectContaining({ rejectionComment: 'Please add this as well: Logo.' }),
      ]);
    } finally {
      await receiver.close();
    }
  });

  async function outputOf(service: ServiceName, action: string, propsValue: object) {
    const [piece] = pieces.filter(({ externalId }) => externalId === service);
    const { output } =
      (await piece?.host.runAction(action, {
        connection: piece.connection,
        propsValue: { ...propsValue },
      })) ?? {};
    return output;
  }

  /** Answers all fields of the onboarding request except its logo. */
  async function answerAllButLogo(requestId: string): Promise<void> {
    const request = await outputOf('content-snare', 'get_request', { requestId });
    const answers: Record<string, ClientAnswer | undefined> = {
      Logo: undefined,
      Colours: { text: 'Red' },
      Notes: { text: 'None.' },
      Expenses: { row: ['Rent', '900'] },
      'Business name': { text: 'Ngata & Co' },
      'Contact email': { text: 'aroha@ngata.example' },
      Statement: {
        file: { name: 'statement.pdf', contentType: 'application/pdf', base64: 'JVBERg==' },
      },
    };
    for (const [name, answer] of Object.entries(answers)) {
      for (const field of asList(at(request, 'fields')).filter((one) => at(one, 'name') === name)) {
        const fieldId = String(at(field, 'id'));
        await sandbox.contentSnareClient({
          kind: 'answer',
          fieldId,
          answers: answer ? [answer] : [],
        });
      }
    }
  }

  async function knownPerson(): Promise<unknown> {
    const people = await outputOf('firmable', 'search_people', {
      company: 'Australian Taxation Office',
      lookUpCompany: true,
    });
    const profileUrl = at(people, 'items', 0, 'profileUrl');
    return outputOf('firmable', 'enrich_person', { profileUrl });
  }
});
