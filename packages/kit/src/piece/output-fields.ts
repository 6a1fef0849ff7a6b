import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { OutputRows } from '../values/output-rows';

/** The first outputs of a lookup that can find nothing. */
export const MATCH_FIELDS: readonly OutputSchemaField[] = [
  { key: 'matched', label: 'Was found', format: 'boolean' },
  { key: 'reason', label: 'Why not found' },
];

/** The outputs of a list, after its items. */
export const LIST_FIELDS: readonly OutputSchemaField[] = [
  { key: 'total', label: 'Total', format: 'number' },
  { key: 'truncated', label: 'More exist', format: 'boolean' },
  { key: 'truncatedReason', label: 'Why incomplete' },
];

/**
 * Returns the output of a list.
 * @param total number of all entries; `null` if the service does not tell it.
 * @param truncatedReason why entries may be missing; `null` for a complete list.
 */
export function listOutput<Item>(
  items: readonly Item[],
  total: number | null,
  truncatedReason: string | null,
) {
  return { items, total, truncated: truncatedReason !== null, truncatedReason };
}

export function outputFieldsOf(rows: OutputRows): OutputSchemaField[] {
  return Object.entries(rows).map(([key, { label, description, kind }]) => ({
    key,
    label,
    description,
    format: kind === 'texts' ? undefined : kind,
  }));
}
