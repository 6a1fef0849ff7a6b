import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { Collected, TruncatedBy } from '../http/pages';
import type { OutputRows } from '../values/output-rows';

/** The first outputs of a lookup that may not find a match. */
export const MATCH_FIELDS: readonly OutputSchemaField[] = [
  { key: 'matched', label: 'Was found', format: 'boolean' },
  { key: 'reason', label: 'Why not found' },
];

/** The outputs of a list, before its items: a preview of a long output keeps its beginning. */
export const LIST_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'total',
    label: 'Total',
    description: 'Of all entries, also those not listed. Empty if unknown.',
    format: 'number',
  },
  { key: 'truncated', label: 'More exist', format: 'boolean' },
  { key: 'truncatedReason', label: 'Why incomplete' },
];

/**
 * Returns the fields of a list's output.
 * @param labelKey field of an item that the builder shows as its title.
 */
export function listFields(
  label: string,
  listItems: OutputSchemaField[],
  labelKey = 'name',
): OutputSchemaField[] {
  return [...LIST_FIELDS, { key: 'items', label, labelKey, listItems }];
}

/**
 * Returns the output of a list.
 * @param total number of all entries; `null` if the service does not tell it.
 * @param truncatedReason why entries may be missing; `null` for a complete list.
 * @param more what stands between the totals and the items.
 */
export function listOutput<Item>(
  items: readonly Item[],
  total: number | null,
  truncatedReason: string | null,
  more: object = {},
) {
  return { total, truncated: truncatedReason !== null, truncatedReason, ...more, items };
}

/**
 * Returns the output of a list that was collected from pages.
 * @param limitLabel label of the field that limits the list.
 * @param read returns the item of an entry.
 */
export function collectedOutput<Entry, Item>(
  { entries, total, truncatedBy }: Collected<Entry>,
  limitLabel: string,
  read: (entry: Entry) => Item,
) {
  return listOutput(entries.map(read), total, truncatedBy && whyTruncated(truncatedBy, limitLabel));
}

function whyTruncated(truncatedBy: TruncatedBy, limitLabel: string): string {
  switch (truncatedBy) {
    case 'limit':
      return `Raise ${limitLabel} for more.`;
    case 'time':
      return 'The step reached its time limit.';
    case 'repeated':
      return 'The service returned the same entries twice.';
  }
}

/** Returns the warning for a new record without an ID in the answer; `null` if there is an ID. */
export function warningWithoutId(service: string, id: string | null): string | null {
  return id === null
    ? `Created, but ${service} returned no ID. Look it up before you continue.`
    : null;
}

export function outputFieldsOf(rows: OutputRows): OutputSchemaField[] {
  return Object.entries(rows).map(([key, { label, description, kind, sensitive }]) => ({
    key,
    label,
    description,
    format: kind === 'texts' ? undefined : kind,
    // A key that SDK 0.32.0 does not know; it keeps it.
    ...(sensitive && { sensitive }),
  }));
}
