import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import { startPieceInSandbox } from '@pieceworks/lab/suites/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { runProcess } from './run-process';
import { rounded } from './statistics';

/** The window of Content Snare's rate limit. */
const WINDOW_S = 10;

type Loop = { action: string; items: number; limit: number; propsOf: (item: number) => object };

const LOOPS: readonly Loop[] = [
  { action: 'get_client', items: 200, limit: 50, propsOf: () => ({ clientId: 'acc_0002' }) },
  {
    action: 'create_client',
    items: 150,
    limit: 20,
    propsOf: (item) => ({ name: `Client ${item}`, email: `client-${item}@example.com` }),
  },
];

/** Measures a loop as the platform runs it: each item in its own process, which shares no memory with the others. */
export async function measureLoop(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const atOnce of [8, 32]) {
    for (const loop of LOOPS) rows.push(await measure(loop, atOnce));
  }
  return rows;
}

async function measure({ action, items, limit, propsOf }: Loop, atOnce: number): Promise<Row> {
  const { host, sandbox, connection, stop } = await startPieceInSandbox('content-snare');
  try {
    const bundle = path.join(host.folder, 'src/index.js');
    const auth = { type: 'OAUTH2', data: {}, ...connection };
    let [begun, failed] = [0, 0];
    const work = async () => {
      while (begun < items) {
        const context = JSON.stringify({ auth, propsValue: propsOf(begun++) });
        await runProcess('loop-process.mjs', [bundle, action, context]).catch(() => failed++);
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: atOnce }, work));
    const seconds = (performance.now() - start) / 1000;
    const journal = await sandbox.journal();
    const { clientsCreated } = (await sandbox.ledger()).contentSnare;
    const emails = clientsCreated.map((client) => at(client, 'email'));
    return {
      step: action,
      items,
      'at once': atOnce,
      failed,
      duplicated: emails.length - new Set(emails).size,
      refused: journal.filter(({ status }) => status === 429).length,
      seconds: rounded(seconds, 1),
      'least possible': (Math.ceil(items / limit) - 1) * WINDOW_S,
    };
  } finally {
    await stop();
  }
}
