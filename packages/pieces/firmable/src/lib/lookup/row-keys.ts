import {
  asText,
  invalidField,
  isEmptyWord,
  isFilledIn,
  isRecord,
  type JsonRecord,
} from '@pieceworks/kit';

/** The keys of the rows of a list, which files and CRMs spell in their own way. */

/** Returns a key as it is compared: `LinkedIn URL`, `linkedin-url` and `linkedInUrl` are one. */
function compared(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Returns a row with the keys of a form, for keys in any spelling and for the form's labels. Others keep theirs.
 * @param more further keys, as they are compared, and those of the form that they stand for, unless these are filled in.
 * @throws Failure `invalid` for two values of one key.
 */
export function withFormKeys(
  label: string,
  row: JsonRecord,
  form: Readonly<Record<string, { displayName: string }>>,
  more: Readonly<Record<string, string>> = {},
): JsonRecord {
  const own = new Map<string, string>();
  for (const [key, { displayName }] of Object.entries(form)) {
    own.set(compared(displayName), key).set(compared(key), key);
  }
  const read = new Map<string, unknown>();
  const others = new Map<string, unknown>();
  for (const [name, value] of Object.entries(row)) {
    if (!isFilledIn(value) || isEmptyWord(value)) continue;
    const spelled = compared(name);
    const key = own.get(spelled);
    if (key === undefined) others.set(more[spelled] ?? spelled, value);
    else if (read.has(key) && asText(read.get(key)) !== asText(value)) {
      throw invalidField(label, `this row has two values of one kind; one is under ${name}.`);
    } else read.set(key, value);
  }
  return Object.fromEntries([...others, ...read]);
}

/** Longest list of keys that an error names, in characters. */
const LONGEST_KEYS = 80;

/** Returns the keys of a row for an error. */
export function keysOf(row: JsonRecord): string {
  const keys = Object.keys(row).join(', ');
  if (keys === '') return 'no keys';
  return keys.length > LONGEST_KEYS ? `${keys.slice(0, LONGEST_KEYS)}…` : keys;
}

/** Longest text of a row beside its reason, in characters. */
const LONGEST_ROW = 200;

/** Returns a row as text: the text itself, or the values of its object; `null` if it has none. */
export function inputText(row: unknown): string | null {
  const texts = isRecord(row) ? Object.values(row).map(asText) : [asText(row)];
  const text = texts.filter((one) => one !== null).join(', ');
  return text.slice(0, LONGEST_ROW) || null;
}
