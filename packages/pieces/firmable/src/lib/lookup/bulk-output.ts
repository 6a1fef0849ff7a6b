import type { OutputSchemaField } from '@activepieces/pieces-framework';
import {
  asText,
  isRecord,
  type JsonRecord,
  outputFieldsOf,
  type OutputRows,
  readFlatFields,
  readTexts,
} from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import type { LookupResult } from '../api/types';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { answeredBy, type BulkResult, MAX_BYTES, type RowStatus } from './bulk-lookup';
import {
  CACHE_FIELDS,
  cacheFields,
  CREDITS_FIELD,
  flatFields,
  rawOf,
  TRIED_FIELD,
} from './lookup-step';

/** Outcomes that a person should look at. Skipped rows are left to a later run. */
const NOT_FOUND: readonly RowStatus[] = ['miss', 'invalid', 'failed'];

/** The rows of a list, as they were given, and the fields of each that are known without a lookup. */
type Given<Found> = {
  rows: readonly unknown[];
  known?: readonly Found[] | undefined;
  fullRecords: boolean;
};

/** Returns the output of a bulk step: one item per row, in order; the matches; and the totals. */
export function bulkOutput<Found extends object>(
  {
    outcomes,
    estimatedCredits,
    stopped,
    notStored,
  }: BulkResult<PersonIdentity | CompanyIdentity, Found>,
  type: RecordType<Found>,
  { rows: given, known, fullRecords }: Given<Found>,
) {
  const count = (status: string) => outcomes.filter((row) => row.status === status).length;
  const unanswered = outcomes.flatMap(({ isOpen }, position) => (isOpen ? [position + 1] : []));
  const rows = outcomes.map(
    ({ status, reason, estimatedCredits: credits, cachedAt, lookup, input }, position) => ({
      row: position + 1,
      status,
      reason,
      estimatedCredits: credits,
      ...cacheFields(cachedAt),
      ...flatFields(lookup, type, known?.[position]),
      tried: lookup?.tried ?? [],
      input: input === null ? null : readFlatFields(type.input, input),
    }),
  );
  const found = rows.filter(({ status }) => status === 'hit');
  return {
    // Each record appears only once, because records are most of the output's size.
    items: rows.map((row, position) =>
      fullRecords ? { ...row, raw: rawOf(outcomes[position]?.lookup ?? null) } : row,
    ),
    found,
    foundText: found.map((row) => lineOf(row, type)).join('\n') || null,
    notFound: rows.flatMap(({ row, status, reason }, position) =>
      NOT_FOUND.includes(status)
        ? [{ row, input: inputText(given[position], type.input), status, reason }]
        : [],
    ),
    hits: count('hit'),
    misses: count('miss'),
    invalid: count('invalid'),
    failed: count('failed'),
    skipped: count('skipped'),
    notStored,
    estimatedCredits,
    stopped,
    unanswered,
  };
}

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
  const isTooLarge = fullRecords && bytes > MAX_BYTES;
  const stopped = isTooLarge
    ? 'The full records were left out: the output would be too large.'
    : null;
  const result = { outcomes, estimatedCredits: 0, stopped, notStored: 0, failure: null };
  return bulkOutput(result, type, { rows: records, fullRecords: fullRecords && !isTooLarge });
}

/** Returns the size of a result in the output, in bytes. A match stands among all rows and among those found. */
export function sizeInOutput(lookup: LookupResult<object>, fullRecords: boolean): number {
  if (!lookup.matched) return ROW_BYTES;
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const bytes = ROW_BYTES + bytesOf(lookup.found);
  return 2 * bytes + (fullRecords ? bytesOf(lookup.raw) : 0);
}

/** The size of a row without its record, in bytes, as most are: number, status, reason and input. */
const ROW_BYTES = 600;

/** Returns a record as one line. Numbers that must not be called stand apart from the one that may. */
function lineOf(row: JsonRecord, { inLine }: Pick<RecordType<unknown>, 'inLine'>): string {
  const flagged = readTexts(row, 'doNotCallPhones').join(', ');
  const parts = inLine.flatMap((key) => asText(row[key]) ?? []);
  return [...parts, ...(flagged === '' ? [] : [`do not call: ${flagged}`])].join(', ');
}

/** Returns a row as text: the text itself, or the identifiers of its object; `null` if it has none. */
function inputText(row: unknown, input: OutputRows): string | null {
  const texts = isRecord(row) ? Object.keys(input).map((key) => asText(row[key])) : [asText(row)];
  return texts.filter((text) => text !== null).join(', ') || null;
}

/**
 * Explains the output to agents, and how the list goes on after a stop.
 * @param one the name of the action for a single lookup, whose outputs each row has.
 */
export const listForAgents = (one: string) =>
  `"items" has each row, in order: status (hit, miss, invalid, skipped, failed) and what ${one} returns; "found" only hits. maxCredits counts a row at its highest price. Rows left over by it or by time are in unanswered. Results are stored for reuseDays (1): run the same list again, and only these are looked up.`;

const NOT_FOUND_FIELD: OutputSchemaField = {
  key: 'notFound',
  label: 'Rows to check',
  description: 'Not found, invalid or failed.',
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

/** Returns the fields of `bulkOutput`, as the builder lists them. */
export function bulkFields<Found>({ input, rows }: RecordType<Found>): OutputSchemaField[] {
  const listItems: OutputSchemaField[] = [
    { key: 'row', label: 'Row', format: 'number' },
    {
      key: 'status',
      label: 'Status',
      description: 'hit, miss, invalid, skipped or failed.',
    },
    { key: 'reason', label: 'Reason', description: 'Why there is no result.' },
    CREDITS_FIELD,
    ...CACHE_FIELDS,
    ...outputFieldsOf(rows),
    TRIED_FIELD,
    { key: 'input', label: 'Lookup input', children: outputFieldsOf(input) },
  ];
  return [
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
      description: 'One for each row, found or not.',
      labelKey: 'name',
      listItems,
    },
    ...COUNT_FIELDS,
    CREDITS_FIELD,
    { key: 'stopped', label: 'Why rows are skipped' },
    {
      key: 'unanswered',
      label: 'Rows left to look up',
      description: 'Numbers of these rows. Run the step again with the same list to look them up.',
    },
  ];
}
