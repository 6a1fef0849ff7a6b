import { isEmptyWord } from './field';
import { asText, isRecord, type JsonRecord } from './json';

/** The cells of the rows of a list, which files and CRMs arrange in their own way. */

/** A column of a list. */
export type Column = {
  /** As the row has it. */
  header: string;
  /** The letters and digits in lower case: `LinkedIn URL`, `linkedin-url` and `linkedInUrl` are one. */
  key: string;
  /** The words in lower case, without numbers: `E-mail 1 - Value` has e, mail and value. */
  words: readonly string[];
  /** False for a header with a word of its own, such as Owner: its cell can be of somebody else. */
  isNeutral: boolean;
  /** The name that the column has, if it has one. */
  named: 'name' | 'first' | 'last' | 'company' | null;
};

/** A cell with a text. */
export type Cell = { column: Column; text: string };

/** Words of a header that leave open what its cell is: `Primary Company Domain Name`. */
const NEUTRAL_WORDS = new Set(
  (
    'e email mail value linkedin linked profile in person contact lead client customer prospect primary main work direct public personal ' +
    'private secondary corporate professional business company organisation organization account employer legal trading ' +
    'registered full name number no url uri link page address site web www home homepage website domain associated abn a b n'
  ).split(' '),
);

const COMPANY_WORDS = /^(?:company|organi[sz]ation|account|employer|business)$/;
/** Words before those of a name, as in `Contact First Name`. */
const PERSON_WORDS = /^(?:contact|lead|person|customer|client|prospect|primary|full|display)$/;

function namedBy(words: readonly string[]): Column['named'] {
  const isCompany = words.some((word) => COMPANY_WORDS.test(word));
  if (isCompany) {
    return words.every((word) => word === 'name' || COMPANY_WORDS.test(word)) ? 'company' : null;
  }
  const rest = words.filter((word) => !PERSON_WORDS.test(word)).join('');
  if (rest === 'name' || rest === 'fullname') return 'name';
  if (/^(?:(?:first|given)(?:name)?|forename)$/.test(rest)) return 'first';
  return /^(?:(?:last|family)(?:name)?|surname)$/.test(rest) ? 'last' : null;
}

/** Objects inside a row that hold its cells: those of Airtable, HubSpot and Google Sheets, and of JSON:API. */
const CONTAINERS = ['fields', 'properties', 'values', 'data', 'attributes'];

const columns = new Map<string, Column>();
/** Headers that are kept. The rows of a list have the same ones. */
const MOST_COLUMNS = 1_000;

/** Returns a header as it is compared. */
export function comparedKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function columnOf(header: string): Column {
  const known = columns.get(header);
  if (known !== undefined) return known;
  const spaced = header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const words = spaced.match(/\p{L}+/gu) ?? [];
  const column = {
    header,
    key: comparedKey(header),
    words,
    isNeutral: words.every((word) => NEUTRAL_WORDS.has(word)),
    named: namedBy(words),
  };
  if (columns.size >= MOST_COLUMNS) columns.clear();
  columns.set(header, column);
  return column;
}

/** Returns the cells of a row that have a text, also those of objects inside it. */
export function cellsOf(row: JsonRecord, outer = ''): Cell[] {
  return Object.entries(row).flatMap(([key, value]) => {
    const header = outer + key;
    if (isRecord(value)) {
      if (outer !== '') return [];
      return cellsOf(value, CONTAINERS.includes(key) ? '' : `${header} `);
    }
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => {
      const text = asText(one);
      return text === null || isEmptyWord(text) ? [] : [{ column: columnOf(header), text }];
    });
  });
}

/** Longest list of keys that an error names, in characters. */
const LONGEST_KEYS = 80;

/** Returns the keys of a row for an error. */
export function keysOf(row: object): string {
  const keys = Object.keys(row).join(', ');
  if (keys === '') return 'no keys';
  return keys.length > LONGEST_KEYS ? `${keys.slice(0, LONGEST_KEYS)}…` : keys;
}
