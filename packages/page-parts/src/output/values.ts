import type { OutputField } from '@pieceworks/lab/host';

export type Path = readonly (string | number)[];

/** Returns the builder's expression for a value, as in `{{step_1['output']['name']}}`. */
export function mentionOf(root: string, path: Path): string {
  const keys = ['output', ...path].map((key) =>
    typeof key === 'number' ? `[${key}]` : `['${key.replaceAll(/['\\]/g, '\\$&')}']`,
  );
  return `{{${root}${keys.join('')}}}`;
}

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
  if (Array.isArray(value)) {
    const isNested = value.some(isObject);
    return isNested ? `${value.length} entries` : value.map(formatValue).join(', ') || '–';
  }
  if (isObject(value)) {
    const { length } = Object.keys(value);
    return length === 0 ? '–' : `${length} field${length === 1 ? '' : 's'}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A list of records in an output, with its path and the fields of its items. */
export type ListedOutput = {
  label: string;
  path: Path;
  items: readonly unknown[];
  fields: readonly OutputField[];
  /** The field that names an item. */
  title: OutputField | undefined;
};

/** Returns a list of records as it is shown, unless it has none. */
export function listOf(
  items: unknown,
  { label, path, field }: { label: string; path: Path; field?: OutputField },
): ListedOutput | undefined {
  if (!Array.isArray(items) || !isObject(items[0])) return undefined;
  const known = field?.listItems ?? [];
  const keys = Object.keys(items[0]).map((key): OutputField => ({ key }));
  const fields = known.length > 0 ? known : keys;
  const names = [field?.labelKey, 'title', 'name'];
  const title = names.map((name) => fields.find(({ key }) => key === name)).find(Boolean);
  return { label, path, items, fields, title };
}

/** Returns the lists of records in an output: the output itself, or fields of it. */
export function listsIn(output: unknown, fields: readonly OutputField[]): ListedOutput[] {
  const own = listOf(output, { label: 'Items', path: [], field: { key: '', listItems: fields } });
  if (own) return [own];
  return fields.flatMap((field) => {
    const place = { label: labelOf(field), path: [field.key], field };
    return listOf(valueOf(output, field.key), place) ?? [];
  });
}

/** The fields by which a record is shown as a card. */
export type CardFields = {
  title: OutputField;
  link: OutputField;
  image: OutputField;
  time: OutputField;
};

/** Returns the fields of a card, if the records have a title, a link, a picture and a time. */
export function cardFieldsOf({ fields, title }: ListedOutput): CardFields | undefined {
  const [link, image, time] = ['url', 'image', 'datetime'].map((format) =>
    fields.find((field) => field.format === format),
  );
  return title && link && image && time ? { title, link, image, time } : undefined;
}

/** Returns true for a value that repeats a record: under other keys, or in the lines of a text. */
export function repeats(value: unknown, record: object): boolean {
  const told = Object.values(record)
    .map(formatValue)
    .filter((text) => text !== '–');
  if (told.length < 2) return false;
  if (typeof value === 'string') return told.every((text) => value.includes(text));
  const texts = isObject(value) ? Object.values(value).map(formatValue) : [];
  return told.join('\n') === texts.filter((text) => text !== '–').join('\n');
}

type Labelled = { label: string; value: unknown };

/**
 * Returns true for a field that states another one again: the same text but for spaces, under a label with all words of the
 * other, as in "ABN" and "ABN with spaces", or "Industry" and "Industries". Flags and numbers are equal by chance.
 */
export function repeatsField(one: Labelled, other: Labelled): boolean {
  const textOf = ({ value }: Labelled) => formatValue(value).replaceAll(/\s/g, '').toLowerCase();
  const isWritten = [one.value].flat().every((value) => typeof value === 'string');
  if (!isWritten || textOf(one) !== textOf(other)) return false;
  const [stems, others] = [stemsOf(one.label), stemsOf(other.label)];
  const isWithin = (some: readonly string[], all: readonly string[]) =>
    some.every((stem) => all.includes(stem));
  return isWithin(stems, others) || isWithin(others, stems);
}

/** Returns the words of a label without their endings in the plural. */
function stemsOf(label: string): readonly string[] {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter(Boolean).map((word) => word.replace(/(?:ies|y|s)$/, ''));
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
