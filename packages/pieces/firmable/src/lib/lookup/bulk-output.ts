import type { OutputSchemaField } from '@activepieces/pieces-framework';
import {
  asText,
  formatNumber,
  type JsonRecord,
  outputFieldsOf,
  readFlatFields,
  readTexts,
} from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import type { LookupResult } from '../api/types';
import { CREDITS_FIELD, REST_FIELD } from '../credits';
import { MAX_ROWS } from '../fields';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { answeredBy, type BulkResult, type RowOutcome, type RowStatus } from './bulk-lookup';
import {
  CACHE_FIELDS,
  cacheFields,
  candidatesOf,
  candidateFields,
  flatFields,
  rawOf,
  TRIED_FIELD,
} from './lookup-step';
import { type GivenList, nextRunOf, type Totals, TOTALS_FIELD, wholeList } from './next-run';
import { inputText } from './row-keys';

/** Outcomes that a person should look at. Skipped rows are left to a later run. */
const NOT_FOUND: readonly RowStatus[] = ['miss', 'unclear', 'invalid', 'failed'];

/** Limit of the output's size, in bytes. The platform fails a run above 26,214,400, after all lookups. */
const OUTPUT_BYTES = 25_000_000;
/** Limit of the results' share of it, since lookups are under way at the limit. */
const RESULT_BYTES = 16_000_000;

/**
 * Returns the limit of the results' size, in bytes.
 * @param listBytes of the rows as given: those left stand in the output, too.
 */
export function resultBytes(listBytes: number): number {
  return Math.min(RESULT_BYTES, OUTPUT_BYTES - listBytes);
}

/** The list of a run, and the fields of each of its rows that are known without a lookup. */
type Given<Found> = {
  /** The first rows are those of this run, and the others are left to further runs. */
  list: GivenList;
  known?: readonly Found[] | undefined;
  maxCredits?: number | undefined;
  /** Credits that the step has spent before its list, by default 0. */
  spent?: number;
  /** Returns the most that rows can cost, in credits. */
  costOf: (rows: readonly unknown[]) => number;
  /** Returns the columns that identify a row. */
  columnsIn?: (row: unknown) => string | null;
  fullRecords: boolean;
};

/** Returns the output of a bulk step: one item per row, in order; the matches; and the totals. */
export function bulkOutput<Found extends object>(
  result: BulkResult<PersonIdentity | CompanyIdentity, Found>,
  type: RecordType<Found>,
  { list, known, maxCredits, spent = 0, costOf, columnsIn, fullRecords }: Given<Found>,
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
  const rows = rowsOf(outcomes, type, { list, known, columnsIn });
  const found = rows.filter(({ status }) => status === 'hit');
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
    unanswered: rows.flatMap(({ row }, position) => (outcomes[position]?.isOpen ? [row] : [])),
    next,
    // Each record appears only once, because records are most of the output's size.
    items: rows.map((row, position) =>
      fullRecords ? { ...row, raw: rawOf(outcomes[position]?.lookup ?? null) } : row,
    ),
    found,
    foundText: found.map((row) => lineOf(row, type)).join('\n') || null,
    notFound: rows.flatMap(({ row, status, reason }, position) =>
      // A row that is looked up again stands in `next` alone, since that may find it.
      NOT_FOUND.includes(status) && outcomes[position]?.isOpen === false
        ? [{ row, input: inputText(given[position]), status, reason }]
        : [],
    ),
  };
}

/** Returns the entry of each row that a run has reached. */
function rowsOf<Found extends object>(
  outcomes: BulkResult<PersonIdentity | CompanyIdentity, Found>['outcomes'],
  type: RecordType<Found>,
  { list: { numbers, rows }, known, columnsIn }: Pick<Given<Found>, 'list' | 'known' | 'columnsIn'>,
) {
  return outcomes.map(
    ({ status, reason, estimatedCredits, cachedAt, lookup, input }, position) => ({
      row: numbers[position] ?? 0,
      status,
      reason,
      estimatedCredits,
      ...cacheFields(cachedAt),
      ...flatFields(lookup, type, known?.[position]),
      tried: lookup?.tried ?? [],
      ...candidatesOf(lookup, type),
      readFrom: columnsIn?.(rows[position]) ?? null,
      input: input === null ? null : readFlatFields(type.input, input),
    }),
  );
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
    list: wholeList(records),
    costOf: () => 0,
    fullRecords: fullRecords && !isTooLarge,
  });
}

/** Returns the size of a result in the output, in bytes. A match stands among all rows and among those found. */
export function sizeInOutput(lookup: LookupResult<object>, fullRecords: boolean): number {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  if (!lookup.matched) return ROW_BYTES + bytesOf(lookup.candidates ?? []);
  const bytes = ROW_BYTES + bytesOf(lookup.found);
  return 2 * bytes + (fullRecords ? bytesOf(lookup.raw) : 0);
}

