import { httpClient } from '@activepieces/pieces-common';
import { at, AuthenticationType, HttpClient, HttpMethod, parseBaseUrl } from '@pieceworks/kit';
import { FAULT_CATALOGUE, type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import type { Row } from '../workspace/table';
import type { Suite } from './suite';

/**
 * Tests the SDK's client, with the retries that its callers request, and the kit's client with the same faults.
 * Compares the reported outcome of a create with the work that the service did.
 */

const PATH = '/partner_api/v1/requests';
const RETRIES = 2;
const TIME_LIMIT_MS = 500;
const CALLS = 200;

type Send = (name: string) => Promise<string>;

/** One of the two clients, bound to a sandbox. Returns `ok` or the kind of failure. */
type Contender = { name: string; send: Send };

const MISHAPS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('mishap'));

function contenders(sandbox: RunningSandbox, token: string): Contender[] {
  const baseUrl = sandbox.baseUrl('content-snare');
  const authentication = { type: AuthenticationType.BEARER_TOKEN, token } as const;
  const body = (name: string) => ({ client_id: 'acc_0001', template_id: 'tpl_0001', name });
  const ours = new HttpClient({
    service: 'Content Snare',
    baseUrl: parseBaseUrl('Base URL', baseUrl),
    authentication,
    secrets: [token],
    limits: { totalMs: 30_000, callMs: 30_000, attemptMs: TIME_LIMIT_MS },
  });
  return [
    {
      name: 'stock',
      send: (name) =>
        outcomeOf(
          httpClient.sendRequest({
            method: HttpMethod.POST,
            url: `${baseUrl}${PATH}`,
            body: body(name),
            authentication,
            retries: RETRIES,
            timeout: TIME_LIMIT_MS,
          }),
          token,
        ),
    },
    {
      name: 'ours',
      send: (name) =>
        outcomeOf(
          ours.sendRequest({
            method: HttpMethod.POST,
            url: PATH,
            body: body(name),
            expectedBody: 'record',
          }),
          token,
        ),
    },
  ];
}

async function outcomeOf(call: Promise<{ body: unknown }>, token: string): Promise<string> {
  try {
    const { body } = await call;
    return at(body, 'id') === undefined ? 'ok, but no record' : 'ok';
  } catch (error) {
    const leaks =
      error instanceof Error && `${error.message} ${JSON.stringify(error)}`.includes(token);
    const kind = at(error, 'kind');
    const said =
      typeof kind === 'string' ? kind : `failed ${JSON.stringify(at(error, 'response', 'status'))}`;
    return `${said}${leaks ? ', TOKEN SHOWN' : ''}`;
  }
}

async function runSingleFaults(
  sandbox: RunningSandbox,
  pair: readonly Contender[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name: fault, effect } of MISHAPS) {
    const row: Row = { fault };
    for (const { name, send } of pair) {
      const call = `${fault}, ${name}`;
      await sandbox.clearJournal();
      const otherOrigin = (await sandbox.otherOrigin()).length;
      await sandbox.fault({ ...effect, match: { path: PATH } });
      row[`${name} says`] = await send(call);
      await sandbox.clearFaults();
      row[`${name} sent`] = (await sandbox.journal()).length;
      row[`${name} sent to another origin`] = (await sandbox.otherOrigin()).length - otherOrigin;
      row[`${name} done`] = await timesDone(sandbox, call);
    }
    rows.push(row);
  }
  return rows;
}

async function runMany(sandbox: RunningSandbox, pair: readonly Contender[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, send } of pair) {
    await sandbox.fault({
      kind: 'random',
      seed: 7,
      share: 0.7,
      of: MISHAPS.map(({ effect }) => effect),
      match: { path: PATH },
    });
    const calls = Array.from({ length: CALLS }, (_, call) => `${name} ${call}`);
    const outcomes = await Promise.all(calls.map(send));
    await sandbox.clearFaults();
    const row: Row = {
      client: name,
      calls: CALLS,
      'reported ok': 0,
      'done twice or more': 0,
      'ok but not done': 0,
      'failed but done': 0,
      'unknown, said so': 0,
    };
    for (const [position, call] of calls.entries()) {
      const done = await timesDone(sandbox, call);
      const outcome = outcomes[position] ?? '';
      const add = (column: string) => (row[column] = Number(row[column]) + 1);
      if (outcome.startsWith('ok')) add('reported ok');
      if (done > 1) add('done twice or more');
      if (outcome.startsWith('ok') && done === 0) add('ok but not done');
      if (outcome.startsWith('outcome-unknown')) add('unknown, said so');
      else if (!outcome.startsWith('ok') && done > 0) add('failed but done');
    }
    rows.push(row);
  }
  return rows;
}

async function timesDone(sandbox: RunningSandbox, call: string): Promise<number> {
  const { contentSnare } = await sandbox.ledger();
  return contentSnare.requestsCreated.filter(({ name }) => name === call).length;
}

/** Measures two tables: one fault at a time, and many. */
export const faults: Suite = async () => {
  const sandbox = await startSandbox();
  // The stock client prints every failure in full.
  Object.assign(console, { error: () => undefined });
  try {
    await sandbox.settings({ rateLimits: false });
    const pair = contenders(sandbox, await sandbox.contentSnareToken());
    return {
      single: { title: 'One create, one fault', rows: await runSingleFaults(sandbox, pair) },
      many: {
        title: `${CALLS} creates at once, 7 of 10 attempts hit by a fault`,
        rows: await runMany(sandbox, pair),
      },
    };
  } finally {
    await sandbox.stop();
  }
};
