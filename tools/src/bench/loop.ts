import path from 'node:path';
import { asList, at } from '@pieceworks/kit/json';
import { connectionOf, toConnection } from '@pieceworks/lab/host';
import { type BenchedLoop, findServices, type Service } from '@pieceworks/lab/services';
import { startPieceInSandbox } from '@pieceworks/lab/suites/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { runProcess } from './run-process';
import { rounded } from './statistics';

/** Measures a loop as the platform runs it: each item in its own process, which shares no memory with the others. */
export async function measureLoop(): Promise<Row[]> {
  const services = await findServices();
  const rows: Row[] = [];
  for (const atOnce of [8, 32]) {
    for (const service of services) {
      for (const loop of service.bench?.loops ?? []) {
        rows.push(await measure(service, loop, atOnce));
      }
    }
  }
  return rows;
}

async function measure(service: Service, loop: BenchedLoop, atOnce: number): Promise<Row> {
  const { action, items, input, limit, windowSeconds, creates } = loop;
  const { host, sandbox, connection, stop } = await startPieceInSandbox(service);
  try {
    const bundle = path.join(host.folder, 'src/index.js');
    const property = connectionOf(host.metadata());
    const auth = property && toConnection(property, connection);
    let [begun, failed] = [0, 0];
    const work = async () => {
      while (begun < items) {
        const propsValue: unknown = JSON.parse(
          JSON.stringify(input).replaceAll('{{item}}', String(begun++)),
        );
        const context = JSON.stringify({ auth, propsValue });
        await runProcess('loop-process.mjs', [bundle, action, context]).catch(() => failed++);
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: atOnce }, work));
    const seconds = (performance.now() - start) / 1000;
    const journal = await sandbox.journal();
    const { accounts } = await sandbox.ledger();
    const created = asList(creates && at(accounts[service.name], creates.list));
    const keys = created.map((record) => creates && at(record, creates.key));
    return {
      step: action,
      items,
      'at once': atOnce,
      failed,
      duplicated: keys.length - new Set(keys).size,
      refused: journal.filter(({ status }) => status === 429).length,
      seconds: rounded(seconds, 1),
      'least possible': (Math.ceil(items / limit) - 1) * windowSeconds,
    };
  } finally {
    await stop();
  }
}
