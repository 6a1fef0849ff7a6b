import { asList, at } from '@pieceworks/kit';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, setPriority } from 'node:os';
import { findPackOf, startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import type { Row } from '../workspace/table';
import type { Order, Report } from './creating-process';
import { fairness, rounded } from './statistics';
import type { Suite } from './suite';

/**
 * Workers of the platform with one account of Content Snare: none knows how much of the account's limit the
 * others use, and they have nothing but the service's refusals to go by. And one alone, on a machine that is
 * idle and on one that has seven times more to do than it has cores.
 */

type Setting = {
  count: number;
  /** Creates that each worker has under way or waiting. */
  atOnce: number;
  /** Programs that do nothing but run, for each core. */
  busyPerCore: number;
};

const SETTINGS: readonly Setting[] = [
  ...[0, 7].map((busyPerCore) => ({ count: 1, atOnce: 30, busyPerCore })),
  ...[2, 8, 32].map((count) => ({ count, atOnce: 1, busyPerCore: 0 })),
];
/** Of what the machine is busy with; the sandbox stands for a service elsewhere, which is not. */
const NICENESS = 10;
const SECONDS = 60;
const PERMITTED = 20;
const WINDOW_S = 10;

/** Starts a process that loads the piece and waits for its order. */
async function startWorker(tarball: string): Promise<ChildProcess> {
  const worker = fork(new URL('creating-process.ts', import.meta.url), [tarball], {
    execArgv: ['--import', 'tsx'],
  });
  await once(worker, 'message');
  return worker;
}

async function work(worker: ChildProcess, order: Order): Promise<Report> {
  worker.send(order);
  const messages: unknown[] = await once(worker, 'message');
  return {
    created: asList(at(messages, 0, 'created')).map(String),
    failed: Number(at(messages, 0, 'failed')),
  };
}

function startBusyProgram(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

async function measure({ count, atOnce, busyPerCore }: Setting): Promise<Row> {
  const { file: tarball } = await findPackOf('content-snare');
  const { sandbox, connection, stop } = await startPieceInSandbox('content-snare');
  const workers: ChildProcess[] = [];
  const busy: ChildProcess[] = [];
  try {
    // One after the other, since each keeps a core busy while it starts.
    for (let worker = 0; worker < count; worker += 1) workers.push(await startWorker(tarball));
    for (let at = 0; at < busyPerCore * availableParallelism(); at += 1) {
      busy.push(startBusyProgram());
    }
    for (const { pid } of busyPerCore > 0 ? [...workers, ...busy] : []) {
      if (pid !== undefined) setPriority(pid, NICENESS);
    }
    const deadline = Date.now() + SECONDS * 1000;
    const reports = await Promise.all(
      workers.map((process, worker) => work(process, { connection, deadline, worker, atOnce })),
    );
    const journal = await sandbox.journal();
    const start = Math.min(...journal.map(({ at }) => Date.parse(at)));
    const calls = journal.map(({ at, status }) => ({
      second: (Date.parse(at) - start) / 1000,
      isRefused: status === 429,
    }));
    // The first window is full at once, and the last creates trickle in when no new one is begun.
    const taken = calls.filter(
      ({ second, isRefused }) => !isRefused && second >= WINDOW_S && second < SECONDS,
    );
    const done = (await sandbox.ledger()).contentSnare.clientsCreated.map(({ email }) => email);
    const said = reports.flatMap(({ created }) => created);
    const permitted = (PERMITTED * (SECONDS - WINDOW_S)) / WINDOW_S;
    const shares = reports.map(({ created }) => created.length);
    return {
      processes: count,
      'creates at once': atOnce,
      'busy programs': busy.length,
      'until the last call, s': rounded(Math.max(...calls.map(({ second }) => second)), 1),
      'said to be created': said.length,
      'share of the permitted': rounded(taken.length / permitted),
      'refused calls': calls.filter(({ isRefused }) => isRefused).length,
      'failed, said so': reports.reduce((sum, { failed }) => sum + failed, 0),
      lost: said.filter((email) => !done.includes(email)).length,
      duplicated: done.length - new Set(done).size,
      'created, not said': done.filter((email) => !said.includes(email)).length,
      'a process, least': Math.min(...shares),
      'a process, most': Math.max(...shares),
      fairness: rounded(fairness(shares)),
    };
  } finally {
    for (const child of [...workers, ...busy]) child.kill();
    await stop();
  }
}

/** As one table. */
export const processes: Suite = async () => {
  const rows: Row[] = [];
  for (const setting of SETTINGS) rows.push(await measure(setting));
  return {
    processes: {
      title: `Processes with one account, no new create after ${SECONDS} s`,
      rows,
    },
  };
};
