import { asList, asText } from '@pieceworks/kit/json';
import type { PropertyMap } from '@pieceworks/lab/host';

/** Longest text of a value that a message quotes, in characters. */
const LONGEST_QUOTED = 100;

/** The platform's complaint about a value of the wrong type, and the types in words. */
const COMPLAINT = /^Expected (\w+), received: /;
const TYPES: ReadonlyMap<string, string> = new Map([
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['JSON', 'JSON'],
  ['number', 'a number'],
  ['object', 'an object of names and values'],
  ['string', 'a text'],
]);

/**
 * Returns the message of an error. A refusal of the platform's own becomes sentences, and other JSON is indented.
 * @param values the step's input, which such a refusal only has as a text.
 */
export function messageOf(
  error: unknown,
  props: PropertyMap,
  values: Readonly<Record<string, unknown>>,
): string {
  const message = error instanceof Error ? error.message : String(error);
  try {
    const content: unknown = JSON.parse(message);
    return refusalIn(content, props, values) ?? JSON.stringify(content, null, 2);
  } catch {
    return message;
  }
}

/** Returns a refusal of the platform, which lists complaints by the key of their field, in sentences. */
function refusalIn(
  content: unknown,
  props: PropertyMap,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const sentences = Object.entries(content).flatMap(([key, complaints]: [string, unknown]) => {
    const [, type = ''] = COMPLAINT.exec(String(asList(complaints)[0])) ?? [];
    const words = TYPES.get(type);
    if (words === undefined) return [];
    const label = props[key]?.displayName ?? key;
    const given = inWords(values[key]);
    return given === undefined
      ? [`${label}: the platform requires this field.`]
      : [`${label}: the platform takes ${words} here, and was given ${given}.`];
  });
  const isWhole = sentences.length > 0 && sentences.length === Object.keys(content).length;
  return isWhole ? sentences.join(' ') : undefined;
}

/** Returns a value as a sentence shows it: a text in quotes, and a list or an object by its kind. */
function inWords(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'boolean') return String(value);
  const text = asText(value) ?? '';
  return text === '' ? 'an empty text' : `"${text.slice(0, LONGEST_QUOTED)}"`;
}
