import { Failure, type FailureKind } from '@pieceworks/kit';
import { identityKey } from '../model/identity-key';
import type { CompanyIdentity, PersonIdentity } from '../model/step-fields';
import type { Lookup, Price } from '../model/types';
import { quietly } from './quietly';
import type { Remembered, Reuse } from './reuse';

/** The outcome of one row. */
type RowStatus = 'hit' | 'miss' | 'invalid' | 'skipped' | 'failed';

export type RowOutcome<Found> = {
  status: RowStatus;
  reason: string | null;
  estimatedCredits: number;
  lookup: Lookup<Found> | null;
  /** The time of an answer that was recalled; `null` for one given just now. */
  cachedAt: string | null;
  /** True for a row of a later run: there is no answer, and none can have been bought. */
  isOpen: boolean;
};

export type BulkLookup<Identity, Found> = {
  /** One lookup each, by the fields that identify somebody. */
  rows: readonly unknown[];
  /** The outcome of the same identity in an earlier run, by its `identityKey`. */
  before: (key: string) => RowOutcome<Found> | undefined;
  /**
   * Reads the part of a row that is sent.
   * @throws Failure `invalid` for a row that cannot be looked up.
   */
  readIdentity: (row: unknown) => Identity;
  lookUp: (identity: Identity) => Promise<Lookup<Found>>;
  price: Price<Found>;
  /** The answers of earlier lookups; they cost nothing. */
  reuse: Reuse<Identity, Found>;
  /** The run stops before it could spend more. */
  maxCredits: number | undefined;
  /** The end of the time in which lookups are begun, by `performance.now()`, in ms. */
  deadline: number;
  /** Is told now and then how far the run has come. */
  onProgress: (progress: { done: number; of: number; estimatedCredits: number }) => Promise<void>;
};

export type BulkResult<Identity, Found> = {
  /** One a row, each with what was sent of it; `null` where nothing can be. */
  outcomes: (RowOutcome<Found> & { input: Identity | null })[];
  estimatedCredits: number;
  /** The reason that rows were skipped; `null` when none was. */
  stopped: string | null;
};

/** Lookups under way at once, from the first answer on: a service that fails from the start is asked one by one. */
const CONCURRENCY = 8;
/** With each answer there may be one more of them, up to these; a failure halves them. */
const MAX_CONCURRENCY = 64;
const ROWS_PER_REPORT = 25;

function wider(width: number): number {
  return Math.min(Math.max(CONCURRENCY, width + 1), MAX_CONCURRENCY);
}

function narrower(width: number): number {
  return Math.min(width, Math.max(CONCURRENCY, Math.floor(width / 2)));
}

/** Failures that every further row would meet as well; the row itself is then as one that was not sent. */
const STOPS: readonly FailureKind[] = ['quota', 'auth', 'permission'];
/** Failures of a row itself: another row may do better, and this one will not later. */
const OF_THE_ROW: readonly FailureKind[] = ['invalid', 'conflict'];
/** After so many other failures in a row, with no answer between them, the rest would fail too. */
const MAX_FAILURES_IN_A_ROW = 5;

/** Of a row without an answer. */
export const NOTHING = { estimatedCredits: 0, lookup: null, cachedAt: null };

/** Rows that ask for the same. */
type Job<Identity> = { key: string; identity: Identity; rows: number[] };

/**
 * Looks up every row, each identity once, and gives one outcome a row, in order. A row that fails does not
 * end the run; used-up credits, the cap, the deadline and a service that fails for good do, and leave the
 * rest skipped. Nothing that is thrown takes back an answer that was bought.
 */
