import { asList, at } from '@pieceworks/kit';
import {
  findPackOf,
  type PieceInSandbox,
  startPieceInSandbox,
} from '@pieceworks/testing/piece-in-sandbox';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Row } from '../workspace/table';
import type { Order } from './creating-process';
import { fairness, rounded } from './statistics';
import type { Suite } from './suite';

/**
 * Measures many calls within a service's rate limit. First, Firmable looks up a list of people, by contract and
 * latency. Then several processes create clients in one Content Snare account; they learn of each other only through
 * refusals.
 */

const ROWS = 1_000;
const DUPLICATES = 200;
const INVALID = 100;
const MISSES = 100;
/** Calls that Firmable accepts per second (vendor contract). */
const CALLS_A_SECOND = 50;
/** Added to the sandbox's own time, in ms. */
const LATENCIES = [0, 50, 300];

/** A single process gets as many creates at once as it can use. */
const PROCESSES = [{ count: 1, atOnce: 30 }, ...[2, 8, 32].map((count) => ({ count, atOnce: 1 }))];
const SECONDS = 60;
const CREATES_A_WINDOW = 20;
const WINDOW_S = 10;

async function profiles({ run, sandbox }: PieceInSandbox, count: number): Promise<string[]> {
  await sandbox.settings({ rateLimits: false });
  const found = new Set<string>();
  for (const position of ['a', 'e', 'i', 'o', 'u', 'r', 's', 't', 'n']) {
    const { items } = await run('search_people', { position });
    for (const item of asList(items)) found.add(String(at(item, 'profileUrl')));
  }
  return [...found].slice(0, count);
}

/** Returns rows like those of a CRM export, in a mixed but fixed order. */
async function peopleRows(): Promise<object[]> {
  // Only the gateway can search people without a company.
  const gateway = await startPieceInSandbox('firmable');
  const urls = await profiles(gateway, ROWS).finally(gateway.stop);
  const known = [
    ...urls.map((profileUrl) => ({ profileUrl })),
    // There are fewer people than rows, so some are also looked up by their slugs.
    ...urls.map((profileUrl) => ({ profileSlug: profileUrl.replace(/^.*\//, '') })),
  ].slice(0, ROWS - DUPLICATES - INVALID - MISSES);
  const rows = [
    ...known,
    ...known.slice(0, DUPLICATES),
    ...Array.from({ length: INVALID }, (_, at) => ({ email: `not an address ${at}` })),
    ...Array.from({ length: MISSES }, (_, at) => ({ profileSlug: `nobody-at-all-${at}` })),
  ];
  const STEP = 377;
  return rows.map((_, position) => rows[(position * STEP) % rows.length] ?? {});
}

async function lookUp(
  people: readonly object[],
  contract: 'gateway' | 'vendor',
  ms: number,
): Promise<Row> {
  const piece = await startPieceInSandbox('firmable', contract);
  try {
    if (ms > 0) await piece.sandbox.fault({ kind: 'slow', ms, times: 'always' });
    const before = process.memoryUsage().heapUsed;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }, 50);
    const start = performance.now();
    const output = await piece.run('enrich_people', { people, minutes: 8 }).finally(() => {
      clearInterval(watch);
    });
    const seconds = (performance.now() - start) / 1000;
    const journal = await piece.sandbox.journal();
    const refused = journal.filter(({ status }) => status === 429).length;
    const calls = journal.length - refused;
    const count = (name: string) => Number(output[name]);
    return {
      contract,
      'latency, ms': ms,
      hits: count('hits'),
      misses: count('misses'),
      invalid: count('invalid'),
      failed: count('failed'),
      calls,
      refused,
      seconds: rounded(seconds, 1),
      'share of the permitted': rounded(calls / seconds / CALLS_A_SECOND),
      'heap at most, MB': rounded((peak - before) / 2 ** 20, 1),
    };
  } finally {
    await piece.stop();
  }
}

async function startWorker(tarball: string): Promise<ChildProcess> {
  const worker = fork(new URL('creating-process.ts', import.meta.url), [tarball], {
    execArgv: ['--import', 'tsx'],
  });
  await once(worker, 'message');
  return worker;
}

async function work(worker: ChildProcess, order: Order): Promise<string[]> {
  worker.send(order);
  const messages: unknown[] = await once(worker, 'message');
  return asList(messages[0]).map(String);
}

async function create({ count, atOnce }: (typeof PROCESSES)[number]): Promise<Row> {
  const { file: tarball } = await findPackOf('content-snare');
  const { sandbox, connection, stop } = await startPieceInSandbox('content-snare');
  const workers: ChildProcess[] = [];
  try {
    // One after the other, since each start keeps a core busy.
    for (let worker = 0; worker < count; worker += 1) workers.push(await startWorker(tarball));
    const deadline = Date.now() + SECONDS * 1000;
    const reports = await Promise.all(
      workers.map((process, worker) => work(process, { connection, deadline, worker, atOnce })),
    );
    const journal = await sandbox.journal();
    const start = Math.min(...journal.map(({ at }) => Date.parse(at)));
    const refused = journal.filter(({ status }) => status === 429);
    // The first window is full at once, and the last creates trickle in when no new one is begun.
    const taken = journal.filter(({ at, status }) => {
      const second = (Date.parse(at) - start) / 1000;
      return status !== 429 && second >= WINDOW_S && second < SECONDS;
    });
    const done = (await sandbox.ledger()).contentSnare.clientsCreated.map(({ email }) => email);
    const said = reports.flat();
    const permitted = (CREATES_A_WINDOW * (SECONDS - WINDOW_S)) / WINDOW_S;
    return {
      processes: count,
      'at once': atOnce,
      'share of the permitted': rounded(taken.length / permitted),
      fairness: rounded(fairness(reports.map(({ length }) => length))),
      refused: refused.length,
      created: said.length,
      lost: said.filter((email) => !done.includes(email)).length,
      duplicated: done.length - new Set(done).size,
    };
  } finally {
    for (const worker of workers) worker.kill();
    await stop();
  }
}

async function inTurn(measurements: readonly (() => Promise<Row>)[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const measurement of measurements) rows.push(await measurement());
  return rows;
}

/** Measures two tables: the lists by contract and latency, and the processes by their number. */
export const bulk: Suite = async () => {
  const people = await peopleRows();
  return {
    lists: {
      title: `${ROWS} rows: ${DUPLICATES} twice, ${INVALID} invalid, ${MISSES} without a match`,
      rows: await inTurn(
        (['vendor', 'gateway'] as const).flatMap((contract) =>
          LATENCIES.map((ms) => () => lookUp(people, contract, ms)),
        ),
      ),
    },
    processes: {
      title: `Processes with one account, no new create after ${SECONDS} s`,
      rows: await inTurn(PROCESSES.map((setting) => () => create(setting))),
    },
  };
};
