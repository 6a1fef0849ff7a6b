import {
  asText,
  formatNumber,
  type JsonRecord,
  type OutputRows,
  readText,
  readTexts,
} from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import type { Attempt, LookupResult } from '../api/types';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { answeredBy, type BulkResult, type RowOutcome, type RowStatus } from './bulk-lookup';
import { type ByName, candidatesOf, rawOf } from './lookup-step';
import { type GivenList, MAX_ROWS, nextRunOf, type Totals, wholeList } from './next-run';

/** Outcomes that a person should look at. Skipped rows are left to a later run. */
const NOT_FOUND: readonly RowStatus[] = ['miss', 'unclear', 'invalid', 'failed'];

/** Limit of the output's size, in bytes. The platform fails a run above 26,214,400, after all lookups. */
const OUTPUT_BYTES = 25_000_000;
/** Limit of the results' share of it, in bytes. */
const RESULT_BYTES = 16_000_000;

/** The size of a row without its record, in bytes, as most are: its report, its reason to check and its line of text. */
const ROW_BYTES = 600;

/**
 * Returns the limit of the results' size, in bytes.
 * @param listBytes of the rows as given, of which each stands in the output once: found, to check or left.
 * @param rows number of the rows of the run.
 */
export function resultBytes(listBytes: number, rows: number): number {
  return Math.min(RESULT_BYTES, OUTPUT_BYTES - listBytes - rows * ROW_BYTES);
}

/** The list of a run, and how it is told. */
type Given = {
  /** The first rows are those of this run, and the others are left to further runs. */
  list: GivenList;
  maxCredits?: number | undefined;
  /** Credits that the step has spent before its list, by default 0. */
  spent?: number;
  /** Returns the most that rows can cost, in credits. */
  costOf: (rows: readonly unknown[]) => number;
  /** Returns the columns that identify a row. */
  columnsIn?: (row: unknown) => string | null;
  fullRecords: boolean;
};

/**
 * Returns the output of a bulk step: the totals, each record once with its row as given, the rows to check, and a report of
 * the rows that were looked up. A row that was not stands in `next` alone.
 */
export function bulkOutput<Found extends object>(
  result: BulkResult<PersonIdentity | CompanyIdentity, Found>,
  type: RecordType<Found>,
  { list, maxCredits, spent = 0, costOf, columnsIn = () => null, fullRecords }: Given,
) {
  const { outcomes, notStored, canGoOn, failures } = result;
  const given = list.rows;
  const count = (status: string) => outcomes.filter((row) => row.status === status).length;
  const estimatedCredits = spent + result.estimatedCredits;
  const totals = totalsOf(list.totals, outcomes, estimatedCredits);
  const maxCreditsLeft =
    maxCredits === undefined ? null : Math.max(0, maxCredits - result.estimatedCredits);
  const left = given.flatMap((_, position) =>
    outcomes[position]?.isOpen === false ? [] : position,
  );
  const firstTried = given.length - list.triedRows;
  const isTried = (position: number) =>
    position < outcomes.length ? result.tried.has(position) : position >= firstTried;
  const earlier = { maxCredits: maxCreditsLeft, failures, totals };
  const next = nextRunOf(type.name, list, left, isTried, earlier);
  const rows = outcomes.map((outcome, position) => {
    const [row, own] = [list.numbers[position] ?? 0, given[position]];
    return { ...outcome, row, given: own, readFrom: columnsIn(own) };
  });
  const found = foundIn(rows, list, fullRecords);
  return {
    hits: count('hit'),
    misses: count('miss'),
    unclear: count('unclear'),
    invalid: count('invalid'),
    failed: count('failed'),
    skipped: count('skipped'),
    notStored,
    estimatedCredits,
    stopped:
      result.stopped ?? (outcomes.length === given.length ? null : canGoOn ? MORE_ROWS : NONE_READ),
    goesOn: left.length > 0 && canGoOn,
    leftCount: left.length,
    maxCreditsLeft,
    creditsForRest: costOf(left.map((position) => given[position])),
    totals,
    unanswered: rows.flatMap(({ row, isOpen }) => (isOpen ? [row] : [])),
    next,
    found,
    foundText: found.map((row) => lineOf(row, type)).join('\n') || null,
    notFound: toCheck(rows, type, fullRecords),
    items: rows
      .filter(({ status }) => status !== 'skipped')
      .map((row) => reportOf(row, type.input)),
    ...(list.label !== null && { columnsRead: columnsRead(rows) }),
  };
}

type Row<Found> = BulkResult<PersonIdentity | CompanyIdentity, Found>['outcomes'][number] & {
  /** The number in the whole list. */
  row: number;
  given: unknown;
  readFrom: string | null;
};

/** Returns the records that were found, each with the row that somebody has given, whose other columns a flow needs. */
function foundIn<Found extends object>(
  rows: readonly Row<Found>[],
  { label }: GivenList,
  fullRecords: boolean,
) {
  return rows.flatMap(({ row, given, lookup }) =>
    lookup?.matched === true
      ? [
          {
            row,
            ...(label !== null && { given }),
            ...lookup.found,
            ...(fullRecords && { raw: rawOf(lookup) }),
          },
        ]
      : [],
  );
}

