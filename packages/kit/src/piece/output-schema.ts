import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** The key under which a list describes its items. Agents then read a column as `found.[].name`. */
const EACH_ITEM = '[]';

/**
 * Returns the schema of an output, in which the columns of lists are `children` of one `[]`. The builder offers no
 * *Insert* for a list that has `listItems`. It ignores `children` where the value is a list, but agents get them.
 */
export function outputSchemaOf(fields: readonly OutputSchemaField[]) {
  return { fields: fields.map(insertable) };
}

function insertable({ listItems, children, ...field }: OutputSchemaField): OutputSchemaField {
  if (listItems !== undefined) {
    const item = { key: EACH_ITEM, label: 'Each', children: listItems.map(insertable) };
    return { ...field, children: [item] };
  }
  return children === undefined ? field : { ...field, children: children.map(insertable) };
}
