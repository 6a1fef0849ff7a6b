import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { DUPLICATES, INVALID, MISSES, peopleRows, ROWS } from './people-rows';
import { rounded } from './statistics';
import type { Suite } from './suite';

/** The rows of people looked up with Firmable, by contract and by how late the service answers. */

/** What the service takes in a second (vendor contract). */
const CALLS_A_SECOND = 50;

/** How late the service answers, in ms, besides what it takes on this machine. */
const LATENCIES = [0, 50, 300];

async function measure(contract: 'gateway' | 'vendor', ms: number): Promise<Row> {
  const people = await peopleRows();
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
      'answers after, ms': ms,
      hits: count('hits'),
      misses: count('misses'),
      invalid: count('invalid'),
      failed: count('failed'),
      calls,
      refused,
      seconds: rounded(seconds, 1),
      'rows a second': rounded(ROWS / seconds, 1),
      'share of the permitted': rounded(calls / seconds / CALLS_A_SECOND),
      'heap at most, MB': rounded((peak - before) / 2 ** 20, 1),
    };
  } finally {
    await piece.stop();
  }
}

async function inTurn(measurements: readonly (() => Promise<Row>)[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const measurement of measurements) rows.push(await measurement());
  return rows;
}

/** As one table, a line for either contract of the service and each latency. */
export const bulk: Suite = async () => ({
  bulk: {
    title: `${ROWS} rows: ${DUPLICATES} twice, ${INVALID} invalid, ${MISSES} without a match`,
    rows: await inTurn(
      (['vendor', 'gateway'] as const).flatMap((contract) =>
        LATENCIES.map((ms) => () => measure(contract, ms)),
      ),
    ),
  },
});
