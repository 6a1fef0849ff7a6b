/** Returns the parsed JSON; `undefined` if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the values at a path such as `clients.full_name`, of all entries of a list. */
export function valuesAt(value: unknown, place: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, place));
  if (place === '') return [value];
  const [key = '', ...deeper] = place.split('.');
  return isRecord(value) ? valuesAt(value[key], deeper.join('.')) : [];
}
