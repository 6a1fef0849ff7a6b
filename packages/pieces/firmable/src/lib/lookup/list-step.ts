import type { FilesService } from '@activepieces/pieces-framework';
import {
  bytesOfRows,
  Failure,
  LIST_MS,
  LONG_ACTION_LIMITS,
  reportProgress,
  rowsOf,
  rowsThatFit,
  type TimeLimits,
} from '@pieceworks/kit';
import { advanced, checkbox, type ValuesOf, wholeNumber } from '@pieceworks/kit/form';
import { COMPANY_PRICE } from '../credits';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { lookUpAll } from './bulk-lookup';
import { bulkOutput, resultBytes, sizeInOutput } from './bulk-output';
import { NO_CSV, saveFoundCsv } from './found-csv';
import { freeMiss, type LookupStep, mostFor, storedCompanies } from './lookup-step';
import { type GivenList, MAX_ROWS, readNextRun, wholeList } from './next-run';
import { rateLimitRetry } from './rate-limit-retry';
import { recordLookup } from './record-lookup';
import { type LookupOptions, projectStore, reuseOf } from './reuse';
import type { ReadRow } from './row-identity';

/** Limits of a list's calls. A call does not wait after a 429, because `rateLimitRetry` does. */
export const LIST_LIMITS: TimeLimits = { ...LONG_ACTION_LIMITS, throttledMs: 0 };

const MAX_MINUTES = Math.floor(LIST_MS / 60_000);
const DEFAULT_MINUTES = Math.min(5, MAX_MINUTES);

/** The time that callers wait, in the words of the texts for agents. */
export const WAIT_OF_AGENTS = '`minutes: 1`, since an agent waits two minutes.';

/** The time for a list, and the file of what it has found. */
export const LIST = advanced({
  minutes: wholeNumber({
    displayName: 'Time Limit',
    description: `Minutes, at most ${MAX_MINUTES}; ${DEFAULT_MINUTES} if empty. Rows not reached in time are skipped; an agent waits two minutes, so give 1.`,
    range: { min: 1, max: MAX_MINUTES },
    defaultValue: DEFAULT_MINUTES,
  }),
  csv: checkbox({
    displayName: 'Found as CSV File',
    description:
      "Saves a file of the rows found: your columns, then Firmable's. Those are named Firmable and the label, and replace columns of your rows that have such a name.",
  }),
});
export type ListOptions = LookupOptions & ValuesOf<typeof LIST> & { fullRecords: boolean };

/** A list to look up, and the context that the platform passes. */
export type ListStep<Identity, Found> = LookupStep<Identity, Found> & {
  list: GivenList;
  /** Makes the identity of a row, under any contract. It is called once for each row. */
  readRow: (row: unknown) => ReadRow<Identity>;
  /** Rows that a run looks up, by default `MAX_ROWS`. The others are left to further runs. */
  rowsPerRun?: number;
  /** Credits that the step has spent before its list, by default 0. */
  spent?: number;
  output: unknown;
  files: Pick<FilesService, 'write'>;
};

/**
 * Looks up a list. What an earlier run has stored is not paid for again, so the same list, run again, goes on.
 * @throws Failure the last one, if not one row could be looked up by the first run of a list.
 */
export async function runListStep<
  Identity extends PersonIdentity | CompanyIdentity,
  Found extends object,
>(step: ListStep<Identity, Found>, options: ListOptions, deadline = deadlineOf(options)) {
  const { type, cacheScope, price, list, rowsPerRun = MAX_ROWS, spent = 0 } = step;
  const { readIdentity, columnsIn } = readOnce(step);
  const companies = storedCompanies(step, options);
  const reuse = reuseOf<Identity, Found>(type, cacheScope, projectStore(step.store), options);
  const lookUp = recordLookup(step, reuse);
  const retryRateLimited = rateLimitRetry(deadline);
  const rows = list.rows.slice(0, rowsPerRun);
  const maximum = list.maxCredits ?? options.maxCredits;
  const maxCredits = maximum === undefined ? undefined : maximum - spent;
  const { fullRecords } = options;
  const result = await lookUpAll({
    rows,
    firstTried: list.rows.length - list.triedRows,
    hadHit: list.totals.hits > 0,
    failuresBefore: list.isContinued ? list.failures : null,
    maxCredits,
    deadline,
    freeResult: (identity) => freeMiss(step, identity),
    readIdentity,
    lookUp: (identity, onCompanyCharge) =>
      retryRateLimited(() => lookUp(identity, { companies, onCompanyCharge, retryRateLimited })),
    price,
    mostFor: (identity) => mostFor(step, identity),
    sizeOf: (lookup) => sizeInOutput(lookup, fullRecords),
    maxBytes: resultBytes(bytesOfRows(list.rows), rows.length),
    reuse,
    onProgress: (progress) => reportProgress(step.output, progress),
  });

  if (result.failure !== null) throw result.failure.adding('No row of the list was looked up.');

  const output = bulkOutput(result, type, {
    list,
    maxCredits,
    spent,
    costOf: (left) => costOf(step, left, readIdentity),
    columnsIn,
    fullRecords,
  });
  return {
    ...output,
    ...(options.csv ? await saveFoundCsv(output, type, list.label, step.files) : NO_CSV),
  };
}

/** Returns the reader of identities, and that of the columns that it has read. Each row is read once. */
function readOnce<Identity>({
  readRow,
  accept,
}: Pick<ListStep<Identity, unknown>, 'readRow' | 'accept'>) {
  const known = new Map<unknown, ReadRow<Identity> | Failure>();
  const readNew = (row: unknown): ReadRow<Identity> | Failure => {
    try {
      const { identity, readFrom } = readRow(row);
      return { identity: accept(identity), readFrom };
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  };
  return {
    readIdentity: (row: unknown): Identity => {
      const read = known.get(row) ?? readNew(row);
      known.set(row, read);
      if (read instanceof Failure) throw read;
      return read.identity;
    },
    columnsIn: (row: unknown): string | null => {
      const read = known.get(row);
      return read === undefined || read instanceof Failure ? null : read.readFrom;
    },
  };
}

/** Returns the most that rows can cost, in credits: each identity once, and each company that it needs. */
function costOf<Identity, Found>(
  { price, resolver }: LookupStep<Identity, Found>,
  rows: readonly unknown[],
  readIdentity: (row: unknown) => Identity,
): number {
  const companies = new Set<string | null>();
  for (const row of rows) {
    try {
      companies.add(resolver.companyToBuy(readIdentity(row)));
    } catch (error) {
      // A row that cannot be read needs no company.
      if (!(error instanceof Failure)) throw error;
    }
  }
  companies.delete(null);
  const persons = new Set(rows.map((row) => JSON.stringify(row))).size;
  return price.atMost * persons + COMPANY_PRICE.atMost * companies.size;
}

/** Returns the end of a step's time, in ms of `performance.now()`, because the system clock can be changed. */
export function deadlineOf({ minutes }: Pick<ListOptions, 'minutes'>): number {
  return performance.now() + minutes * 60_000;
}

/**
 * Reads a list of any length, or what an earlier run has left of one.
 * @throws Failure `invalid` for no rows, for a list whose rest would not fit the output, and for a rest that is not whole.
 */
export function readList(label: string, list: unknown, { name }: { name: string }): GivenList {
  const rows = rowsOf(label, list);
  return readNextRun(label, rows, name) ?? wholeList(rowsThatFit(label, rows), label);
}
