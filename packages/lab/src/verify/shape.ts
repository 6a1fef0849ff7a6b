/** The types and field names of a value, without any value. */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** Pattern of the names of fields. Any other key, such as a name or an address, is data of the account. */
const FIELD_NAME = /^[a-z]+\d?(?:[A-Z_][a-z]+\d?)*$/;
const LONGEST_NAME = 40;
/** Holds the shapes of all other keys. */
const OTHER_FIELDS = '(other fields)';
const DEEPEST = 8;

/** Returns the shape of an answer; for a list, the distinct shapes of its entries. */
export function shapeOf(value: unknown, depth = 0): Shape {
  if (value === null) return 'null';
  if (typeof value === 'string') return value === '' ? 'empty string' : 'string';
  if (typeof value !== 'object') return typeof value;
  if (Buffer.isBuffer(value)) return 'bytes';
  if (depth === DEEPEST) return Array.isArray(value) ? 'array' : 'object';
  const entries: unknown[] = Array.isArray(value) ? value : [];
  if (Array.isArray(value)) return distinct(entries.map((entry) => shapeOf(entry, depth + 1)));
  const shapes = Object.entries(value).map(
    ([key, entry]: [string, unknown]) => [key, shapeOf(entry, depth + 1)] as const,
  );
  const others = distinct(shapes.filter(([key]) => !isFieldName(key)).map(([, shape]) => shape));
  return Object.fromEntries([
    ...shapes.filter(([key]) => isFieldName(key)),
    ...(others.length === 0 ? [] : [[OTHER_FIELDS, others] as const]),
  ]);
}

/** Returns a key of an answer, or a placeholder for one that may be data of the account. */
export function safeKey(key: string): string {
  if (/^\d+$/.test(key)) return '*';
  return isFieldName(key) ? key : OTHER_FIELDS;
}

function isFieldName(key: string): boolean {
  return key.length <= LONGEST_NAME && FIELD_NAME.test(key);
}

function distinct(shapes: readonly Shape[]): Shape[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}
