import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { asRecord } from '@pieceworks/kit';
import { CACHE_FIELDS, TRIED_FIELD } from '../forms/output-fields';
import type { CompanyIdentity, PersonIdentity } from '../model/types';
import type { BulkResult } from './bulk-lookup';
import { cacheFields, lookupFields } from './lookup-output';

/** What a bulk step lists of each row: what was sent of it, and what was found. */
export type ListedFields = {
  input: readonly OutputSchemaField[];
  found: readonly OutputSchemaField[];
};

/** The output of a bulk step: one item a row, in order; those that were found; and the sums. */
export function bulkOutput<Found extends object>(
  { outcomes, estimatedCredits, stopped }: BulkResult<PersonIdentity | CompanyIdentity, Found>,
  fields: ListedFields,
  firstRow: number,
) {
  const count = (status: string) => outcomes.filter((row) => row.status === status).length;
  const unanswered = outcomes.flatMap(({ isOpen }, position) =>
    isOpen ? [firstRow + position] : [],
  );
  const items = outcomes.map(
    ({ status, reason, estimatedCredits: credits, cachedAt, lookup, input }, position) => ({
      row: firstRow + position,
      status,
      reason,
      estimatedCredits: credits,
      ...cacheFields(cachedAt),
      ...lookupFields(lookup, fields.found),
      input: input === null ? null : inputFields(input, fields.input),
    }),
  );
  return {
    items,
    found: items.filter(({ status }) => status === 'hit'),
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

function inputFields(input: object, fields: readonly OutputSchemaField[]) {
  const values = asRecord(input);
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? null]));
}

/** How the builder lists that output. */
export function bulkFields(fields: ListedFields): OutputSchemaField[] {
  const listItems: OutputSchemaField[] = [
    { key: 'row', label: 'Row', format: 'number' },
    { key: 'status', label: 'Status' },
    { key: 'reason', label: 'Reason' },
    { key: 'estimatedCredits', label: 'Credits, estimated', format: 'number' },
    ...CACHE_FIELDS,
    ...fields.found,
    TRIED_FIELD,
    { key: 'input', label: 'What was looked up', children: [...fields.input] },
  ];
  return [
    { key: 'found', label: 'Found only, ready to loop over', labelKey: 'name', listItems },
    { key: 'items', label: 'Every row, found or not', labelKey: 'name', listItems },
    { key: 'hits', label: 'Found', format: 'number' },
    { key: 'misses', label: 'Not found', format: 'number' },
    { key: 'invalid', label: 'Not looked up, as something is wrong', format: 'number' },
    { key: 'failed', label: 'Failed', format: 'number' },
    { key: 'skipped', label: 'Skipped', format: 'number' },
    { key: 'estimatedCredits', label: 'Credits in all, estimated', format: 'number' },
    { key: 'stopped', label: 'Why rows were skipped' },
    { key: 'nextRow', label: 'Row to continue from', format: 'number' },
    { key: 'unanswered', label: 'All rows without an answer', listItems: [] },
  ];
}
