/** A JSON object as it came: nothing is known of its fields yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The record itself, or an empty one for anything else: missing parts read as missing fields. */
export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** The list itself, or an empty one for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Reads the entries of a list from its beginning, until there are `most` that can be read.
 * @param read gives `null` for an entry that does not count.
 * @returns the entries, and as `isCut` the answer to: does another one follow?
 */
export function readFirst<Entry>(
  list: unknown,
  most: number,
  read: (entry: unknown) => Entry | null,
): { entries: Entry[]; isCut: boolean } {
  const entries: Entry[] = [];
  for (const entry of asList(list)) {
    const found = read(entry);
    if (found === null) continue;
    if (entries.length === most) return { entries, isCut: true };
    entries.push(found);
  }
  return { entries, isCut: false };
}

/** The first of `keys` that holds text or a number, as trimmed text; `null` when none does. */
export function readText(value: unknown, ...keys: string[]): string | null {
  const record = asRecord(value);
  for (const key of keys) {
    const found = asText(record[key]);
    if (found !== null) return found;
  }
  return null;
}

/** Text or a finite number as trimmed text; `null` for blank text and anything else. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return inDigits(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/** A number without an exponent, which few services read in a query: `0.0000001`, not `1e-7`. */
export function inDigits(number: number): string {
  const text = String(number);
  return text.includes('e')
    ? number.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 21 })
    : text;
}

/** The first of `keys` that holds a number, also one written as text; `null` when none does. */
export function readNumber(value: unknown, ...keys: string[]): number | null {
  return asNumber(readText(value, ...keys));
}

/** A finite number, also one written as text; `null` for anything else. */
export function asNumber(value: unknown): number | null {
  const text = asText(value);
  const number = Number(text);
  return text !== null && Number.isFinite(number) ? number : null;
}

/** The texts of the first of `keys` that holds any: a list of texts or a single one; blanks left out. */
export function readTexts(value: unknown, ...keys: string[]): string[] {
  const record = asRecord(value);
  return keys.map((key) => asTexts(record[key])).find((texts) => texts.length > 0) ?? [];
}

/** The texts of a list, or a single one; blanks left out. */
export function asTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== null);
}

/** Whether nothing in the value says anything: `null`, blank text, empty lists and records of those. */
export function isEmptyDeep(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object') return Object.values(value).every(isEmptyDeep);
  return false;
}

/** What stands at a path of keys and positions; `undefined` where the path ends early. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined,
    value,
  );
}
