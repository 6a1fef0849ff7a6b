import { asRecord, Failure, type JsonRecord } from '@pieceworks/kit';
import type { Lookup, Price } from './types';

/** What became of one row. */
type RowStatus = 'hit' | 'miss' | 'invalid' | 'skipped' | 'failed';

type RowOutcome<Found> = {
  status: RowStatus;
  reason: string | null;
  estimatedCredits: number;
  lookup: Lookup<Found> | null;
};

export type BulkLookup<Identity, Found> = {
  /** One lookup each, by the fields that identify somebody. */
  rows: readonly unknown[];
  /** @throws Failure `invalid` for a row that cannot be looked up. */
  readIdentity: (row: JsonRecord) => Identity;
  lookUp: (identity: Identity) => Promise<Lookup<Found>>;
  price: Price<Found>;
  /** The run stops before it could spend more. */
  maxCredits: number | undefined;
  /** When no new lookup is begun any more, in ms since the epoch. */
  deadline: number;
  /** Is told now and then how far the run has come. */
  onProgress: (progress: { done: number; of: number; estimatedCredits: number }) => Promise<void>;
};

export type BulkResult<Found> = {
  outcomes: RowOutcome<Found>[];
  estimatedCredits: number;
  /** Why rows were skipped; `null` when none was. */
  stopped: string | null;
};

/** Lookups under way at once. */
const CONCURRENCY = 8;
const ROWS_PER_REPORT = 25;

/** Failures that every further row would meet as well. */
const STOPS = ['quota', 'auth', 'permission'];
/**
 * Failures after which a lookup may have been charged all the same, as it may after any failure of one that
 * was sent again. The cap has to hold there too.
 */
const DOUBTFUL = ['outcome-unknown', 'unavailable', 'timeout', 'protocol'];

/** Rows that ask for the same. */
type Job<Identity> = { identity: Identity; rows: number[] };

/**
 * Looks up every row, each identity once, and gives one outcome a row, in order. A row that fails does not
 * end the run; used-up credits, the cap and the deadline do, and leave the rest skipped, so that nothing
 * that was bought is lost.
 */
export async function lookUpAll<Identity, Found>(
  bulk: BulkLookup<Identity, Found>,
): Promise<BulkResult<Found>> {
  const { rows, price, maxCredits = Infinity } = bulk;
  const { jobs, invalid } = plan(bulk);
  const outcomes = new Map<number, RowOutcome<Found>>(invalid);
  const underWay = new Set<Promise<void>>();
  let estimatedCredits = 0;
  let reserved = 0;
  let stopped: string | null = null;

  async function run({ identity, rows: [first, ...others] }: Job<Identity>): Promise<void> {
    reserved += price.atMost;
    const outcome = await outcomeOf(bulk, identity);
    reserved -= price.atMost;
    estimatedCredits += outcome.estimatedCredits;
    if (first !== undefined) outcomes.set(first, outcome.row);
    for (const row of others) outcomes.set(row, { ...outcome.row, estimatedCredits: 0 });
    stopped ??= outcome.stop;
    if (outcomes.size % ROWS_PER_REPORT === 0) await report();
  }

  const report = () => bulk.onProgress({ done: outcomes.size, of: rows.length, estimatedCredits });
  const isFull = () => underWay.size >= CONCURRENCY;
  const isTooDear = () => estimatedCredits + reserved + price.atMost > maxCredits;

  for (const job of jobs) {
    // What is under way may turn out cheaper than was set aside for it.
    while (underWay.size > 0 && (isFull() || isTooDear())) await Promise.race(underWay);
    if (isTooDear()) stopped ??= 'The maximum of credits does not allow another lookup.';
    if (Date.now() >= bulk.deadline) stopped ??= 'The time for this step was up.';
    if (stopped !== null) break;
    const running = run(job).finally(() => underWay.delete(running));
    underWay.add(running);
  }
  await Promise.all(underWay);
  await report();

  const skipped = {
    status: 'skipped',
    reason: stopped,
    estimatedCredits: 0,
    lookup: null,
  } as const;
  return {
    outcomes: rows.map((_, row) => outcomes.get(row) ?? skipped),
    estimatedCredits,
    stopped,
  };
}

/** The rows by what they ask for, and those that ask for nothing that can be looked up. */
function plan<Identity, Found>({ rows, readIdentity }: BulkLookup<Identity, Found>) {
  const jobs = new Map<string, Job<Identity>>();
  const invalid: [number, RowOutcome<Found>][] = [];
  rows.forEach((row, position) => {
    try {
      const identity = readIdentity(asRecord(row));
      const key = JSON.stringify(identity).toLowerCase();
      const job = jobs.get(key) ?? { identity, rows: [] };
      job.rows.push(position);
      jobs.set(key, job);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { message: reason } = error;
      invalid.push([position, { status: 'invalid', reason, estimatedCredits: 0, lookup: null }]);
    }
  });
  return { jobs: jobs.values(), invalid };
}

async function outcomeOf<Identity, Found>(
  { lookUp, price }: BulkLookup<Identity, Found>,
  identity: Identity,
): Promise<{ row: RowOutcome<Found>; estimatedCredits: number; stop: string | null }> {
  try {
    const lookup = await lookUp(identity);
    const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
    const status = lookup.matched ? 'hit' : 'miss';
    const reason = lookup.matched ? null : lookup.reason;
    return {
      row: { status, reason, estimatedCredits, lookup },
      estimatedCredits,
      stop: null,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { kind, sends, message: reason } = error;
    const isDoubtful = DOUBTFUL.includes(kind) || sends > 1;
    const estimatedCredits = isDoubtful ? price.atMost : 0;
    return {
      row: { status: 'failed', reason, estimatedCredits, lookup: null },
      estimatedCredits,
      stop: STOPS.includes(kind) ? reason : null,
    };
  }
}
