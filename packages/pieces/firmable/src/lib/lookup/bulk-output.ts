import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { outputFieldsOf, readFlatFields } from '@pieceworks/kit';
import { CACHE_FIELDS, CREDITS_FIELD, TRIED_FIELD } from '../forms/output-fields';
import type { CompanyIdentity, PersonIdentity } from '../model/step-fields';
import type { BulkResult } from './bulk-lookup';
import { cacheFields, flatFields, rawOf, type Subject } from './subject';

/** Returns the output of a bulk step: one item per row, in order; the matches; and the totals. */
export function bulkOutput<Found extends object>(
  { outcomes, estimatedCredits, stopped }: BulkResult<PersonIdentity | CompanyIdentity, Found>,
  subject: Subject<Found>,
  { firstRow, fullRecords }: { firstRow: number; fullRecords: boolean },
) {
  const count = (status: string) => outcomes.filter((row) => row.status === status).length;
  const unanswered = outcomes.flatMap(({ isOpen }, position) =>
    isOpen ? [firstRow + position] : [],
  );
  const rows = outcomes.map(
    ({ status, reason, estimatedCredits: credits, cachedAt, lookup, input }, position) => ({
      row: firstRow + position,
      status,
      reason,
      estimatedCredits: credits,
      ...cacheFields(cachedAt),
      ...flatFields(lookup, subject),
      tried: lookup?.tried ?? [],
      input: input === null ? null : readFlatFields(subject.input, input),
    }),
  );
  return {
    // Each record appears only once, because records are most of the output's size.
    items: rows.map((row, position) =>
      fullRecords ? { ...row, raw: rawOf(outcomes[position]?.lookup ?? null) } : row,
    ),
    found: rows.filter(({ status }) => status === 'hit'),
    hits: count('hit'),
    misses: count('miss'),
    invalid: count('invalid'),
    failed: count('failed'),
    skipped: count('skipped'),
    estimatedCredits,
    stopped,
    nextRow: unanswered[0] ?? null,
    unanswered,
  };
}

/**
 * Explains the output to agents, and the way to continue after a stop.
 * @param one the name of the action for a single lookup, whose outputs each row has.
 */
export const listForAgents = (one: string) =>
  `"items" has one entry per row: status (hit, miss, invalid, skipped, failed), input, and what ${one} returns; "found" the hits only. Rows beyond maxCredits or the time are skipped: run again with the same list, startRow = nextRow (null if none is left) and earlierResult = the whole output. That run counts its own credits and returns only its rows.`;

/** Returns the fields of that output, as the builder lists them. */
export function bulkFields<Found>({ input, rows }: Subject<Found>): OutputSchemaField[] {
  const listItems: OutputSchemaField[] = [
    { key: 'row', label: 'Row', format: 'number' },
    { key: 'status', label: 'Status' },
    { key: 'reason', label: 'Reason' },
    CREDITS_FIELD,
    ...CACHE_FIELDS,
    ...outputFieldsOf(rows),
    TRIED_FIELD,
    { key: 'input', label: 'Lookup input', children: outputFieldsOf(input) },
  ];
  return [
    {
      key: 'found',
      label: 'Found',
      description: 'Hits only, ready to loop over.',
      labelKey: 'name',
      listItems,
    },
    {
      key: 'items',
      label: 'All rows',
      description: 'One for each row, found or not.',
      labelKey: 'name',
      listItems,
    },
    { key: 'hits', label: 'Number found', format: 'number' },
    { key: 'misses', label: 'Number not found', format: 'number' },
    {
      key: 'invalid',
      label: 'Number invalid',
      description: 'Rows that were not looked up, as something is wrong with them.',
      format: 'number',
    },
    { key: 'failed', label: 'Number failed', format: 'number' },
    { key: 'skipped', label: 'Number skipped', format: 'number' },
    CREDITS_FIELD,
    { key: 'stopped', label: 'Why rows are skipped' },
    { key: 'nextRow', label: 'Row to continue from', format: 'number' },
    {
      key: 'unanswered',
      label: 'Unanswered rows',
      description: 'Rows that have no answer and were not bought.',
    },
  ];
}
