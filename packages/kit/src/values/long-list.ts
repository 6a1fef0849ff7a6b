import { invalidField } from './failure';
import { asList, isRecord, type JsonRecord } from './json';

/** The rows of a list that may take several runs: a whole list, or the rest that an earlier run has left. */

/** Largest list, in bytes: what another run of a flow is called with has this limit, and the output has no more room. */
const MAX_LIST_BYTES = 12_500_000;

/** First and last of numbers that follow each other. */
export type NumberRange = readonly [first: number, last: number];

/** The key of a rest, which names its kind. No row of a list has it. */
const REST_KEY = 'restOf';

/** A rest as a flow hands it on: its kind, the numbers of its rows in the whole list, and the rows as they were given. */
export type ListRest = {
  restOf: string;
  numbers: readonly NumberRange[];
  rows: readonly unknown[];
};

export function bytesOfRows(rows: readonly unknown[]): number {
  return Buffer.byteLength(JSON.stringify(rows));
}

/**
 * Returns the rows of a list.
 * @throws Failure `invalid` for no rows.
 */
export function rowsOf(label: string, list: unknown): unknown[] {
  // Users can map a whole list into one row. An empty list counts as one row, so that row numbers stay.
  const rows = asList(list).flatMap((row) => (asList(row).length > 0 ? asList(row) : [row]));
  if (rows.length === 0) {
    throw invalidField(
      label,
      'fill in at least one row, or map one list of texts or objects (not an object of lists).',
    );
  }
  return rows;
}

/**
 * Returns the rows themselves.
 * @throws Failure `invalid` for rows whose rest would not fit the output of a step.
 */
export function rowsThatFit(label: string, rows: readonly unknown[]): readonly unknown[] {
  const bytes = bytesOfRows(rows);
  if (bytes > MAX_LIST_BYTES) {
    throw invalidField(
      label,
      `this list has ${inMb(bytes)} MB, and at most ${inMb(MAX_LIST_BYTES)} MB fit. Map only the values that identify its rows, or split it.`,
    );
  }
  return rows;
}

function inMb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/**
 * Reads the rest that an earlier run has left, if a list is its output `next`; `null` for other lists.
 * @param kind of the rest.
 * @returns the rows, their numbers in the whole list, and all that the rest holds, unread.
 * @throws Failure `invalid` for other rows beside it, for one of another kind, and for an incomplete one.
 */
export function readRest(
  label: string,
  list: readonly unknown[],
  kind: string,
): { rows: readonly unknown[]; numbers: readonly number[]; rest: JsonRecord } | null {
  const rest = list.find((row) => isRecord(row) && REST_KEY in row);
  if (!isRecord(rest)) return null;
  if (list.length > 1) throw invalidField(label, 'map "Rest for the next run" without other rows.');
  if (rest[REST_KEY] !== kind) {
    throw invalidField(label, 'this is the rest of another kind of list. Use the step it is from.');
  }
  const rows = asList(rest.rows);
  const numbers = readRanges(rest.numbers, rows.length);
  if (rows.length === 0 || numbers.length !== rows.length) throw incompleteRest(label);
  return { rows, numbers, rest };
}

export function incompleteRest(label: string) {
  return invalidField(label, 'a part is missing. Map "Rest for the next run" whole, as it is.');
}

/** Returns the numbers in ranges; fewer than `count` if they are not that many. */
function readRanges(ranges: unknown, count: number): number[] {
  const numbers: number[] = [];
  for (const range of asList(ranges)) {
    const [first = 0, last = -1] = asList(range).map(Number);
    if (!(first >= 1 && last >= first && numbers.length + last - first < count)) return [];
    for (let number = first; number <= last; number += 1) numbers.push(number);
  }
  return numbers;
}

/** Returns the rest of a list. @param positions of its rows, in the order in which the next run has them. */
export function restOf(
  kind: string,
  { rows, numbers }: { rows: readonly unknown[]; numbers: readonly number[] },
  positions: readonly number[],
): ListRest {
  return {
    restOf: kind,
    numbers: rangesOf(positions.map((position) => numbers[position] ?? 0)),
    rows: positions.map((position) => rows[position]),
  };
}

/** Joins numbers that follow each other. */
function rangesOf(numbers: readonly number[]): NumberRange[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
