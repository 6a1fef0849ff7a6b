import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { CACHE_FIELDS, TRIED_FIELD } from '../forms/output-fields';
import type { BulkResult } from './bulk-lookup';
import { cacheFields, lookupFields } from './lookup-output';

/** The output of a bulk step: one item a row, in order, and the sums. */
export function bulkOutput<Found extends object>(
  { outcomes, estimatedCredits, stopped }: BulkResult<Found>,
  fields: readonly OutputSchemaField[],
  firstRow: number,
) {
  const count = (status: string) => outcomes.filter((row) => row.status === status).length;
  const firstSkipped = outcomes.findIndex(({ status }) => status === 'skipped');
  return {
    items: outcomes.map(({ lookup, cachedAt, ...outcome }, position) => ({
      row: firstRow + position,
      ...outcome,
      ...cacheFields(cachedAt),
      ...lookupFields(lookup, fields),
    })),
    hits: count('hit'),
    misses: count('miss'),
    invalid: count('invalid'),
    failed: count('failed'),
    skipped: count('skipped'),
    estimatedCredits,
    stopped,
    nextRow: firstSkipped < 0 ? null : firstRow + firstSkipped,
  };
}

/** How the builder lists that output. */
export function bulkFields(
  label: string,
  fields: readonly OutputSchemaField[],
): OutputSchemaField[] {
  return [
    {
      key: 'items',
      label,
      labelKey: 'name',
      listItems: [
        { key: 'row', label: 'Row', format: 'number' },
        { key: 'status', label: 'Status' },
        { key: 'reason', label: 'Reason' },
        { key: 'estimatedCredits', label: 'Credits, estimated', format: 'number' },
        ...CACHE_FIELDS,
        ...fields,
        TRIED_FIELD,
      ],
    },
    { key: 'hits', label: 'Found', format: 'number' },
    { key: 'misses', label: 'Not found', format: 'number' },
    { key: 'invalid', label: 'Not looked up, as something is wrong', format: 'number' },
    { key: 'failed', label: 'Failed', format: 'number' },
    { key: 'skipped', label: 'Skipped', format: 'number' },
    { key: 'estimatedCredits', label: 'Credits in all, estimated', format: 'number' },
    { key: 'stopped', label: 'Why rows were skipped' },
    { key: 'nextRow', label: 'Row to continue from', format: 'number' },
  ];
}
