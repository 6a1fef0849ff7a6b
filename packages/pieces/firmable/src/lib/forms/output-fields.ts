import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { outputFieldsOf, type OutputRows } from '@pieceworks/kit';

/** The output of the steps, field by field, as the builder lists it. */

/** The identifiers of a lookup; at the vendor's own host, one after the other. */
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

/** The age of an answer that is kept from an earlier step. */
export const CACHE_FIELDS: readonly OutputSchemaField[] = [
  { key: 'cached', label: 'Reused', format: 'boolean' },
  { key: 'cachedAt', label: 'Reused from', format: 'datetime' },
];

/** The first fields of a person, and of a company, that a lookup begins with. */
const TELLING_FIELDS = 5;

/** The fields of a lookup that tell most come first, then its outcome, then all the others. */
export function lookupFields(rows: OutputRows): OutputSchemaField[] {
  const found = outputFieldsOf(rows);
  return [
    ...found.slice(0, TELLING_FIELDS),
    { key: 'matched', label: 'Found', format: 'boolean' },
    { key: 'reason', label: 'Why not found' },
    CREDITS_FIELD,
    ...CACHE_FIELDS,
    TRIED_FIELD,
    ...found.slice(TELLING_FIELDS),
  ];
}
