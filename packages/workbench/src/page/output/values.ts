import type { OutputField } from '@pieceworks/host';

export type Path = readonly (string | number)[];

/** Returns the builder's expression for a value, as in `{{step_1['output']['name']}}`. */
export function mentionOf(root: string, path: Path): string {
  const keys = ['output', ...path].map((key) =>
    typeof key === 'number' ? `[${key}]` : `['${key.replaceAll(/['\\]/g, '\\$&')}']`,
  );
  return `{{${root}${keys.join('')}}}`;
}

/** Returns the value of a field of an output. */
export function valueOf(output: unknown, key: string): unknown {
  return isObject(output) ? new Map(Object.entries(output)).get(key) : undefined;
}

/** Returns the label of a field. Without one, `publishedAt` becomes `Published At`. */
export function labelOf({ key, label }: OutputField): string {
  if (label !== undefined) return label;
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isEmpty(value: unknown): boolean {
  return formatValue(value) === '–';
}

/** Returns a value as one line of text. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A list of records in an output, with its path and the fields of its items. */
export type ListedOutput = {
  label: string;
  path: Path;
  items: readonly unknown[];
  fields: readonly OutputField[];
};

/** Returns the lists of records in an output: the output itself, or fields of it. */
export function listsIn(output: unknown, fields: readonly OutputField[]): ListedOutput[] {
  const listed = (items: unknown, known: readonly OutputField[], label: string, path: Path) => {
    if (!Array.isArray(items)) return [];
    const rows: readonly unknown[] = items;
    const keys = isObject(rows[0]) ? Object.keys(rows[0]).map((key) => ({ key })) : [];
    const columns = known.length > 0 ? known : keys;
    return columns.length === 0 || items.length === 0
      ? []
      : [{ label, path, items, fields: columns }];
  };
  if (Array.isArray(output)) return listed(output, fields, 'Items', []);
  return fields.flatMap((field) =>
    listed(valueOf(output, field.key), field.listItems ?? [], labelOf(field), [field.key]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
