import { asRecord, Failure, type JsonRecord } from '@pieceworks/kit';
import { identityKey } from '../model/identity';
import type { CompanyIdentity, Lookup, PersonIdentity, Price } from '../model/types';
import type { Remembered, Reuse } from './reuse';

/** What became of one row. */
type RowStatus = 'hit' | 'miss' | 'invalid' | 'skipped' | 'failed';

type RowOutcome<Found> = {
  status: RowStatus;
  reason: string | null;
  estimatedCredits: number;
  lookup: Lookup<Found> | null;
  /** When an answer that was recalled was given; `null` for one given just now. */
  cachedAt: string | null;
};

export type BulkLookup<Identity, Found> = {
  /** One lookup each, by the fields that identify somebody. */
  rows: readonly unknown[];
  /** @throws Failure `invalid` for a row that cannot be looked up. */
  readIdentity: (row: JsonRecord) => Identity;
  lookUp: (identity: Identity) => Promise<Lookup<Found>>;
  price: Price<Found>;
  /** What is kept of earlier lookups; it costs nothing. */
  reuse: Reuse<Identity, Found>;
  /** The run stops before it could spend more. */
  maxCredits: number | undefined;
  /** When no new lookup is begun any more, by `performance.now()`, in ms. */
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

/** Rows that ask for the same. */
type Job<Identity> = { identity: Identity; rows: number[] };

/**
 * Looks up every row, each identity once, and gives one outcome a row, in order. A row that fails does not
 * end the run; used-up credits, the cap and the deadline do, and leave the rest skipped, so that nothing
 * that was bought is lost.
 */
export async function lookUpAll<Identity extends PersonIdentity | CompanyIdentity, Found>(
  bulk: BulkLookup<Identity, Found>,
): Promise<BulkResult<Found>> {
  const { rows, price, maxCredits = Infinity } = bulk;
  const { jobs, invalid } = plan(bulk);
  const outcomes = new Map<number, RowOutcome<Found>>(invalid);
  const remembered = await recallAll(jobs, bulk.reuse);
  const underWay = new Set<Promise<void>>();
  let estimatedCredits = 0;
  let reserved = 0;
  let stopped: string | null = null;

  function settle({ rows: [first, ...others] }: Job<Identity>, outcome: RowOutcome<Found>): void {
    estimatedCredits += outcome.estimatedCredits;
    if (first !== undefined) outcomes.set(first, outcome);
    for (const row of others) outcomes.set(row, { ...outcome, estimatedCredits: 0 });
  }

  async function run(job: Job<Identity>): Promise<void> {
    reserved += price.atMost;
    const { row, stop } = await outcomeOf(bulk, job.identity);
    reserved -= price.atMost;
    settle(job, row);
    stopped ??= stop;
    if (outcomes.size % ROWS_PER_REPORT === 0) await report();
  }

  const report = () => bulk.onProgress({ done: outcomes.size, of: rows.length, estimatedCredits });
  const isFull = () => underWay.size >= CONCURRENCY;
  const exceedsBudget = () => estimatedCredits + reserved + price.atMost > maxCredits;

  for (const [job, answer] of remembered) settle(job, rowOf(answer, 0));

  for (const job of jobs) {
    if (remembered.has(job)) continue;
    // What is under way may turn out cheaper than was set aside for it.
    while (underWay.size > 0 && (isFull() || exceedsBudget())) await Promise.race(underWay);
    if (exceedsBudget()) stopped ??= 'The maximum of credits does not allow another lookup.';
    if (performance.now() >= bulk.deadline) stopped ??= 'The time for this step was up.';
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
    cachedAt: null,
  } as const;
  return {
    outcomes: rows.map((_, row) => outcomes.get(row) ?? skipped),
    estimatedCredits,
    stopped,
  };
}

/** The rows by what they ask for, and those that ask for nothing that can be looked up. */
function plan<Identity extends PersonIdentity | CompanyIdentity, Found>({
  rows,
  readIdentity,
}: BulkLookup<Identity, Found>) {
  const jobs = new Map<string, Job<Identity>>();
  const invalid: [number, RowOutcome<Found>][] = [];
  rows.forEach((row, position) => {
    try {
      const identity = readIdentity(asRecord(row));
      const key = identityKey(identity);
      const job = jobs.get(key) ?? { identity, rows: [] };
      job.rows.push(position);
      jobs.set(key, job);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const nothing = { estimatedCredits: 0, lookup: null, cachedAt: null };
      invalid.push([position, { status: 'invalid', reason: error.message, ...nothing }]);
    }
  });
  return { jobs: [...jobs.values()], invalid };
}

async function recallAll<Identity, Found>(
  jobs: readonly Job<Identity>[],
  reuse: Reuse<Identity, Found>,
): Promise<Map<Job<Identity>, Remembered<Found>>> {
  const remembered = new Map<Job<Identity>, Remembered<Found>>();
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) {
      const answer = await reuse.recall(job.identity);
      if (answer !== null) remembered.set(job, answer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return remembered;
}

function rowOf<Found>(
  { lookup, cachedAt }: Pick<RowOutcome<Found>, 'cachedAt'> & { lookup: Lookup<Found> },
  estimatedCredits: number,
): RowOutcome<Found> {
  const status = lookup.matched ? 'hit' : 'miss';
  const reason = lookup.matched ? null : lookup.reason;
  return { status, reason, estimatedCredits, lookup, cachedAt };
}

async function outcomeOf<Identity, Found>(
  { lookUp, price, reuse }: BulkLookup<Identity, Found>,
  identity: Identity,
): Promise<{ row: RowOutcome<Found>; stop: string | null }> {
  try {
    const lookup = await lookUp(identity);
    await reuse.remember(identity, lookup);
    const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
    return { row: rowOf({ lookup, cachedAt: null }, estimatedCredits), stop: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { kind, mayBeDone, message: reason } = error;
    // What may have been charged counts as charged: the cap has to hold there too.
    const estimatedCredits = mayBeDone ? price.atMost : 0;
    return {
      row: { status: 'failed', reason, estimatedCredits, lookup: null, cachedAt: null },
      stop: STOPS.includes(kind) ? reason : null,
    };
  }
}
