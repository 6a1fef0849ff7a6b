import { findPiecePacks } from '@pieceworks/host';
import { asList } from '@pieceworks/kit';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { at } from '../at';
import { startPieceInSandbox } from '../piece-in-sandbox';
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

async function work(order: Order): Promise<Report> {
  const worker = fork(new URL('creating-process.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  });
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
  const pack = (await findPiecePacks(process.cwd())).find(({ name }) =>
    name.endsWith('content-snare'),
  );
  if (pack === undefined) throw new Error('content-snare is not packed.');
  const { sandbox, connection, stop } = await startPieceInSandbox('content-snare');
  try {
    const start = Date.now();
    const order = { tarball: pack.file, connection, deadline: start + SECONDS * 1000 };
    const workers = Array.from({ length: WORKERS }, (_, worker) => work({ ...order, worker }));
    const reports = await Promise.all(workers);
    const times = (await sandbox.journal()).map((entry) => Date.parse(entry.at));
    // From the first call on: the workers take a while to start.
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
            doubled: done.length - new Set(done).size,
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
