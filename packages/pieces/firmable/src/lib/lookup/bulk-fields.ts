import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { outputFieldsOf } from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import { CREDITS_FIELD, REST_FIELD } from '../credits';
import { CSV_FIELDS } from './found-csv';
import { candidateFields } from './lookup-step';
import { TOTALS_FIELD } from './next-run';

/**
 * Explains the output to agents, and how the list goes on after a stop.
 * @param one the name of the action for a single lookup, whose outputs each hit has.
 */
export const listForAgents = (one: string) =>
  `found: the hits, each with its row as given and what ${one} returns; notFound: rows to check; items: the status of each row. next: the rest, after maxCredits, time or 5,000 rows, which goes on as the only row of the list. maxCredits 0 pays nothing; creditsForRest is the most that the rest costs. The same list is free within reuseDays (7).`;

const ROW: OutputSchemaField = { key: 'row', label: 'Row', format: 'number' };
const GIVEN: OutputSchemaField = { key: 'given', label: 'Row as given' };

/** The report of each row that was looked up. */
const REPORT_FIELDS: OutputSchemaField[] = [
  ROW,
  { key: 'status', label: 'Status', description: 'hit, miss, unclear, invalid or failed.' },
  { key: 'reason', label: 'Reason', description: 'Why there is no result.' },
  CREDITS_FIELD,
  {
    key: 'cachedAt',
    label: 'Stored on',
    description: 'When the reused result was stored; empty for a new one.',
    format: 'datetime',
  },
  { key: 'input', label: 'Looked up by' },
  {
    key: 'readFrom',
    label: 'Read from',
    description: 'Columns of the row that were used; empty for a text.',
  },
  {
    key: 'matchedBy',
    label: 'Found by',
    description: 'The field that led to the record, if several were looked up.',
  },
];

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

const COLUMNS_READ_FIELD: OutputSchemaField = {
  key: 'columnsRead',
  label: 'Columns read',
  description: 'Columns that identify the rows, also in a rehearsal.',
  labelKey: 'columns',
  listItems: [
    { key: 'columns', label: 'Columns' },
    { key: 'rows', label: 'Number of rows', format: 'number' },
  ],
};

/**
 * Returns the fields of `bulkOutput`, as the builder lists them.
 * @param isGiven false for the rows of a search, which nobody has given.
 */
export function bulkFields<Found>(type: RecordType<Found>, isGiven = true): OutputSchemaField[] {
  return [
    ...COUNT_FIELDS,
    CREDITS_FIELD,
    ...GOES_ON_FIELDS,
    {
      key: 'found',
      label: 'Found rows',
      description: 'Only the rows that were found, ready to loop over.',
      labelKey: 'name',
      listItems: [ROW, ...(isGiven ? [GIVEN] : []), ...outputFieldsOf(type.rows)],
    },
    {
      key: 'foundText',
      label: 'Found, as text',
      description: 'One line for each row found, for a message.',
    },
    ...CSV_FIELDS,
    {
      key: 'notFound',
      label: 'Rows to check',
      description: 'Not found, unclear, invalid or failed, but not what another run tries again.',
      labelKey: 'row',
      listItems: [
        ROW,
        GIVEN,
        { key: 'status', label: 'Status' },
        { key: 'reason', label: 'Reason' },
        ...candidateFields(type),
      ],
    },
    {
      key: 'items',
      label: 'Report of the rows',
      description: 'What became of each row that was looked up, without its record.',
      labelKey: 'input',
      listItems: REPORT_FIELDS,
    },
    ...(isGiven ? [COLUMNS_READ_FIELD] : []),
  ];
}
