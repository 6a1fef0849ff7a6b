import type { OutputField } from '@pieceworks/host';

/** The value of a field in what a step gave back. */
export function valueOf(output: unknown, key: string): unknown {
  if (typeof output !== 'object' || output === null) return undefined;
  return new Map(Object.entries(output)).get(key);
}

/** `publishedAt` as `Published At`, where the piece has no label. */
export function labelOf({ key, label }: OutputField): string {
  if (label !== undefined) return label;
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as one line of text. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A list in what came back, and the fields of its items. */
export type ListedOutput = {
  label: string;
  items: readonly unknown[];
  fields: readonly OutputField[];
};

/** The lists of an output that are made of records: the output itself, or fields of it. */
export function listsIn(output: unknown, fields: readonly OutputField[]): ListedOutput[] {
  if (Array.isArray(output))
    return [{ label: 'Items', items: output, fields: columnsOf(output, fields) }];
  return fields.flatMap((field) => {
    const items = valueOf(output, field.key);
    if (!Array.isArray(items) || items.length === 0) return [];
    const columns = columnsOf(items, field.listItems ?? []);
    return columns.length === 0 ? [] : [{ label: labelOf(field), items, fields: columns }];
  });
}

function columnsOf(
  items: readonly unknown[],
  known: readonly OutputField[],
): readonly OutputField[] {
  if (known.length > 0) return known;
  const [first] = items;
  if (typeof first !== 'object' || first === null) return [];
  return Object.keys(first).map((key) => ({ key }));
}
