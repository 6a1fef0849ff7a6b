import { type Failure, invalidField } from './failure';
import { asList, asText, isRecord } from './json';
import { parseUrl, withScheme } from './parse-url';
import {
  asTyped,
  formatNumber,
  normalized,
  withoutEnding,
  withoutInvisible,
  withoutListMarks,
} from './text';
import { formatUtc } from './zoned-date';

/**
 * Checks of form values. Each takes the field's label, for the message, and the value as the platform passes it.
 * The type in the form guarantees nothing, since any field can be mapped from an earlier step. An empty field is
 * `undefined`. All throw Failure `invalid`.
 */

/** Returns true if a field has a value. An untouched form contains blank texts, empty lists and empty objects. */
export function isFilledIn(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return !isRecord(value) || Object.keys(value).length > 0;
}

/** Words of spreadsheets, CRMs and programs for a value that is missing. */
const EMPTY_WORD =
  /^(?:#?n\/?a!?|#ref!|#value!|none|null|nil|undefined|unknown|(?:not|un)[ -]?(?:available|applicable|provided|known)|tb[acd]|[-\u2013\u2014_?]+|\.{3,}|\u2026)$/i;

/** Returns true for a text that stands for no value, such as `N/A`, also a repeated one: `undefined undefined`. */
export function isEmptyWord(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const text = value.trim();
  if (EMPTY_WORD.test(text)) return true;
  return text !== '' && text.split(/\s+/).every((word) => EMPTY_WORD.test(word));
}

/**
 * Returns a value as a field for one text takes it: an empty word is `undefined`, unless it stands in quotes, for somebody
 * who is called so.
 * @throws Failure `invalid` for a mapping that was not filled in, and for a list or an object that became a text.
 */
export function readPlainValue(label: string, value: unknown): unknown {
  if (isEmptyWord(value)) return undefined;
  const [, quoted] = /^"([^"]+)"$/.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  return isEmptyWord(quoted) ? quoted : requirePlainText(label, value);
}

/** @throws Failure `invalid` for a mapping that was not filled in, and for a list or an object that became a text. */
export function requirePlainText(label: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const isUnfilled = /^\{\{[^]*\}\}$/.test(text) || text.includes('[object Object]');
  if (!isUnfilled && !isJsonOfMany(text)) return value;
  throw invalidField(
    label,
    'map a text, not a list, an object or a mapping that is not filled in.',
  );
}

