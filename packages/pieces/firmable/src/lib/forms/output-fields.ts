import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { MATCH_FIELDS, outputFieldsOf, type OutputRows } from '@pieceworks/kit';

/** The output fields of the steps, as the builder lists them. */

/** The identifiers of a lookup. At the vendor's own host, they are tried in this order. */
export const TRIED_FIELD: OutputSchemaField = {
  key: 'tried',
  label: 'Looked up by',
  labelKey: 'by',
  listItems: [
    { key: 'by', label: 'Field' },
    { key: 'matched', label: 'Found', format: 'boolean' },
  ],
};

export const CREDITS_FIELD: OutputSchemaField = {
  key: 'estimatedCredits',
  label: 'Credits (estimate)',
  format: 'number',
};

/** The age of a stored result from an earlier step. */
export const CACHE_FIELDS: readonly OutputSchemaField[] = [
  { key: 'cached', label: 'Reused', format: 'boolean' },
  { key: 'cachedAt', label: 'Reused from', format: 'datetime' },
];

/** Returns the fields of a lookup: first the outcome, then the record. */
export function lookupFields(rows: OutputRows): OutputSchemaField[] {
  return [...MATCH_FIELDS, ...outputFieldsOf(rows), CREDITS_FIELD, ...CACHE_FIELDS, TRIED_FIELD];
}
