import { asList, at } from '@pieceworks/kit';
import { type PieceInSandbox, startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { rounded } from './statistics';
import type { Suite } from './suite';

/** Measures many calls within a service's rate limit: Firmable looks up a list of people, by contract and latency. */

const ROWS = 1_000;
const DUPLICATES = 200;
const INVALID = 100;
const MISSES = 100;
/** Calls that Firmable accepts per second (vendor contract). */
const CALLS_A_SECOND = 50;
/** Added to the sandbox's own time, in ms. */
const LATENCIES = [0, 50, 300];

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
  const piece = await startPieceInSandbox('firmable', contract, 'in-process');
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

async function inTurn(measurements: readonly (() => Promise<Row>)[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const measurement of measurements) rows.push(await measurement());
  return rows;
}

/** Measures a list by contract and latency. */
export const list: Suite = async () => {
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
  };
};
