import type { OutputSchemaField } from '@activepieces/pieces-framework';
import {
  asList,
  incompleteRest,
  type ListRest,
  readNumber,
  readRest,
  restOf,
} from '@pieceworks/kit';

/** Rows that a run looks up. The others are left to further runs. */
export const MAX_ROWS = 5_000;

/** Sums over all runs of a list. */
export type Totals = {
  rows: number;
  runs: number;
  hits: number;
  misses: number;
  unclear: number;
  invalid: number;
  failed: number;
  estimatedCredits: number;
};

/** Facts that a run of a list gets from the runs before it. */
type Earlier = {
  /** The credits that may still be spent; `null` without a maximum. */
  maxCredits: number | null;
  /** Number of rows, at the end of the rows, whose lookup failed in an earlier run. */
  triedRows: number;
  /** The failures of these rows, as `failureCode` writes them. */
  failures: readonly string[];
  totals: Totals;
};

/** A list as a step gets it: whole, or what earlier runs have left. */
export type GivenList = Earlier & {
  rows: readonly unknown[];
  /** The number of each row in the whole list, from 1 on. */
  numbers: readonly number[];
  /** The label of the field that the rows were given in; `null` for rows that nobody has given, such as those of a search. */
  label: string | null;
  isContinued: boolean;
};

/**
 * All that another run must know of a list, as JSON, because a flow hands it on. The project's store cannot carry it: the
 * store is shared by flows, and off with *Reuse Results For* 0.
 */
export type NextRun = Earlier & ListRest;

/** Returns a list that no run has begun. */
export function wholeList(rows: readonly unknown[], label: string | null): GivenList {
  const counts = { hits: 0, misses: 0, unclear: 0, invalid: 0, failed: 0 };
  return {
    rows,
    label,
    numbers: rows.map((_, position) => position + 1),
    triedRows: 0,
    failures: [],
    totals: { rows: rows.length, runs: 0, ...counts, estimatedCredits: 0 },
    maxCredits: null,
    isContinued: false,
  };
}

/**
 * Reads the rows that an earlier run has left, if a list is its output `next`; `null` for other lists.
 * @param name the kind of record that the step looks up.
 * @throws Failure `invalid` for other rows beside it, for one of another kind, and for an incomplete one.
 */
export function readNextRun(
  label: string,
  list: readonly unknown[],
  name: string,
): GivenList | null {
  const given = readRest(label, list, name);
  if (given === null) return null;
  const { rows, numbers, rest } = given;
  const { failures, totals } = rest;
  const triedRows = readNumber(rest, 'triedRows') ?? -1;
  if (triedRows < 0 || triedRows > rows.length) throw incompleteRest(label);
  const sum = (key: keyof Totals) => readNumber(totals, key) ?? 0;
  return {
    rows,
    label,
    numbers,
    triedRows,
    failures: asList(failures).map(String),
    totals: {
      rows: sum('rows'),
      runs: sum('runs'),
      hits: sum('hits'),
      misses: sum('misses'),
      unclear: sum('unclear'),
      invalid: sum('invalid'),
      failed: sum('failed'),
      estimatedCredits: sum('estimatedCredits'),
    },
    maxCredits: readNumber(rest, 'maxCredits'),
    isContinued: true,
  };
}

/**
 * Returns what another run must know; `null` if no rows are left.
 * @param left positions in the list.
 * @param isTried returns true for the position of a row whose lookup failed. Those come last, so that they cannot end a list
 * before its other rows are looked up.
 */
export function nextRunOf(
  kind: string,
  list: Pick<GivenList, 'rows' | 'numbers'>,
  left: readonly number[],
  isTried: (position: number) => boolean,
  earlier: Omit<Earlier, 'triedRows'>,
): NextRun | null {
  if (left.length === 0) return null;
  const tried = left.filter(isTried);
  const order = [...left.filter((position) => !isTried(position)), ...tried];
  return { ...restOf(kind, list, order), ...earlier, triedRows: tried.length };
}

/** The output of the sums. */
export const TOTALS_FIELD: OutputSchemaField = {
  key: 'totals',
  label: 'Whole list',
  description: 'Sums over all runs of the list so far.',
  children: [
    { key: 'rows', label: 'Number of rows', format: 'number' },
    { key: 'runs', label: 'Number of runs', format: 'number' },
    { key: 'hits', label: 'Number found', format: 'number' },
    { key: 'misses', label: 'Number not found', format: 'number' },
    { key: 'unclear', label: 'Number unclear', format: 'number' },
    { key: 'invalid', label: 'Invalid row count', format: 'number' },
    { key: 'failed', label: 'Failed row count', format: 'number' },
    { key: 'estimatedCredits', label: 'Credits (estimate)', format: 'number' },
  ],
};