/** Returns the rows without a record. One that is looked up again stands in `next` alone, since that may find it. */
function toCheck(rows: readonly Row<unknown>[], type: ByName, fullRecords: boolean) {
  return rows
    .filter(({ status, isOpen }) => NOT_FOUND.includes(status) && !isOpen)
    .map(({ row, given, status, reason, lookup }) => ({
      row,
      given,
      status,
      reason,
      ...candidatesOf(lookup, type),
      ...(fullRecords && { raw: rawOf(lookup) }),
    }));
}

/** Returns what became of a row, and what it was looked up by. */
function reportOf(
  { row, status, reason, estimatedCredits, cachedAt, lookup, readFrom, input }: Row<unknown>,
  labels: OutputRows,
) {
  const identifiers = Object.entries(labels).flatMap(([key, { label }]) => {
    const value = readText(input, key);
    return value === null ? [] : `${label}: ${value}`;
  });
  return {
    row,
    status,
    reason,
    estimatedCredits,
    cachedAt,
    input: identifiers.join(', ') || null,
    readFrom,
    matchedBy: lookup?.matched === true ? (lookup.tried.findLast(isMatch)?.by ?? null) : null,
  };
}

function isMatch({ matched }: Attempt): boolean {
  return matched;
}

/** Most groups of columns that are told: rows of a file have the same ones. */
const MOST_GROUPS = 20;

/** Returns the columns that identify the rows, with the number of rows, the most first. A rehearsal shows them, too. */
function columnsRead(rows: readonly Row<unknown>[]): { columns: string; rows: number }[] {
  const counts = new Map<string, number>();
  for (const { readFrom } of rows) {
    if (readFrom !== null) counts.set(readFrom, (counts.get(readFrom) ?? 0) + 1);
  }
  return [...counts]
    .map(([columns, count]) => ({ columns, rows: count }))
    .sort((one, other) => other.rows - one.rows)
    .slice(0, MOST_GROUPS);
}

/** Adds the rows of a run that are answered to the sums of the runs before. */
function totalsOf(
  before: Totals,
  outcomes: readonly RowOutcome<unknown>[],
  estimatedCredits: number,
): Totals {
  const count = (status: RowStatus) =>
    outcomes.filter((row) => row.status === status && !row.isOpen).length;
  return {
    rows: before.rows,
    runs: before.runs + 1,
    hits: before.hits + count('hit'),
    misses: before.misses + count('miss'),
    unclear: before.unclear + count('unclear'),
    invalid: before.invalid + count('invalid'),
    failed: before.failed + count('failed'),
    estimatedCredits: before.estimatedCredits + estimatedCredits,
  };
}

const NONE_READ = 'Not one row of this run could be read, so the others were not looked up.';
const MORE_ROWS = `A run looks up ${formatNumber(MAX_ROWS)} rows. The others are under "Rest for the next run".`;

/** Returns the same output for records that need no lookup. They are paid, so that what is too large loses its `raw` only. */
export function recordsOutput<Found extends object>(
  records: readonly JsonRecord[],
  type: RecordType<Found>,
  fullRecords: boolean,
) {
  const lookups = records.map((raw): LookupResult<Found> => {
    return { matched: true, found: type.read(raw), tried: [], raw };
  });
  const outcomes = lookups.map((lookup) => {
    return { ...answeredBy({ lookup, cachedAt: null }, 0), input: null };
  });
  const bytes = lookups.reduce((sum, lookup) => sum + sizeInOutput(lookup, fullRecords), 0);
  const isTooLarge = fullRecords && bytes > RESULT_BYTES;
  const stopped = isTooLarge
    ? 'The full records were left out: the output would be too large.'
    : null;
  const none = { tried: new Set<number>(), failures: [], notStored: 0, failure: null };
  const result = { outcomes, estimatedCredits: 0, stopped, canGoOn: false, ...none };
  return bulkOutput(result, type, {
    list: wholeList(records, null),
    costOf: () => 0,
    fullRecords: fullRecords && !isTooLarge,
  });
}

/** Returns the size of a result in the output, in bytes, without the rest of its row. */
export function sizeInOutput(lookup: LookupResult<object>, fullRecords: boolean): number {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const bytes = bytesOf(lookup.matched ? lookup.found : (lookup.candidates ?? []));
  return bytes + (fullRecords ? bytesOf(lookup.raw) : 0);
}

/** Returns a record as one line. Numbers flagged do-not-call stand apart from the first that is not. */
function lineOf(row: JsonRecord, { inLine }: Pick<RecordType<unknown>, 'inLine'>): string {
  const flagged = readTexts(row, 'doNotCallPhones').join(', ');
  const parts = inLine.flatMap((key) => asText(row[key]) ?? []);
  return [...parts, ...(flagged === '' ? [] : [`do not call: ${flagged}`])].join(', ');
}
