import { at } from '@pieceworks/kit';
import { type PieceInSandbox, startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import { rounded } from './statistics';
import type { Suite } from './suite';
import type { Row } from '../workspace/table';

/**
 * 1,000 rows of people to look up with Firmable, as a list from a CRM has them: some twice, some that
 * cannot be looked up, some that nobody is found for.
 */

const ROWS = 1_000;
const DUPLICATES = 200;
const INVALID = 100;
const MISSES = 100;
/** What the service takes in a second (vendor contract). */
const CALLS_A_SECOND = 50;

/** Profiles of that many people of the sandbox, or of as many as there are. */
async function profiles({ run, sandbox }: PieceInSandbox, count: number): Promise<string[]> {
  await sandbox.settings({ rateLimits: false });
  const found = new Set<string>();
  for (const position of ['a', 'e', 'i', 'o', 'u', 'r', 's', 't', 'n']) {
    const { items } = await run('search_people', { position });
    for (const item of Array.isArray(items) ? items : []) found.add(String(at(item, 'profileUrl')));
  }
  await sandbox.settings({ rateLimits: true });
  return [...found].slice(0, count);
}

/** The rows, in an order that is not of one kind after the other, and always the same. */
async function rowsFor(piece: PieceInSandbox): Promise<object[]> {
  const urls = await profiles(piece, ROWS);
  const known = [
    ...urls.map((profileUrl) => ({ profileUrl })),
    // There are fewer people than rows: some are looked up by their slugs too.
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

/** How late the service answers, in ms, besides what it takes on this machine. */
const LATENCIES = [0, 50, 300];

async function measure(contract: 'gateway' | 'vendor', ms: number): Promise<Row> {
  // Only the gateway's search names people without a company.
  const gateway = await startPieceInSandbox('firmable');
  const people = await rowsFor(gateway).finally(gateway.stop);
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
