import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { at } from '@pieceworks/kit';
import { type PieceInSandbox, startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { rounded } from './statistics';
import type { Suite } from './suite';

/**
 * Measures a loop as newer platforms run it: each item in a process of its own, which knows nothing of the others.
 * All use one Content Snare account, with the documented rate limit.
 */

const WINDOW_S = 10;

type Loop = { action: string; items: number; limit: number; propsOf: (item: number) => object };

const READS: Loop = {
  action: 'get_client',
  items: 200,
  limit: 50,
  propsOf: () => ({ clientId: 'acc_0002' }),
};
const WRITES: Loop = {
  action: 'create_client',
  items: 150,
  limit: 20,
  propsOf: (item) => ({ name: `Client ${item}`, email: `client-${item}@example.com` }),
};

async function run(loop: Loop, atOnce: number): Promise<Row> {
  const piece = await startPieceInSandbox('content-snare', 'vendor');
  try {
    return await measure(piece, loop, atOnce);
  } finally {
    await piece.stop();
  }
}

async function measure({ host, sandbox, connection }: PieceInSandbox, loop: Loop, atOnce: number) {
  const bundle = path.join(host.folder, 'src/index.js');
  const program = path.resolve('tools/src/bench/loop-item.mjs');
  const auth = { type: 'OAUTH2', data: {}, ...connection };
  const start = performance.now();
  let [begun, failed] = [0, 0];
  const work = async () => {
    while (begun < loop.items) {
      const propsValue = loop.propsOf(begun++);
      const words = [program, bundle, loop.action, JSON.stringify({ auth, propsValue })];
      await promisify(execFile)(process.execPath, words).catch(() => (failed += 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - start) / 1000;
  const journal = await sandbox.journal();
  const { clientsCreated } = (await sandbox.ledger()).contentSnare;
  const emails = clientsCreated.map((client) => at(client, 'email'));
  const least = (Math.ceil(loop.items / loop.limit) - 1) * WINDOW_S;
  return {
    step: loop.action,
    items: loop.items,
    'at once': atOnce,
    'given up': failed,
    duplicated: emails.length - new Set(emails).size,
    refused: journal.filter(({ status }) => status === 429).length,
    seconds: rounded(seconds, 1),
    'least possible, s': least,
    times: rounded(seconds / least),
  };
}

export const loop: Suite = async () => {
  const rows: Row[] = [];
  for (const atOnce of [8, 32]) {
    for (const one of [READS, WRITES]) rows.push(await run(one, atOnce));
  }
  return { loop: { title: 'A loop, with a process for each item', rows } };
};
