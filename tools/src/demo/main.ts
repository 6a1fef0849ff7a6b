import { at } from '@pieceworks/kit';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ConnectionValues,
  findPiecePacks,
  formatError,
  PieceHost,
  type StepForm,
  type StepValues,
} from '@pieceworks/host';
import { type ClientAction, type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { connectToSandbox, serviceOf } from '@pieceworks/testing/sandbox-connections';
import { startWebhookReceiver } from '@pieceworks/testing/webhook-receiver';

/**
 * Runs every action and polls every trigger of every packed piece against the sandbox, shows what was asked
 * and what came back, and fails when one of them did not do its job.
 */

const OUTPUT_FOLDER = 'dist/demo';

type Output = Readonly<Record<string, unknown>>;

/** One action or trigger, what it is asked, and how to tell that it did its job. */
type Job = {
  action: string;
  /** It is a trigger: its output is the events of the first poll, as `items`. */
  polled?: true;
  /** It is a webhook: what the client does while the flow is on brings the events, as `items`. */
  delivered?: (earlier: Earlier) => ClientAction;
  /** Only the vendor's own contract can do it. */
  atVendor?: true;
  asked: (earlier: Earlier) => Readonly<Record<string, unknown>>;
  /** What came back, in a few words; `undefined` when it is not what was asked for. */
  cameBack: (output: Output) => string | undefined;
};

/** Outputs of the jobs before, by action. */
type Earlier = Readonly<Record<string, Output>>;

const JOBS: Readonly<Record<ServiceName, readonly Job[]>> = {
  firmable: [
    {
      action: 'enrich_company',
      asked: () => ({ abn: '51 824 753 556' }),
      cameBack: (output) => matched(output, 'name', 'domain'),
    },
    {
      action: 'search_people',
      asked: () => ({ position: 'Manager' }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'enrich_person',
      asked: ({ search_people: people }) => ({ profileUrl: at(people, 'items', 0, 'profileUrl') }),
      cameBack: (output) => matched(output, 'name', 'position'),
    },
    {
      action: 'enrich_people',
      asked: ({ search_people: found }) => ({
        people: [0, 1, 2].map((row) => ({ profileUrl: at(found, 'items', row, 'profileUrl') })),
      }),
      cameBack: (output) => (output.hits === 3 ? listed(output, 'name') : undefined),
    },
    {
      action: 'enrich_companies',
      asked: () => ({
        companies: [{ abn: '51 824 753 556' }, { domain: 'nobody.example' }],
        maxCredits: 2,
        reuseDays: 30,
      }),
      cameBack: (output) =>
        output.hits === 1 && output.misses === 1 ? listed(output, 'name') : undefined,
    },
    {
      action: 'custom_api_call',
      asked: () => ({
        method: 'POST',
        url: '/enrich/company',
        body: { abn: '51824753556' },
      }),
      cameBack: (output) => answered(output, 'name'),
    },
  ],
  'world-news-api': [
    {
      action: 'search_news',
      asked: () => ({ language: 'en', sourceCountries: ['au', 'nz'], number: 5 }),
      cameBack: (output) => listed(output, 'title'),
    },
    {
      action: 'extract_news',
      asked: ({ search_news: news }) => ({ url: at(news, 'items', 0, 'url'), analyze: true }),
      cameBack: (output) => (output.complete === true ? text(output.title) : undefined),
    },
    {
      action: 'get_geo_coordinates',
      asked: () => ({ location: 'Wellington, New Zealand' }),
      cameBack: (output) => matched(output, 'latitude', 'longitude'),
    },
    {
      action: 'top_news',
      asked: () => ({ sourceCountry: 'au', language: 'en' }),
      cameBack: (output) => listed(output, 'title'),
    },
    {
      action: 'retrieve_news',
      asked: ({ search_news: news }) => ({
        ids: [at(news, 'items', 1, 'id'), at(news, 'items', 0, 'id')],
      }),
      cameBack: (output) => (output.total === 2 ? listed(output, 'title') : undefined),
    },
    {
      action: 'search_news_sources',
      asked: () => ({ name: 'times' }),
      cameBack: (output) => listed(output, 'domain'),
    },
    {
      action: 'extract_news_links',
      asked: ({ search_news_sources: sources }) => ({ url: at(sources, 'items', 0, 'url') }),
      cameBack: (output) => text(at(output, 'items', 0)),
    },
    {
      action: 'retrieve_front_page',
      asked: () => ({ sourceName: 'harbour-times', downloadImage: true }),
      cameBack: (output) => text(output.fileName),
    },
    {
      action: 'website_to_rss',
      asked: ({ search_news_sources: sources }) => ({ url: at(sources, 'items', 0, 'url') }),
      cameBack: (output) => text(output.fileName),
    },
    {
      action: 'new_article',
      polled: true,
      asked: () => ({ language: 'en', sourceCountries: ['nz'], lookBackHours: 48 }),
      cameBack: (output) => listed(output, 'title'),
    },
    {
      action: 'custom_api_call',
      asked: () => ({
        method: 'GET',
        url: '/geo-coordinates',
        queryParams: { location: 'Sydney' },
      }),
      cameBack: (output) => answered(output, 'latitude'),
    },
  ],
  'content-snare': [
    {
      action: 'create_client',
      asked: () => ({ name: 'Aroha Ngata', email: 'aroha.ngata@example.com' }),
      cameBack: (output) => created(output, 'email'),
    },
    {
      action: 'find_or_create_client',
      asked: () => ({ email: 'AROHA.NGATA@example.com', phone: '+6421000000' }),
      cameBack: (output) => (output.outcome === 'updated' ? created(output, 'phone') : undefined),
    },
    {
      action: 'get_client',
      asked: ({ create_client: client }) => ({ clientId: client?.id }),
      cameBack: (output) => created(output, 'name'),
    },
    {
      action: 'find_clients',
      asked: () => ({ search: 'alice', most: 3 }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'update_client',
      asked: ({ create_client: client }) => ({ clientId: client?.id, companyName: 'Ngata & Co' }),
      cameBack: (output) => created(output, 'companyName'),
    },
    {
      action: 'list_templates',
      asked: () => ({ search: 'tax' }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'create_request',
      asked: ({ create_client: client, templates }) => ({
        clientId: client?.id,
        templateId: at(templates, 'options', 0, 'value'),
        name: 'Documents for your tax return',
        dueDate: '2030-06-30',
      }),
      cameBack: (output) => created(output, 'status'),
    },
    {
      action: 'create_request_from_pages',
      atVendor: true,
      asked: ({ create_client: client }) => ({
        clientId: client?.id,
        name: 'Logo',
        pages: { name: 'Brand', fields: [{ name: 'Logo', type: 'single image upload' }] },
      }),
      cameBack: (output) => created(output, 'status'),
    },
    {
      action: 'all_fields_completed',
      delivered: ({ create_request: request }) => ({
        kind: 'answer-all',
        requestId: String(request?.id),
      }),
      asked: ({ create_client: client }) => ({ clientId: client?.id, confirm: true }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'get_request',
      asked: ({ create_request: request }) => ({ requestId: request?.id, downloadFiles: true }),
      cameBack: (output) =>
        text(at(output, 'fields', 0, 'text')) &&
        `${asItems(output.fields).length} fields, answered`,
    },
    {
      action: 'find_requests',
      asked: ({ create_client: client }) => ({ clientId: client?.id, statuses: ['published'] }),
      cameBack: (output) => listed(output, 'name'),
    },
    {
      action: 'review_field',
      asked: ({ get_request: request }) => ({
        fieldId: at(request, 'fields', 0, 'id'),
        decision: 'reject',
        comment: 'Please write it in full.',
      }),
      cameBack: (output) => created(output, 'status'),
    },
    {
      action: 'approve_submitted_fields',
      asked: ({ create_request: request }) => ({ requestId: request?.id }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'run_integration_actions',
      asked: ({ create_request: request }) => ({ requestId: request?.id }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'update_request',
      asked: ({ create_request: request }) => ({ requestId: request?.id, status: 'completed' }),
      cameBack: (output) => (output.status === 'completed' ? created(output, 'status') : undefined),
    },
    {
      action: 'custom_api_call',
      asked: () => ({
        method: 'GET',
        url: '/partner_api/v1/clients',
        queryParams: { q: 'aroha' },
      }),
      cameBack: (output) => answered(output, 'results'),
    },
    {
      action: 'delete_request',
      asked: ({ create_request: request }) => ({ requestId: request?.id, confirmation: 'DELETE' }),
      cameBack: (output) => text(output.requestId),
    },
    {
      action: 'delete_client',
      asked: ({ create_client: client }) => ({ clientId: client?.id, confirmation: 'DELETE' }),
      cameBack: (output) => text(output.clientId),
    },
  ],
};

type Row = {
  piece: string;
  action: string;
  asked: string;
  cameBack: string;
  ms: number;
  ok: boolean;
};

async function runDemo(): Promise<boolean> {
  const packs = await findPiecePacks(process.cwd());
  await rm(OUTPUT_FOLDER, { recursive: true, force: true });
  await mkdir(OUTPUT_FOLDER, { recursive: true });
  const sandbox = await startSandbox();
  say(`The sandbox plays the services at ${sandbox.origin}\n\n`);
  const rows: Row[] = [];
  try {
    for (const pack of packs) {
      const host = await PieceHost.fromTarball(pack.file);
      try {
        const connection = await connectToSandbox(host, sandbox);
        const check = await host.validate(connection);
        if (!check.valid) throw new Error(check.error);
        say(`${host.metadata().displayName} is connected (${path.basename(pack.file)})\n`);
        rows.push(...(await runJobs(host, connection, sandbox, 'builder')));
        await sandbox.reset();
        const again = await connectToSandbox(host, sandbox);
        const mapped = await runJobs(host, again, sandbox, 'mapped');
        rows.push(...mapped.filter(({ ok }) => !ok));
      } finally {
        await host.close();
      }
    }
  } finally {
    await sandbox.stop();
  }
  say(`\n${table(rows)}\n\n`);
  const failed = rows.filter(({ ok }) => !ok);
  say(
    failed.length === 0
      ? `All ${rows.length} actions and triggers did their job, also with every other field mapped to nothing. Their full outputs are in ${OUTPUT_FOLDER}/.\n`
      : `${failed.length} of ${rows.length} actions and triggers did not do their job: ${failed.map(({ piece, action }) => `${piece} ${action}`).join(', ')}.\n`,
  );
  return failed.length === 0;
}

/** @param form how what is not asked is left; only the builder's way is shown, unless a job fails. */
async function runJobs(
  host: PieceHost,
  connection: ConnectionValues,
  sandbox: RunningSandbox,
  form: StepForm,
): Promise<Row[]> {
  const isShown = form === 'builder';
  const service = serviceOf(host.name);
  const earlier: Record<string, Output> = {};
  if (service === 'content-snare') {
    earlier.templates = await host.options('create_request', 'templateId', { connection });
  }
  const rows: Row[] = [];
  const vendor = JOBS[service].some((job) => job.atVendor)
    ? await connectToSandbox(host, sandbox, 'vendor')
    : connection;
  for (const job of JOBS[service]) {
    const { action, polled = false, delivered, atVendor, asked, cameBack } = job;
    const propsValue = asked(earlier);
    const started = performance.now();
    const rest = isShown ? '' : ' (all else mapped to nothing)';
    const row = { piece: service, action, asked: `${brief(propsValue)}${rest}` };
    try {
      const values: StepValues = {
        connection: atVendor ? vendor : connection,
        propsValue,
        form,
      };
      const output = polled
        ? { items: await firstPoll(host, action, values) }
        : delivered !== undefined
          ? { items: await firstEvents(host, sandbox, action, values, delivered(earlier)) }
          : asOutput((await host.runAction(action, values)).output);
      earlier[action] = output;
      if (isShown) {
        await writeFile(
          path.join(OUTPUT_FOLDER, `${service}.${action}.json`),
          `${JSON.stringify({ asked: propsValue, output }, null, 2)}\n`,
        );
      }
      const words = cameBack(output);
      const ms = performance.now() - started;
      rows.push({
        ...row,
        cameBack: words ?? 'not what was asked for',
        ms,
        ok: words !== undefined,
      });
    } catch (error) {
      rows.push({
        ...row,
        cameBack: formatError(error),
        ms: performance.now() - started,
        ok: false,
      });
    }
    const [last] = rows.slice(-1);
    const isDone = last?.ok === true;
    if (isShown || !isDone) say(`  ${isDone ? '✓' : '✗'} ${action}\n`);
  }
  return isShown ? [...rows, ...actionsWithoutJob(host, service)] : rows;
}

/** A new action is shown with a job of its own, or as what the demo lacks. */
function actionsWithoutJob(host: PieceHost, piece: ServiceName): Row[] {
  const shown = new Set(JOBS[piece].map(({ action }) => action));
  return Object.keys(host.metadata().actions)
    .filter((action) => !shown.has(action))
    .map((action) => ({ piece, action, asked: '', cameBack: 'has no job here', ms: 0, ok: false }));
}

/** What comes in when a flow with this trigger is turned on, polled once, and turned off. */
async function firstPoll(host: PieceHost, name: string, values: StepValues) {
  const trigger = await host.enableTrigger(name, values);
  const events = await host.pollTrigger(trigger);
  await host.disableTrigger(trigger);
  return events;
}

/** What comes in when a flow with this trigger is turned on, its webhook is called, and it is turned off. */
async function firstEvents(
  host: PieceHost,
  sandbox: RunningSandbox,
  name: string,
  values: StepValues,
  happens: ClientAction,
) {
  const receiver = await startWebhookReceiver();
  try {
    const trigger = await host.enableTrigger(name, { ...values, webhookUrl: receiver.url });
    await sandbox.contentSnareClient(happens);
    await sandbox.contentSnareDeliveries();
    const events = [];
    for (const body of receiver.take())
      events.push(...(await host.deliverWebhook(trigger, { body })));
    await host.disableTrigger(trigger);
    return events;
  } finally {
    await receiver.close();
  }
}

function asOutput(output: unknown): Output {
  return typeof output === 'object' && output !== null ? { ...output } : {};
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function matched(output: Output, ...keys: string[]): string | undefined {
  const facts = keys.map((key) => text(output[key]));
  return output.matched === true && facts.every((fact) => fact !== undefined)
    ? facts.join(', ')
    : undefined;
}

function listed(output: Output, key: string): string | undefined {
  const first = text(at(output, 'items', 0, key));
  const { length } = asItems(output.items);
  return first === undefined ? undefined : `${length} items, first: ${first}`;
}

function asItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function created(output: Output, key: string): string | undefined {
  const [id, fact] = [text(output.id), text(output[key])];
  return id === undefined || fact === undefined ? undefined : `${id}, ${fact}`;
}

function answered(output: Output, key: string): string | undefined {
  const fact = at(output, 'body', key);
  if (output.status !== 200 || fact === undefined) return undefined;
  return `200, ${key}: ${Array.isArray(fact) ? `${fact.length} found` : (text(fact) ?? 'there')}`;
}

/** `{"abn":"51…","limit":5}` as `abn: 51…, limit: 5`. */
function brief(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replace(/,(?=\w+: )/g, ', ')
    .replace(/^\{|\}$|"/g, '');
}

const WIDEST_CELL = 58;

function table(rows: readonly Row[]): string {
  const cells = [
    ['', 'PIECE', 'ACTION', 'ASKED', 'CAME BACK', 'MS'],
    ...rows.map(({ ok, piece, action, asked, cameBack, ms }) => [
      ok ? '✓' : '✗',
      piece,
      action,
      cut(asked),
      ok ? cut(cameBack) : cameBack,
      ms.toFixed(0).padStart(4),
    ]),
  ];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => Math.min(row[column]?.length ?? 0, WIDEST_CELL))),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cut(words: string): string {
  return words.length > WIDEST_CELL ? `${words.slice(0, WIDEST_CELL - 1)}…` : words;
}

function say(words: string): void {
  process.stdout.write(words);
}

try {
  process.exitCode = (await runDemo()) ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const words = reason === 'fetch failed' ? 'the sandbox does not answer any more.' : reason;
  process.stderr.write(`\nThe demo stopped: ${words}\n`);
  process.exitCode = 1;
}