function isJsonOfMany(text: string): boolean {
  if (!/^(?:\[[^]*\]|\{[^]*\})$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Longest text of a field by default, in characters. */
const LONGEST_TEXT = 10_000;
/** Longest document (such as HTML with pictures) or list in one text, in characters. */
export const LONGEST_DOCUMENT = 1_000_000;
const LONGEST_LIST = 10_000;

/**
 * Reads a text, without spaces at its ends and without invisible characters.
 * @param longest in characters.
 */
export function readTextField(
  label: string,
  value: unknown,
  longest = LONGEST_TEXT,
): string | undefined {
  if (!isFilledIn(value)) return undefined;
  if (typeof value === 'object' || typeof value === 'boolean') {
    throw invalidField(label, 'map a text, not an object or true/false.');
  }
  const text = checkLength(label, asText(value) ?? '', longest, 'characters');
  return withoutInvisible(text).trim() || undefined;
}

/** Returns the text or list itself; throws if it is too long. */
export function checkLength<Value extends { length: number }>(
  label: string,
  value: Value,
  longest: number,
  unit: 'characters' | 'entries',
): Value {
  if (value.length <= longest) return value;
  throw invalidField(label, `this is too long; enter at most ${formatNumber(longest)} ${unit}.`);
}

/** Returns the value; throws if there is none. The platform does not check a required field whose key is missing. */
export function requireField<Value>(
  label: string,
  value: Value | undefined,
  problem = 'fill in this field.',
): Value {
  if (value === undefined) throw invalidField(label, problem);
  return value;
}

export function requireTextField(label: string, value: unknown): string {
  return requireField(label, readTextField(label, value));
}

/**
 * Reads the ID or name of a record. The builder's f(x) leaves the word `null` in an empty dropdown, in front of a value that is
 * inserted then.
 */
export function readIdOrNameField(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  // An address can be null@example.com, and a name can have more words.
  if (text === undefined || !/^null(?![@\s])/.test(text)) return text;
  throw invalidField(label, 'delete the word null in front of the inserted value.');
}

const DOT_SEGMENT = /^\s*\.\s*(\.\s*)?(;|$)/;

/** Reads a record's ID, which becomes a path segment. An ID that would lead to another path is refused. */
export function readIdField(label: string, value: unknown): string | undefined {
  const text = readIdOrNameField(label, value);
  if (text === undefined) return undefined;
  // Control characters, lone surrogates (not allowed in URLs), and escapes, which some servers decode.
  const isUnfit = /[\p{Cc}\p{Cs}]|%[\da-f]{2}/iu.test(text);
  if (isUnfit || text.split(/[/\\]/).some((part) => DOT_SEGMENT.test(part))) {
    throw invalidField(label, 'enter an ID without dots, slashes or % codes.');
  }
  return text;
}

export function requireIdField(label: string, value: unknown): string {
  return requireField(label, readIdField(label, value));
}

/**
 * Reads a list of texts: also one text with an entry on each line, with semicolons or with commas, or the JSON text of a
 * list. Commas belong to the entries where lines or semicolons separate them.
 * @param readEntry returns the texts of an entry; `undefined` for an empty one.
 */
export function readListField(
  label: string,
  value: unknown,
  readEntry: (label: string, entry: unknown) => string | string[] | undefined = readTextField,
): string[] {
  if (!isFilledIn(value)) return [];
  if (isRecord(value)) throw invalidField(label, 'this is an object; map a list of texts.');
  const entries: readonly unknown[] = Array.isArray(value) ? value : entriesIn(label, value);
  checkLength(label, entries, LONGEST_LIST, 'entries');
  const isText = entries.every((entry) => typeof entry === 'string');
  return (isText ? withoutListMarks(entries) : entries).flatMap(
    (entry) => readEntry(label, entry) ?? [],
  );
}

/** Releases before 0.88.3 pass the text of a JSON list as it is, and newer ones the list. */
function entriesIn(label: string, value: unknown): readonly unknown[] {
  const text = readTextField(label, value, LONGEST_DOCUMENT) ?? '';
  if (!/^\[.*\]$/s.test(text)) return splitEntries(text);
  try {
    return asList(JSON.parse(text));
  } catch {
    return splitEntries(text);
  }
}

/** Separators of a list in one text, the strongest first, also East Asian ones. No semicolon that ends an HTML entity. */
const SEPARATORS = [
  /[\n\r\t\u2028\u2029]/,
  /(?<!&(?:#\w{1,8}|amp|lt|gt|quot|apos|nbsp))[;\uff1b]/,
  /[,\uff0c\u3001]/,
];

/** A bullet or number in front of a tab, as word processors copy a list. */
const MARK_AND_TAB = /^([^\w\s]|\(?\d{1,4}[.)])\t/gm;

function splitEntries(given: string): string[] {
  const text = given.replace(MARK_AND_TAB, '$1 ');
  const separator = SEPARATORS.find((one) => one.test(text));
  if (separator === undefined) return [text];
  // A line can end with the separator of another kind of list.
  return text.split(separator).map((entry) => entry.trim().replace(/[;\uff1b,\uff0c\u3001]$/, ''));
}

/** Returns the names and values of a record that was filled in or mapped. */
export function readEntriesField(label: string, value: unknown): [string, unknown][] {
  if (!isFilledIn(value)) return [];
  if (!isRecord(value)) throw invalidField(label, 'this should be an object of names and values.');
  return Object.entries(value);
}

/** Reads names with their values as texts. A name without a value is left out. */
export function readPairsField(label: string, value: unknown): Record<string, string> | undefined {
  const pairs = readEntriesField(label, value).flatMap(([name, content]) => {
    const text = readTextField(label, typeof content === 'boolean' ? `${content}` : content);
    return text === undefined ? [] : [[requireTextField(label, name), text] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

/** Longest JSON in a field, in characters: enough for a file in base64. */
const LONGEST_JSON = 10_000_000;

/** Reads JSON that was typed, or a value that was mapped. */
export function readJsonField(label: string, value: unknown): unknown {
  if (!isFilledIn(value)) return undefined;
  if (typeof value !== 'string') return value;
  checkLength(label, value, LONGEST_JSON, 'characters');
  try {
    return JSON.parse(value);
  } catch (error) {
    throw invalidField(label, `this is not valid JSON${placeOf(error, value)}.`);
  }
}

/** Returns where a text stops being JSON, as far as Node tells: `, at line 3, column 7`. */
function placeOf(error: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
  if (position === undefined) return '';
  const lines = text.slice(0, Number(position)).split('\n');
  return `, at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

/** Limits of a number, both inclusive. */
export type Range = { min: number; max: number };

export function readNumberField(label: string, value: unknown, range: Range): number | undefined {
  return readNumber(label, value, range, 'number', Number.isFinite);
}

export function readWholeNumberField(
  label: string,
  value: unknown,
  range: Range,
): number | undefined {
  return readNumber(label, value, range, 'whole number', Number.isInteger);
}

function readNumber(
  label: string,
  value: unknown,
  { min, max }: Range,
  what: string,
  isOne: (number: number) => boolean,
): number | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!isOne(number) || number < min || number > max) {
    throw invalidField(
      label,
      min === max
        ? `enter ${min}, the only possible value.`
        : `enter a ${what} from ${formatNumber(min)} to ${formatNumber(max)}.`,
    );
  }
  return number;
}

/** Reads a switch, also one mapped as text. */
export function readSwitchField(label: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = readTextField(label, value)?.toLowerCase();
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw invalidField(label, 'this should be true or false.');
}

/** Longest part of an unknown choice that is shown, in characters. */
const LONGEST_CHOICE = 40;

/**
 * Reads one of the given words, in upper or lower case.
 * @param suggested the words that the error for another one lists.
 */
export function readChoiceField<Choice extends string>(
  label: string,
  value: unknown,
  choices: readonly Choice[],
  suggested: readonly string[] = choices,
): Choice | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const choice = choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return choice;
  const given = text.slice(0, LONGEST_CHOICE);
  throw invalidField(label, `"${given}" is unknown; choose one of ${suggested.join(', ')}.`);
}

/** Quotes and brackets that mail programs and spreadsheets put around an address. */
const WRAPPERS = ["''", '""', '“”', '‘’', '<>'];

/** Reads a text without what copying puts around or into an address: quotes, brackets and invisible characters. */
export function readCopiedText(
  label: string,
  value: unknown,
  withoutOthers = (text: string) => text.replace(/(?![\t-\r])[\p{C}\p{DI}]/gu, ''),
): string | undefined {
  const given = readTextField(label, value) ?? '';
  // Most texts are ASCII, for which Node needs no Unicode tables.
  const text = /^[ -~]*$/.test(given) ? given : withoutOthers(given).trim();
  const isWrapped = WRAPPERS.includes(text.charAt(0) + text.slice(1).slice(-1));
  return (isWrapped ? text.slice(1, -1).trim() : text) || undefined;
}

/** Leaves out control characters. Others that are invisible belong to letters and emoji beside them. */
function withoutControls(text: string): string {
  return text.replace(/(?![\t-\r])\p{Cc}/gu, '');
}

/** Returns true for a host that can exist: two or more parts of letters, digits and inner hyphens. It may end with a dot. */
function isHost(url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '');
  const parts = host.split('.');
  return (
    host.length <= 253 &&
    parts.length > 1 &&
    parts.every((part) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(part))
  );
}

/** The address at the end of `Ann Example <ann@example.com>`, or in front of a comment: `ann@example.com (Ann)`. */
const NAMED_ADDRESS = [/^[^<>[\]]*[<[]([^<>[\]]*)[>\]]$/, /^([^\s()]+) ?\([^()]*\)$/];

/** Signs of a sentence or a list, behind an address. */
const AFTER_ADDRESS = ' ,;:.!?\u2026';

/** Signs that editors of texts and East Asian keyboards put in the place of those of an address. */
const EDITED: readonly (readonly [RegExp, string])[] = [
  [/[\u02bc\u2018\u2019]/g, "'"],
  [/[\u2010-\u2012]/g, '-'],
  [/\u3002/g, '.'],
];

/** Returns the address alone: mail programs add the name, `mailto:`, and the sign behind the address. */
function withoutName(given: string): string {
  const typed = EDITED.reduce(
    (all, [found, by]) => all.replace(found, by),
    normalized(given, 'NFKC'),
  );
  const text = withoutEnding(typed, AFTER_ADDRESS);
  const inside = NAMED_ADDRESS.map((pattern) => pattern.exec(text)?.[1]).find(
    (one) => one !== undefined,
  );
  const address = (inside ?? text).replace(/^[\s,;]+/, '');
  const [link] = /^mailto:[^?]*/i.exec(address) ?? [];
  return withoutEnding(link?.slice('mailto:'.length) ?? address, AFTER_ADDRESS);
}

/**
 * Reads an email address: one @, no spaces, a domain with a dot. What a mail program or a sentence adds is left out: a
 * name, `mailto:`, and a sign at the end. An apostrophe or a hyphen that an editor replaced is the straight one.
 */
export function readEmailField(label: string, value: unknown): string | undefined {
  const given = readCopiedText(label, readIdOrNameField(label, value));
  if (given === undefined) return undefined;
  const text = withoutName(given);
  const [, host = ''] =
    /^(?!['.])[^\s@<>,;:"()[\]\\\u2018\u2019\u201c\u201d]+@([^\s@%/:?#\\]+[^\s@%/:?#\\.])$/.exec(
      text,
    ) ?? [];
  const url = parseUrl(`https://${host}`);
  if (url === undefined || !isHost(url) || text.length > 254) {
    throw invalidField(
      label,
      'this is not an email address; it should look like jane@example.com.',
    );
  }
  return text;
}

/**
 * Reads a web address; adds `https://` if the scheme is missing.
 * @param example shown to whoever typed something else.
 */
export function readWebAddressField(
  label: string,
  value: unknown,
  example = 'https://example.com',
): string | undefined {
  const text = readCopiedText(label, value, withoutControls);
  if (text === undefined) return undefined;
  const spelled = withScheme(text);
  const url = /\s/.test(spelled) ? undefined : parseUrl(spelled);
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb || !isHost(url) || url.username !== '' || url.password !== '') {
    throw invalidField(label, `this is not a web address; it should look like ${example}.`);
  }
  return spelled;
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?( ?(?:Z|([+-])(\d{2}):?(\d{2})?))?)?$/i;

/**
 * Reads a calendar date, with or without a time of day: `2026-02-28`, `2026-02-28 09:30:00`, or
 * `2026-02-28T09:30:00.000Z`, as a date field of the platform passes it. A time with an offset from UTC becomes UTC.
 * @returns `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`; with a `Z` if the text states a zone. See `dateInUtc`.
 */
export function readDateField(label: string, value: unknown): string | undefined {
  const format = 'YYYY-MM-DD, or with a time: 2026-03-31 09:30:00.';
  const read = readDate(label, value, format);
  if (read?.offsetMs === undefined) return read?.written;
  const moment = Date.parse(`${read.written.replace(' ', 'T')}Z`) - read.offsetMs;
  return `${formatUtc(moment)}Z`;
}

const MIDNIGHT = ' 00:00:00';

/** Reads a calendar day, `YYYY-MM-DD`. Midnight, in any offset, may follow it, as in a date from an earlier step. */
export function readDayField(label: string, value: unknown): string | undefined {
  const format = 'YYYY-MM-DD.';
  const date = readDate(label, value, format)?.written.replace(MIDNIGHT, '');
  if (date?.includes(' ')) throw misspelledDate(label, format);
  return date;
}

function misspelledDate(label: string, format: string): Failure {
  return invalidField(label, `write the date as ${format}`);
}

/**
 * @param format for the error: the expected format, with a full stop.
 * @returns the date as it is written, and how far it is ahead of UTC, if it states that.
 */
function readDate(
  label: string,
  value: unknown,
  format: string,
): { written: string; offsetMs?: number } | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const parts = DATE.exec(asTyped(text));
  if (parts === null) throw misspelledDate(label, format);
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', ...zone] = parts;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (midnight.getUTCMonth() !== Number(month) - 1 || midnight.getUTCDate() !== Number(day)) {
    throw invalidField(label, `${year}-${month}-${day} is not a day of the calendar.`);
  }
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { written: date };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw invalidField(label, `${hour}:${minute}:${second} is not a time of day.`);
  }
  const written = `${date} ${hour}:${minute}:${second}`;
  const [stated, sign = '+', hours = '0', minutes = '0'] = zone;
  if (stated === undefined) return { written };
  const offsetMs = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (Math.abs(offsetMs) > FURTHEST_MS) throw misspelledDate(label, format);
  return { written, offsetMs };
}

/** The largest offset from UTC, in Kiribati. */
const FURTHEST_MS = 14 * 3_600_000;
