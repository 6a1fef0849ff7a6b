import { asList, at } from '@pieceworks/kit';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findPackOf, startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import type { Order, Report } from './creating-process';
import { rounded } from './statistics';
import type { Suite } from './suite';

/**
 * Eight workers of the platform with one account of Content Snare: none knows how much of the account's
 * limit the others use, and they have nothing but the service's refusals to go by.
 */

const WORKERS = 8;
const SECONDS = 40;
const PERMITTED = 20;
const WINDOW_S = 10;

/** Starts a process that waits for its order. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(new URL('creating-process.ts', import.meta.url), {
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

/** Jain's index: 1 when all have the same, 1/n when one has all. */
function fairness(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const squares = shares.reduce((total, share) => total + share ** 2, 0);
  return sum ** 2 / (shares.length * squares);
}

/** As one table of one row. */
export const processes: Suite = async () => {
  const { file: tarball } = await findPackOf('content-snare');
  const { sandbox, connection, stop } = await startPieceInSandbox('content-snare');
  try {
    const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
    const order = { tarball, connection, deadline: Date.now() + SECONDS * 1000 };
    const reports = await Promise.all(
      workers.map((process, worker) => work(process, { ...order, worker })),
    );
    const times = (await sandbox.journal()).map((entry) => Date.parse(entry.at));
    const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
    const done = (await sandbox.ledger()).contentSnare.clientsCreated.map(({ email }) => email);
    const said = reports.flatMap(({ created }) => created);
    const permitted = PERMITTED * (Math.floor(seconds / WINDOW_S) + 1);
    const shares = reports.map(({ created }) => created.length);
    return {
      processes: {
        title: `${WORKERS} processes with one account, no new create after ${SECONDS} s`,
        rows: [
          {
            seconds: rounded(seconds, 1),
            'said to be created': said.length,
            permitted,
            'share of the permitted': rounded(said.length / permitted),
            'failed, said so': reports.reduce((sum, { failed }) => sum + failed, 0),
            lost: said.filter((email) => !done.includes(email)).length,
            duplicated: done.length - new Set(done).size,
            'created, not said': done.filter((email) => !said.includes(email)).length,
            'a process, least': Math.min(...shares),
            'a process, most': Math.max(...shares),
            fairness: rounded(fairness(shares)),
          },
        ],
      },
    };
  } finally {
    await stop();
  }
};
