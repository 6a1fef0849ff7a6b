/** A JSON object with unchecked fields. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the record itself, or an empty one for any other value: missing parts read as missing fields. */
export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Returns the list itself, or an empty one for any other value. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Reads the first `most` readable entries of a list.
 * @param read returns `null` for an entry to skip.
 * @returns the entries; `isTruncated` is true if another readable entry follows.
 */
export function readFirst<Entry>(
  list: unknown,
  most: number,
  read: (entry: unknown) => Entry | null,
): { entries: Entry[]; isTruncated: boolean } {
  const entries: Entry[] = [];
  for (const entry of asList(list)) {
    const found = read(entry);
    if (found === null) continue;
    if (entries.length === most) return { entries, isTruncated: true };
    entries.push(found);
  }
  return { entries, isTruncated: false };
}

/** Returns the first of `keys` that holds text or a number, as trimmed text; `null` if none does. */
export function readText(value: unknown, ...keys: string[]): string | null {
  const record = asRecord(value);
  for (const key of keys) {
    const found = asText(record[key]);
    if (found !== null) return found;
  }
  return null;
}

/** Returns text or a finite number as trimmed text; `null` for blank text and any other value. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return inDigits(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/** Formats a number without an exponent, since few services accept one in a query: `0.0000001`, not `1e-7`. */
export function inDigits(number: number): string {
  const text = String(number);
  return text.includes('e')
    ? number.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 21 })
    : text;
}

/** Returns the first of `keys` that holds a number, also a number in a text; `null` if none does. */
export function readNumber(value: unknown, ...keys: string[]): number | null {
  return asNumber(readText(value, ...keys));
}

/** Returns a finite number, also a number in a text; `null` for any other value. */
export function asNumber(value: unknown): number | null {
  const text = asText(value);
  const number = Number(text);
  return text !== null && Number.isFinite(number) ? number : null;
}

/** Returns a flag, also one that a service sends as a number or a text: `1`, "true", "No"; `null` for any other value. */
export function asFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = asText(value) ?? '';
  if (/^(true|1|yes|y|on)$/i.test(text)) return true;
  return /^(false|0|no|n|off)$/i.test(text) ? false : null;
}

/** Returns the texts of the first of `keys` that holds any: a list of texts or a single one. Blanks are left out. */
export function readTexts(value: unknown, ...keys: string[]): string[] {
  const record = asRecord(value);
  return keys.map((key) => asTexts(record[key])).find((texts) => texts.length > 0) ?? [];
}

/** Returns the texts of a list, or a single text. Blanks are left out. */
export function asTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== null);
}

/** Returns true for `null`, blank text, and lists and records that contain only such values. */
export function isEmptyDeep(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object') return Object.values(value).every(isEmptyDeep);
  return false;
}

/** Returns the value at a path of keys and positions; `undefined` if the path ends early. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined,
    value,
  );
}
