import {
  asList,
  incompleteRest,
  invalidField,
  type ListRest,
  readNumber,
  readRest,
  readText,
  restOf,
  rowsOf,
  rowsThatFit,
} from '@pieceworks/kit';
import { MAX_ROWS, REQUEST_LIST, rowCount } from './request-list-form';

/** The kind of a rest. */
const KIND = 'requests';

/** Sums over all runs of a list. */
export type Totals = {
  rows: number;
  runs: number;
  created: number;
  exists: number;
  draft: number;
  rejected: number;
  unsure: number;
};

/** A row that a person should look at: rejected, or perhaps created. */
export type RowToCheck = { row: number; client: string | null; reason: string };

/** Facts that a run gets from the runs before it. */
type Earlier = {
  /** Requests that may still be created; `null` in the first run. */
  maxRequests: number | null;
  totals: Totals;
  toCheck: readonly RowToCheck[];
};

/** A list as the step gets it: whole, or what earlier runs have left. */
export type RequestList = Earlier & {
  rows: readonly unknown[];
  /** The number of each row in the whole list, from 1 on. */
  numbers: readonly number[];
};

/** All that another run must know of a list, as JSON, because a flow hands it on. */
export type NextRun = Earlier & ListRest;

/** Most rows to check that are handed on, for the text of the last run. */
const MOST_TO_CHECK = 200;

/**
 * Reads the list of a form.
 * @throws Failure `invalid` for no rows, for too many, and for a rest that is not whole.
 */
export function readList(given: unknown): RequestList {
  const label = REQUEST_LIST.clients.displayName;
  const rows = rowsOf(label, given);
  const found = readRest(label, rows, KIND);
  if (found !== null) {
    const { rest, ...left } = found;
    const maxRequests = readNumber(rest, 'maxRequests');
    if (maxRequests === null) throw incompleteRest(label);
    return {
      ...left,
      maxRequests,
      totals: readTotals(rest.totals),
      toCheck: readToCheck(rest.toCheck),
    };
  }
  if (rows.length > MAX_ROWS) {
    throw invalidField(
      label,
      `this list has ${rowCount(rows.length)}; a list takes ${rowCount(MAX_ROWS)}. Split it.`,
    );
  }
  return {
    rows: rowsThatFit(label, rows),
    numbers: rows.map((_, position) => position + 1),
    maxRequests: null,
    totals: { ...readTotals(undefined), rows: rows.length },
    toCheck: [],
  };
}

function readTotals(totals: unknown): Totals {
  const sum = (key: keyof Totals) => readNumber(totals, key) ?? 0;
  return {
    rows: sum('rows'),
    runs: sum('runs'),
    created: sum('created'),
    exists: sum('exists'),
    draft: sum('draft'),
    rejected: sum('rejected'),
    unsure: sum('unsure'),
  };
}

function readToCheck(rows: unknown): RowToCheck[] {
  return asList(rows).map((one) => ({
    row: readNumber(one, 'row') ?? 0,
    client: readText(one, 'client'),
    reason: readText(one, 'reason') ?? '',
  }));
}

/** Returns what another run must know; `null` if no rows are left. @param left positions in the list. */
export function nextRunOf(
  list: RequestList,
  left: readonly number[],
  earlier: Earlier,
): NextRun | null {
  if (left.length === 0) return null;
  return {
    ...restOf(KIND, list, left),
    ...earlier,
    toCheck: earlier.toCheck.slice(0, MOST_TO_CHECK),
  };
}
