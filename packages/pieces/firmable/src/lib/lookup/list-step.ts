import {
  asList,
  Failure,
  invalidField,
  LONG_ACTION_LIMITS,
  reportProgress,
  type TimeLimits,
  formatNumber,
} from '@pieceworks/kit';
import { LIST, type ListOptions, MAX_ROWS } from '../fields';
import { identityKey, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';
import { answeredBy, lookUpAll, NOTHING, type RowOutcome } from './bulk-lookup';
import { bulkOutput } from './bulk-output';
import { readEarlierResult } from './earlier-result';
import { memoryOf } from './list-memory';
import { freeMiss, type LookupStep } from './lookup-step';
import { rateLimitedLookup } from './rate-limited-lookup';
import { projectStore, reuseOf } from './reuse';

/** Limits of a list's calls. A call does not wait after a 429, because `rateLimitedLookup` does. */
export const LIST_LIMITS: TimeLimits = { ...LONG_ACTION_LIMITS, throttledMs: 0 };

/** A list to look up, and the context that the platform passes. */
export type ListStep<Identity, Found> = LookupStep<Identity, Found> & {
  label: string;
  /** The list as the form passes it. */
  list: unknown;
  /** Makes the identity of a row, under any contract. */
  readIdentity: (row: unknown) => Identity;
  output: unknown;
};

/**
 * Looks up a list, or continues one. Identities of an earlier run are not paid for again.
 * @throws Failure `invalid` before any call, for no rows, too many rows, or an impossible start; the last failure, if not
 * one row could be looked up.
 */
export async function runListStep<
  Identity extends PersonIdentity | CompanyIdentity,
  Found extends object,
>(step: ListStep<Identity, Found>, options: ListOptions) {
  const { type, label, cacheScope } = step;
  const { startRow: firstRow, maxCredits, minutes, fullRecords } = options;
  // In ms of `performance.now()`, because the system clock can be changed.
  const deadline = performance.now() + minutes * 60_000;
  const { rowsBefore, rows } = splitRows(label, step.list, firstRow);
  const store = projectStore(step.store);
  const reuse = reuseOf<Identity, Found>(type, cacheScope, store, options);
  const readIdentity = (row: unknown) => step.accept(step.readIdentity(row));
  const keyOf = (row: unknown) => keyOfRow(row, readIdentity);
  const earlier = readEarlierResult(options.earlierResult, keyOf, type);

  const keys = [...rowsBefore, ...rows].map(keyOf);
  // Reversed, so that the first row of each identity is set last and stays.
  const keysBefore = keys.slice(0, rowsBefore.length).map((key, row) => [key, row] as const);
  const rowsByKey = new Map(keysBefore.reverse());
  const memory = memoryOf(store, [type.lookupId, cacheScope, keys]);
  const isContinued = firstRow > 1 && earlier === null;
  const isKnown = isContinued ? await memory.recall() : () => false;

  function earlierOutcome(key: string, identity: Identity): RowOutcome<Found> | undefined {
    const miss = freeMiss(identity);
    if (miss !== null) return answeredBy({ lookup: miss, cachedAt: null }, 0);
    if (earlier !== null) return earlier.get(key);
    const row = rowsByKey.get(key);
    if (row !== undefined) return lookedUpBefore(`It is the same as row ${row + 1}.`);
    return isKnown(key) ? lookedUpBefore('Its output has what was found.') : undefined;
  }

  const result = await lookUpAll({
    rows,
    maxCredits,
    deadline,
    earlierOutcome,
    readIdentity,
    lookUp: rateLimitedLookup(step.lookUp, deadline),
    price: step.price,
    reuse,
    onProgress: (progress) => reportProgress(step.output, progress),
  });

  if (result.failure !== null) throw result.failure.adding('No row of the list was looked up.');

  const firstOpen = result.outcomes.findIndex(({ isOpen }) => isOpen);
  const behind = result.outcomes.flatMap(({ isOpen, input }, position) =>
    firstOpen < 0 || position < firstOpen || isOpen || input === null ? [] : [identityKey(input)],
  );
  if (behind.length > 0) await memory.keep([...new Set(behind)]);
  return bulkOutput(result, type, { rows, firstRow, fullRecords });
}

function keyOfRow(
  row: unknown,
  readIdentity: (row: unknown) => PersonIdentity | CompanyIdentity,
): string | null {
  try {
    return identityKey(readIdentity(row));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function lookedUpBefore(where: string) {
  const reason = `An earlier run of this list has looked it up. ${where}`;
  return { ...NOTHING, status: 'skipped', reason, isOpen: false } as const;
}

/**
 * Splits the list at the first row, which is counted from 1.
 * @throws Failure `invalid` for no rows, too many rows, or a start behind the last row.
 */
export function splitRows(label: string, list: unknown, firstRow: number) {
  // Users can map a whole list into one row. An empty list counts as one row, so that row numbers stay.
  const rows = asList(list).flatMap((row) => (asList(row).length > 0 ? asList(row) : [row]));
  if (rows.length === 0) {
    throw invalidField(
      label,
      'fill in at least one row, or map one list of texts or objects (not an object of lists).',
    );
  }
  if (rows.length > MAX_ROWS) {
    throw invalidField(
      label,
      `at most ${formatNumber(MAX_ROWS)} rows at a time; this has ${formatNumber(rows.length)}.`,
    );
  }
  if (firstRow > rows.length) {
    const count = rows.length === 1 ? 'one row; enter 1' : `${rows.length} rows; enter one of them`;
    throw invalidField(LIST.startRow.displayName, `the list has ${count}.`);
  }
  return { rowsBefore: rows.slice(0, firstRow - 1), rows: rows.slice(firstRow - 1) };
}