/** The size of a row without its record, in bytes, as most are: number, status, reason and input. */
const ROW_BYTES = 600;

/** Returns a record as one line. Numbers flagged do-not-call stand apart from the first that is not. */
function lineOf(row: JsonRecord, { inLine }: Pick<RecordType<unknown>, 'inLine'>): string {
  const flagged = readTexts(row, 'doNotCallPhones').join(', ');
  const parts = inLine.flatMap((key) => asText(row[key]) ?? []);
  return [...parts, ...(flagged === '' ? [] : [`do not call: ${flagged}`])].join(', ');
}

/**
 * Explains the output to agents, and how the list goes on after a stop.
 * @param one the name of the action for a single lookup, whose outputs each row has.
 */
export const listForAgents = (one: string) =>
  `items: each row with its status and what ${one} returns; found: the hits. next: the rest, after maxCredits, time or 5,000 rows, which goes on as the only row of the list. maxCredits 0 pays nothing; creditsForRest is the most that the rest costs. The same list is free within reuseDays (7).`;

const NOT_FOUND_FIELD: OutputSchemaField = {
  key: 'notFound',
  label: 'Rows to check',
  description: 'Not found, unclear, invalid or failed, but not what another run tries again.',
  labelKey: 'input',
  listItems: [
    { key: 'row', label: 'Row', format: 'number' },
    { key: 'input', label: 'Row as given' },
    { key: 'status', label: 'Status' },
    { key: 'reason', label: 'Reason' },
  ],
};

const COUNT_FIELDS: readonly OutputSchemaField[] = [
  { key: 'hits', label: 'Number found', format: 'number' },
  { key: 'misses', label: 'Number not found', format: 'number' },
  {
    key: 'unclear',
    label: 'Number unclear',
    description: 'Rows whose answer has no record, and does not clearly say "not found".',
    format: 'number',
  },
  {
    key: 'invalid',
    label: 'Invalid row count',
    description: 'Rows that were not looked up, as something is wrong with them.',
    format: 'number',
  },
  {
    key: 'failed',
    label: 'Failed row count',
    description: 'Rows whose lookup failed, each with its reason.',
    format: 'number',
  },
  {
    key: 'skipped',
    label: 'Skipped row count',
    description: 'Rows that were not reached.',
    format: 'number',
  },
  {
    key: 'notStored',
    label: 'Results not stored',
    description: 'The store did not take them: the same list, run again, looks them up again.',
    format: 'number',
  },
];

/** The outputs by which another run, of a flow that calls itself, goes on with the rows that are left. */
const GOES_ON_FIELDS: readonly OutputSchemaField[] = [
  { key: 'stopped', label: 'Why rows are skipped' },
  {
    key: 'goesOn',
    label: 'Another run can go on',
    description: 'True if rows are left, and nothing but its limits has stopped this run.',
    format: 'boolean',
  },
  { key: 'leftCount', label: 'Number of rows left', format: 'number' },
  {
    key: 'maxCreditsLeft',
    label: 'Maximum Credits left',
    description: 'What this step and further runs may still spend; empty without a maximum.',
    format: 'number',
  },
  REST_FIELD,
  TOTALS_FIELD,
  {
    key: 'unanswered',
    label: 'Row numbers left',
    description: 'Numbers of the rows of this run that were not answered.',
  },
  {
    key: 'next',
    label: 'Rest for the next run',
    description: 'The rows left, with all that the next run must know: map it into its first row.',
  },
];

/** Returns the fields of `bulkOutput`, as the builder lists them. */
export function bulkFields<Found>(type: RecordType<Found>): OutputSchemaField[] {
  const { input, rows } = type;
  const listItems: OutputSchemaField[] = [
    { key: 'row', label: 'Row', format: 'number' },
    {
      key: 'status',
      label: 'Status',
      description: 'hit, miss, unclear, invalid, skipped or failed.',
    },
    { key: 'reason', label: 'Reason', description: 'Why there is no result.' },
    CREDITS_FIELD,
    ...CACHE_FIELDS,
    ...outputFieldsOf(rows),
    TRIED_FIELD,
    ...candidateFields(type),
    {
      key: 'readFrom',
      label: 'Read from',
      description: 'Columns of the row that were used; empty for a text.',
    },
    { key: 'input', label: 'Lookup input', children: outputFieldsOf(input) },
  ];
  return [
    ...COUNT_FIELDS,
    CREDITS_FIELD,
    ...GOES_ON_FIELDS,
    {
      key: 'found',
      label: 'Found rows',
      description: 'Only the rows that were found, ready to loop over.',
      labelKey: 'name',
      listItems,
    },
    {
      key: 'foundText',
      label: 'Found, as text',
      description: 'One line for each row found, for a message.',
    },
    NOT_FOUND_FIELD,
    {
      key: 'items',
      label: 'All rows',
      description: 'One for each row of this run, found or not.',
      labelKey: 'name',
      listItems,
    },
  ];
}
