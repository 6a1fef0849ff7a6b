import { Failure, type FailureKind, isRecord } from '@pieceworks/kit';
import type { LookupResult } from '../api/types';
import type { Price } from '../credits';
import { identityKey, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';
import type { LookupAnswer } from './record-lookup';
import type { Remembered, Reuse } from './reuse';

export type RowStatus = 'hit' | 'miss' | 'unclear' | 'invalid' | 'skipped' | 'failed';

export type RowOutcome<Found> = {
  status: RowStatus;
  reason: string | null;
  estimatedCredits: number;
  lookup: LookupResult<Found> | null;
  /** The time of a stored result; `null` for a new one. */
  cachedAt: string | null;
  /** True for a row that a later run must look up. It has no result, and at most its company was charged. */
  isOpen: boolean;
};

export type BulkLookup<Identity, Found> = {
  /** Rows as the form passes them. Each identifies a person or company. */
  rows: readonly unknown[];
  /** Position of the first row whose lookup failed in an earlier run. All rows from it on did. */
  firstTried: number;
  /** True if an earlier run of the list has found a record. */
  hadHit: boolean;
  /** The failures of these rows, as `failureCode` writes them; `null` in the first run of a list. */
  failuresBefore: readonly string[] | null;
  /** Returns the result of an identity that needs no call; `null` for others. */
  freeResult: (identity: Identity) => LookupResult<Found> | null;
  /**
   * Makes the identity of a row.
   * @throws Failure `invalid` for a row that cannot be looked up.
   */
  readIdentity: (row: unknown) => Identity;
  /** @param onCompanyCharge receives the credits of a company that is looked up first. */
  lookUp: (
    identity: Identity,
    onCompanyCharge: (credits: number) => void,
  ) => Promise<LookupAnswer<Found>>;
  price: Pick<Price<Found>, 'atMost'>;
  /** Returns the most that a lookup can cost, in credits: more than `price` for one that looks up a company first. */
  mostFor: (identity: Identity) => number;
  /** The stored results of earlier lookups. They are free. */
  reuse: Reuse<Identity, Found>;
  /** The run stops before its estimated credits exceed this. */
  maxCredits: number | undefined;
  /** Returns the size of a result in the output, in bytes. */
  sizeOf: (lookup: LookupResult<Found>) => number;
  /** The run stops before its results are larger, in bytes. */
  maxBytes: number;
  /** No lookup begins after this time of `performance.now()`, in ms. */
  deadline: number;
  /** Receives the progress of the run from time to time. It never fails. */
  onProgress: (progress: { done: number; of: number; estimatedCredits: number }) => Promise<void>;
};

export type BulkResult<Identity, Found> = {
  /** One outcome per row, with the fields that were sent; `null` for an invalid row. */
  outcomes: (RowOutcome<Found> & { input: Identity | null })[];
  estimatedCredits: number;
  /** The reason for skipped rows; `null` if none was skipped. */
  stopped: string | null;
  /** Positions of open rows whose lookup has failed in this run or before. */
  tried: ReadonlySet<number>;
  /** The failures of open rows, as `failureCode` writes them. */
  failures: string[];
  /**
   * True if nothing stops a next run that looks up the rows left: this one has come to its end or limits, and brought some
   * rows nearer to their end, so that every chain of runs ends.
   */
  canGoOn: boolean;
  /** Number of results that could not be stored for a later run. */
  notStored: number;
  /** The last failure of a lookup, if no row has a result and no lookup may have been charged. */
  failure: Failure | null;
};

/**
 * Parallel lookups after the first result. The first lookups run one by one, in case the service fails from the
 * start.
 */
const CONCURRENCY = 8;
/** Each result raises the number of parallel lookups by one, up to this. A failure halves it. */
const MAX_CONCURRENCY = 64;
const ROWS_PER_REPORT = 25;
/** The platform's store mostly answers within some milliseconds. If it takes seconds, a list of known rows must fit its time. */
const STORE_CALLS_AT_ONCE = MAX_CONCURRENCY;
/** Share of a step's time for the stored results of all rows, unless most are there. After it, each is read before its lookup. */
const RECALL_SHARE = 1 / 3;
/** Time after a list for what the store did not take at first, in ms. */
const STORE_AGAIN_MS = 20_000;

function wider(width: number): number {
  return Math.min(Math.max(CONCURRENCY, width + 1), MAX_CONCURRENCY);
}

function narrower(width: number): number {
  return Math.min(width, Math.max(CONCURRENCY, Math.floor(width / 2)));
}

/** Failures that affect all further rows. The failed row counts as skipped. A 429 arrives here only after `rateLimitRetry` has waited. */
const FATAL_KINDS: readonly FailureKind[] = ['quota', 'auth', 'permission', 'rate-limited'];
/** Failures of a single row. Other rows may succeed, but a retry of this one will not. */
const ROW_KINDS: readonly FailureKind[] = ['invalid', 'conflict'];
/**
 * After this many consecutive failures of other kinds, the run tries rows elsewhere in the list, and stops if these fail, too.
 * Rows that failed in an earlier run do not count.
 */
const MAX_FAILURES_IN_A_ROW = 5;
/** Rows that are then tried, in the middle of the list and at its end each. */
const PROBES = 2;

const FULL = 'The output reached its size limit. Run the step again with the rows that are left.';
const OUT_OF_TIME = 'The step reached its time limit.';

/** The outcome fields of a row without a result. */
const NOTHING = { estimatedCredits: 0, lookup: null, cachedAt: null };

type Job<Identity> = { key: string; identity: Identity; rows: number[]; isTried: boolean };

/**
 * Looks up each identity once, and returns one outcome per row, in order. A failed row does not end the run.
 * Used-up credits, the limit, the deadline and a service that keeps failing do; the remaining rows are skipped.
 * No error discards a result that was paid for. What is free goes first:
 * 1. Read the identity of each row; rows of the same identity are one lookup.
 * 2. Answer those that need no call, and those whose result is stored.
 * 3. Look up the others, as many at once as the service bears.
 * 4. Store what the store did not take at first.
 */
export async function lookUpAll<Identity extends PersonIdentity | CompanyIdentity, Found>(
  bulk: BulkLookup<Identity, Found>,
): Promise<BulkResult<Identity, Found>> {
  const { jobs, invalid } = plan(bulk);
  const run = new BulkRun(bulk, invalid);
  const open = jobs.filter((job) => {
    const lookup = bulk.freeResult(job.identity);
    if (lookup !== null) run.record(job, answeredBy({ lookup, cachedAt: null }, 0));
    return lookup === null;
  });
  const recalled = await recallAll(open, bulk);
  for (const [job, kept] of recalled) {
    // What is stored is not lost, and stays free.
    if (kept === null || run.isFull()) continue;
    run.record(job, rememberedOutcome(kept));
  }
  await run.lookUp(
    open.filter((job) => (recalled.get(job) ?? null) === null),
    recalled,
  );
  await run.storeAgain();
  return run.result(jobs);
}

/** A run in progress: the outcomes so far, the credits and the number of parallel lookups. */
class BulkRun<Identity, Found> {
  readonly #bulk: BulkLookup<Identity, Found>;
  readonly #outcomes: Map<number, RowOutcome<Found>>;
  readonly #underWay = new Set<Promise<void>>();
  #estimatedCredits = 0;
  #bytes = 0;
  /** Number of lookups whose results are in these bytes. */
  #sized = 0;
  #reserved = 0;
  #failuresInARow = 0;
  /** True if one of the last failures may have been charged. */
  #mayBeCharged = false;
  #answers = 0;
  #width = 1;
  #stopped: string | null = null;
  #lastFailure: Failure | null = null;
  #lastReason = '';
  readonly #failureCodes = new Set<string>();
  readonly #failures = new Set<Failure>();
  #hasHit: boolean;
  /** Stores a result that the store did not take; returns false if it does not take it again. */
  readonly #notStored: (() => Promise<boolean>)[] = [];

  /** @param invalid the outcomes of rows that cannot be looked up. */
  constructor(
    bulk: BulkLookup<Identity, Found>,
    invalid: readonly (readonly [row: number, RowOutcome<Found>])[],
  ) {
    this.#bulk = bulk;
    this.#outcomes = new Map(invalid);
    this.#hasHit = bulk.hadHit;
  }

  /** Sets the outcome of all rows of a job. The first one has the credits. */
  record({ rows }: Job<Identity>, outcome: RowOutcome<Found>): void {
    this.#estimatedCredits += outcome.estimatedCredits;
    this.#hasHit ||= outcome.status === 'hit';
    if (outcome.lookup !== null) {
      this.#bytes += rows.length * this.#bulk.sizeOf(outcome.lookup);
      this.#sized += 1;
    }
    rows.forEach((row, repeat) => {
      this.#outcomes.set(row, repeat === 0 ? outcome : { ...outcome, estimatedCredits: 0 });
    });
  }

  /** Returns true, and stops the run, if the output can take no more results. */
  isFull(): boolean {
    // A lookup under way is paid for, so that its result has to fit, too.
    const underWay = this.#underWay.size * (this.#bytes / Math.max(1, this.#sized));
    const isFull = this.#bytes + underWay > this.#bulk.maxBytes;
    if (isFull) this.#stopped ??= FULL;
    return isFull;
  }

  /**
   * Makes the lookups, until one of the reasons to stop. Waits for all running lookups at the end.
   * @param recalled the jobs whose stored results were read.
   */
  async lookUp(
    jobs: readonly Job<Identity>[],
    recalled: ReadonlyMap<Job<Identity>, unknown>,
  ): Promise<void> {
    const underWay = this.#underWay;
    const waiting = new Set(jobs);
    const begin = (job: Job<Identity>) => {
      waiting.delete(job);
      const running = this.#answerOne(job, recalled.has(job)).finally(() =>
        underWay.delete(running),
      );
      underWay.add(running);
    };
    for (const job of waiting) {
      // Running lookups may turn out cheaper than reserved.
      while (underWay.size > 0 && (underWay.size >= this.#width || this.#exceedsBudget(job))) {
        await Promise.race(underWay);
      }
      if (this.#isFailing()) await this.#probe(waiting, begin);
      if (!waiting.has(job)) continue;
      this.#stopped ??= this.#isFailing() ? this.#failing() : this.#whyStop(job);
      if (this.#stopped !== null) break;
      begin(job);
    }
    await Promise.all(underWay);
    await this.#report();
  }

  /** Tries rows from the middle and the end, since a service can fail at some rows only. */
  async #probe(
    waiting: ReadonlySet<Job<Identity>>,
    begin: (job: Job<Identity>) => void,
  ): Promise<void> {
    await Promise.all(this.#underWay);
    // What may have been charged is no reason to risk more.
    if (!this.#isFailing() || this.#mayBeCharged) return;
    const fresh = [...waiting].filter(({ isTried }) => !isTried);
    const middle = Math.max(0, Math.floor(fresh.length / 2) - 1);
    const probes = new Set([...fresh.slice(middle, middle + PROBES), ...fresh.slice(-PROBES)]);
    for (const job of probes) {
      if (this.#stopped === null && this.#whyStop(job) === null) begin(job);
    }
    await Promise.all(this.#underWay);
  }

  #isFailing(): boolean {
    return this.#failuresInARow >= MAX_FAILURES_IN_A_ROW;
  }

  #failing(): string {
    return `${MAX_FAILURES_IN_A_ROW} consecutive lookups failed. Last error: ${this.#lastReason}`;
  }

  /** Returns the outcomes in the order of the rows. Rows that were not reached are skipped. */
  result(jobs: readonly Job<Identity>[]): BulkResult<Identity, Found> {
    const { rows, firstTried, failuresBefore } = this.#bulk;
    const isAway = this.#isAway();
    if (isAway) this.#stopped ??= `No lookup was answered. Last error: ${this.#lastReason}`;
    const stopped = this.#stopped;
    const skipped = { ...NOTHING, status: 'skipped', reason: stopped, isOpen: true } as const;
    const triedBefore = new Set(jobs.flatMap((job) => (job.isTried ? job.rows : [])));
    const failedNow = new Set<number>();
    const ordered = rows.map((_, row): RowOutcome<Found> => {
      const outcome = this.#outcomes.get(row) ?? skipped;
      if (!outcome.isOpen || outcome.status === 'skipped') return outcome;
      failedNow.add(row);
      if (!triedBefore.has(row) || isAway) return outcome;
      const twice = outcome.status === 'unclear' ? 'Unclear in two runs.' : 'Failed in two runs.';
      return { ...outcome, reason: `${twice} ${outcome.reason ?? ''}`, isOpen: false };
    });
    const estimatedCredits = this.#estimatedCredits;
    const isInVain = ordered.every(({ status, isOpen }) => isOpen || status === 'invalid');
    const isFirstRun = failuresBefore === null;
    // A company may have been paid for nevertheless.
    const failure = isFirstRun && isInVain && estimatedCredits === 0 ? this.#lastFailure : null;
    const isProgress = ordered.some(
      ({ status, isOpen }, row) =>
        failedNow.has(row) || (!isOpen && (status !== 'invalid' || !isFirstRun)),
    );
    return {
      outcomes: withInputs(ordered, jobs),
      estimatedCredits,
      stopped,
      tried: new Set(
        ordered.flatMap(({ isOpen }, row) =>
          isOpen && (row >= firstTried || failedNow.has(row)) ? [row] : [],
        ),
      ),
      failures: [...new Set([...(failuresBefore ?? []), ...this.#failureCodesOfRows(isAway)])],
      canGoOn: isProgress && (stopped === null || stopped === FULL || stopped === OUT_OF_TIME),
      notStored: this.#notStored.length,
      failure,
    };
  }

  /**
   * Returns true if the service failed at every row of a further run, in one way that is not that of the rows it failed at
   * before. That says nothing about its rows. A few rows say nothing about the service.
   */
  #isAway(): boolean {
    const { failuresBefore } = this.#bulk;
    const [code, ...others] = this.#failureCodes;
    return (
      failuresBefore !== null &&
      this.#answers === 0 &&
      this.#failures.size >= MAX_FAILURES_IN_A_ROW &&
      code !== undefined &&
      others.length === 0 &&
      !failuresBefore.includes(code)
    );
  }

  /** Returns the failures that say something about the rows. An unclear answer may, even if nothing else came. */
  #failureCodesOfRows(isAway: boolean): string[] {
    return [...this.#failureCodes].filter((code) => !isAway || code.startsWith('unclear '));
  }

  /** Tries again to store what the store did not take, since a later run would pay for it again. */
  async storeAgain(): Promise<void> {
    const end = performance.now() + STORE_AGAIN_MS;
    for (let before = Infinity; this.#notStored.length < before;) {
      before = this.#notStored.length;
      this.#bulk.reuse.tryAgain();
      await this.#storeAgainOnce(end);
    }
  }

  async #storeAgainOnce(end: number): Promise<void> {
    const queue = this.#notStored.splice(0).values();
    const work = async () => {
      for (const store of queue) {
        const isStored = performance.now() < end && (await store());
        if (!isStored) this.#notStored.push(store);
      }
    };
    await Promise.all(Array.from({ length: STORE_CALLS_AT_ONCE }, work));
  }

  /** Answers a job from the store, unless that was read already, or by a lookup. */
  async #answerOne(job: Job<Identity>, isRecalled: boolean): Promise<void> {
    const { mostFor, reuse } = this.#bulk;
    const most = mostFor(job.identity);
    this.#reserved += most;
    const kept = isRecalled ? undefined : await reuse.recall(job.identity);
    if (kept === undefined || kept === null) await this.#lookUpOne(job);
    else {
      this.record(job, rememberedOutcome(kept));
      this.#width = wider(this.#width);
    }
    this.#reserved -= most;
  }

  async #lookUpOne(job: Job<Identity>): Promise<void> {
    const { outcome, kind, failure, toStore } = await outcomeOf(this.#bulk, job.identity);
    if (toStore !== null) {
      const store = () => this.#bulk.reuse.remember(job.identity, toStore);
      if (!(await store())) this.#notStored.push(store);
    }
    // Rows that look up the same company share its failure.
    const isShared = failure !== null && this.#failures.has(failure);
    if (failure !== null) this.#failures.add(failure);
    this.#lastFailure = failure ?? this.#lastFailure;
    this.record(job, outcome);
    const isOfAll = kind !== null && !ROW_KINDS.includes(kind);
    if (!isOfAll) this.#answered();
    else if (!isShared) this.#failed(job, outcome, kind);
    if (outcome.isOpen && outcome.status !== 'skipped') {
      this.#failureCodes.add(failureCode(failure));
    }
    this.#width = isOfAll && !this.#isOfRow(kind) ? narrower(this.#width) : wider(this.#width);
    if (kind !== null && FATAL_KINDS.includes(kind)) this.#stopped ??= outcome.reason;
    if (this.#outcomes.size % ROWS_PER_REPORT === 0) await this.#report();
  }

  #answered(): void {
    this.#answers += 1;
    this.#failuresInARow = 0;
    this.#mayBeCharged = false;
  }

  #failed({ isTried }: Job<Identity>, { reason }: RowOutcome<Found>, kind: FailureKind): void {
    this.#lastReason = reason ?? '';
    if (isTried || this.#isOfRow(kind)) return;
    this.#failuresInARow += 1;
    this.#mayBeCharged ||= kind === 'outcome-unknown';
  }

  /**
   * Returns true for an unclear answer after a hit, which is most likely a "not found" in words that nobody has recorded. From
   * the start of a list it can be an outage.
   */
  #isOfRow(kind: FailureKind): boolean {
    return kind === 'unclear' && this.#hasHit;
  }

  #whyStop(job: Job<Identity>): string | null {
    if (this.isFull()) return FULL;
    if (this.#exceedsBudget(job)) return 'Maximum Credits does not allow another lookup.';
    return performance.now() >= this.#bulk.deadline ? OUT_OF_TIME : null;
  }

  #exceedsBudget({ identity }: Job<Identity>): boolean {
    const { mostFor, maxCredits = Infinity } = this.#bulk;
    return this.#estimatedCredits + this.#reserved + mostFor(identity) > maxCredits;
  }

  #report(): Promise<void> {
    const { rows, onProgress } = this.#bulk;
    const estimatedCredits = this.#estimatedCredits;
    return onProgress({ done: this.#outcomes.size, of: rows.length, estimatedCredits });
  }
}

/** Adds to each row the fields that were sent. */
function withInputs<Identity, Found>(
  outcomes: readonly RowOutcome<Found>[],
  jobs: readonly Job<Identity>[],
): BulkResult<Identity, Found>['outcomes'] {
  const inputs = new Map(jobs.flatMap(({ identity, rows }) => rows.map((row) => [row, identity])));
  return outcomes.map((outcome, row) => ({ ...outcome, input: inputs.get(row) ?? null }));
}

/** Groups the rows by identity, those that failed before last, and separates the invalid rows. */
function plan<Identity extends PersonIdentity | CompanyIdentity, Found>({
  rows,
  firstTried,
  readIdentity,
}: BulkLookup<Identity, Found>) {
  const jobs = new Map<string, Job<Identity>>();
  const invalid: [number, RowOutcome<Found>][] = [];
  rows.forEach((row, position) => {
    try {
      const identity = readIdentity(row);
      const key = identityKey(identity);
      const job = jobs.get(key) ?? { key, identity, rows: [], isTried: false };
      job.rows.push(position);
      job.isTried ||= position >= firstTried;
      jobs.set(key, job);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const reason = inRow(error.message);
      invalid.push([position, { ...NOTHING, status: 'invalid', reason, isOpen: false }]);
    }
  });
  const ordered = byCompany([...jobs.values()]);
  const tried = ordered.filter(({ isTried }) => isTried);
  return { jobs: [...ordered.filter(({ isTried }) => !isTried), ...tried], invalid };
}

/** Puts the lookups that share a company one after the other, so that its people need not be kept for long. */
function byCompany<Identity extends PersonIdentity | CompanyIdentity>(
  jobs: readonly Job<Identity>[],
): Job<Identity>[] {
  const groups = new Map<string, Job<Identity>[]>();
  for (const job of jobs) {
    const key = 'company' in job.identity ? (job.identity.company ?? '') : '';
    const group = groups.get(key) ?? [];
    group.push(job);
    groups.set(key, group);
  }
  return [...groups.values()].flat();
}

/** Returns a refusal as it stands beside its row, whose list needs no name. */
function inRow(message: string): string {
  const [, first = '', rest = ''] = /^(?:People|Companies): (.)(.*)$/s.exec(message) ?? [];
  return first === '' ? message : first.toUpperCase() + rest;
}

/** Reads the stored results of as many jobs as its share of the time and the store allow; `null` for a job without one. */
async function recallAll<Identity, Found>(
  jobs: readonly Job<Identity>[],
  { reuse, deadline }: BulkLookup<Identity, Found>,
): Promise<Map<Job<Identity>, Remembered<Found> | string | null>> {
  const recalled = new Map<Job<Identity>, Remembered<Found> | string | null>();
  const now = performance.now();
  const end = now + (deadline - now) * RECALL_SHARE;
  const queue = jobs.values();
  let known = 0;
  const work = async () => {
    for (const job of queue) {
      // Reading on is what brings a list of known rows to its end.
      const areMostKnown = known * 2 > recalled.size;
      if (performance.now() >= (areMostKnown ? deadline : end)) return;
      const kept = await reuse.recall(job.identity);
      if (kept !== undefined) recalled.set(job, kept);
      if (typeof kept === 'string' || isRecord(kept)) known += 1;
    }
  };
  await Promise.all(Array.from({ length: STORE_CALLS_AT_ONCE }, work));
  return recalled;
}

function rememberedOutcome<Found>(kept: Remembered<Found> | string): RowOutcome<Found> {
  return typeof kept === 'string' ? doubtful(kept) : answeredBy(kept, 0);
}

/** Returns the outcome of a row whose lookup an earlier run may have paid for, without an answer. */
function doubtful(reason: string): RowOutcome<never> {
  return {
    ...NOTHING,
    status: 'failed',
    reason: `An earlier run: ${reason} ${PAY_AGAIN}`,
    isOpen: false,
  };
}

const PAY_AGAIN =
  'To look it up all the same, run the step with this row alone and Ignore Stored Results on.';

/** Returns the outcome of a row with an answer. */
export function answeredBy<Found>(
  { lookup, cachedAt }: { lookup: LookupResult<Found>; cachedAt: string | null },
  estimatedCredits: number,
): RowOutcome<Found> {
  const status = lookup.matched ? 'hit' : 'miss';
  const reason = lookup.matched ? null : lookup.reason;
  return { status, reason, estimatedCredits, lookup, cachedAt, isOpen: false };
}

/** Makes a lookup; returns its outcome, what a later run must know of it, and its failure with the kind that it counts as. */
async function outcomeOf<Identity, Found>(
  { lookUp, price }: BulkLookup<Identity, Found>,
  identity: Identity,
): Promise<{
  outcome: RowOutcome<Found>;
  toStore: LookupResult<Found> | string | null;
  kind: FailureKind | null;
  failure: Failure | null;
}> {
  let ofCompany = 0;
  try {
    const answer = await lookUp(identity, (credits) => {
      ofCompany += credits;
    });
    const outcome = answeredBy(answer, ofCompany + answer.estimatedCredits);
    // What was stored already must not become younger.
    const toStore = answer.cachedAt === null ? answer.lookup : null;
    return { outcome, toStore, kind: null, failure: null };
  } catch (error) {
    const isKnown = error instanceof Failure;
    const kind = isKnown ? error.kind : 'outcome-unknown';
    // Only such a lookup could be charged a second time; any other may be repeated, and counts once it is answered.
    const isDoubtful = kind === 'outcome-unknown';
    const reason = isKnown ? error.message : UNREADABLE;
    // An unknown outcome counts as charged, so that the limit still holds.
    const estimatedCredits = ofCompany + (isDoubtful ? price.atMost : 0);
    const isOpen = !isDoubtful && !ROW_KINDS.includes(kind);
    const status = FATAL_KINDS.includes(kind) ? 'skipped' : kind === 'unclear' ? kind : 'failed';
    const outcome = { ...NOTHING, status, reason, estimatedCredits, isOpen } as const;
    // A later run must not pay for it again.
    const toStore = isDoubtful ? reason : null;
    return { outcome, toStore, kind, failure: isKnown ? error : null };
  }
}

/** Returns a failure as runs compare it: its kind and status, without words that differ from row to row. */
function failureCode(failure: Failure | null): string {
  return failure === null ? '' : `${failure.kind} ${failure.httpStatus}`;
}

const UNREADABLE =
  'The answer could not be read by this piece, and may have been charged: check the credits of the account.';