export async function lookUpAll<Identity extends PersonIdentity | CompanyIdentity, Found>(
  bulk: BulkLookup<Identity, Found>,
): Promise<BulkResult<Identity, Found>> {
  const { rows, price, maxCredits = Infinity } = bulk;
  const { jobs, invalid } = plan(bulk);
  const outcomes = new Map<number, RowOutcome<Found>>(invalid);
  const before = new Map(jobs.map((job) => [job, bulk.before(job.key)]));
  const isOver = (job: Job<Identity>) => before.get(job) !== undefined;
  const remembered = await recallAll(
    jobs.filter((job) => !isOver(job)),
    bulk.reuse,
  );
  const underWay = new Set<Promise<void>>();
  let estimatedCredits = 0;
  let reserved = 0;
  let failuresInARow = 0;
  let width = 1;
  let stopped: string | null = null;

  function settle({ rows }: Job<Identity>, outcome: RowOutcome<Found>): void {
    estimatedCredits += outcome.estimatedCredits;
    rows.forEach((row, repeat) => {
      outcomes.set(row, repeat === 0 ? outcome : { ...outcome, estimatedCredits: 0 });
    });
  }

  async function run(job: Job<Identity>): Promise<void> {
    reserved += price.atMost;
    const { outcome, kind } = await outcomeOf(bulk, job.identity);
    reserved -= price.atMost;
    settle(job, outcome);
    const isOfAll = kind !== null && !OF_THE_ROW.includes(kind);
    failuresInARow = isOfAll ? failuresInARow + 1 : 0;
    width = isOfAll ? narrower(width) : wider(width);
    if (kind !== null && STOPS.includes(kind)) stopped ??= outcome.reason;
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW) {
      stopped ??= `${MAX_FAILURES_IN_A_ROW} lookups in a row failed. Last error: ${outcome.reason ?? ''}`;
    }
    if (outcomes.size % ROWS_PER_REPORT === 0) await report();
  }

  const report = () =>
    quietly(() => bulk.onProgress({ done: outcomes.size, of: rows.length, estimatedCredits }));
  const isFull = () => underWay.size >= width;
  const exceedsBudget = () => estimatedCredits + reserved + price.atMost > maxCredits;

  for (const [job, outcome] of before) if (outcome !== undefined) settle(job, outcome);
  for (const [job, answer] of remembered) settle(job, answeredBy(answer, 0));

  for (const job of jobs) {
    if (isOver(job) || remembered.has(job)) continue;
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

  const inputs = new Map(jobs.flatMap(({ identity, rows }) => rows.map((row) => [row, identity])));
  const skipped = { ...NOTHING, status: 'skipped', reason: stopped, isOpen: true } as const;
  return {
    outcomes: rows.map((_, row) => ({
      ...(outcomes.get(row) ?? skipped),
      input: inputs.get(row) ?? null,
    })),
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
      const identity = readIdentity(row);
      const key = identityKey(identity);
      const job = jobs.get(key) ?? { key, identity, rows: [] };
      job.rows.push(position);
      jobs.set(key, job);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const reason = error.message;
      invalid.push([position, { ...NOTHING, status: 'invalid', reason, isOpen: false }]);
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
      const answer = await quietly(() => reuse.recall(job.identity));
      if (answer !== null) remembered.set(job, answer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return remembered;
}

/** The outcome of a row that has an answer. */
export function answeredBy<Found>(
  { lookup, cachedAt }: { lookup: Lookup<Found>; cachedAt: string | null },
  estimatedCredits: number,
): RowOutcome<Found> {
  const status = lookup.matched ? 'hit' : 'miss';
  const reason = lookup.matched ? null : lookup.reason;
  return { status, reason, estimatedCredits, lookup, cachedAt, isOpen: false };
}

/** Makes a lookup; gives its outcome, and the kind of its failure. */
async function outcomeOf<Identity, Found>(
  { lookUp, price, reuse }: BulkLookup<Identity, Found>,
  identity: Identity,
): Promise<{ outcome: RowOutcome<Found>; kind: FailureKind | null }> {
  try {
    const lookup = await lookUp(identity);
    await quietly(() => reuse.remember(identity, lookup));
    const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
    return { outcome: answeredBy({ lookup, cachedAt: null }, estimatedCredits), kind: null };
  } catch (error) {
    const isKnown = error instanceof Failure;
    const kind = isKnown ? error.kind : 'outcome-unknown';
    const mayBeDone = !isKnown || error.mayBeDone;
    const reason = isKnown ? error.message : UNREADABLE;
    // What may have been charged counts as charged: the cap has to hold there too.
    const estimatedCredits = mayBeDone ? price.atMost : 0;
    const isOpen = kind !== 'outcome-unknown' && !OF_THE_ROW.includes(kind);
    const status = STOPS.includes(kind) && !mayBeDone ? 'skipped' : 'failed';
    return { outcome: { ...NOTHING, status, reason, estimatedCredits, isOpen }, kind };
  }
}

const UNREADABLE =
  'The answer could not be read by this piece, and may have been charged: check the credits of the account.';
