import { isRecord, readText } from '@pieceworks/kit';

/** Longer words fill more than a screen, and their beginning says what failed. */
const LONGEST_WORDS = 600;

/** A JSON text as a value; `undefined` for any other text. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Turns the words of a server into one line: the message of an error that is written as JSON, as releases from 0.86
 * do, without the stack that other releases write behind it.
 *
 * @returns empty text where the server says `{}`.
 */
export function toOneLine(words: string): string {
  const error = parseJson(words);
  const message = isRecord(error) ? messageOf(error, words) : words;
  const lines = message.split('\n');
  const stack = lines.findIndex((line, position) => position > 0 && /^\s*at /.test(line));
  const said = stack < 0 ? lines : lines.slice(0, stack);
  const line = said.join(' ').replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_WORDS ? `${line.slice(0, LONGEST_WORDS - 1)}…` : line;
}

function messageOf(error: Readonly<Record<string, unknown>>, words: string): string {
  return readText(error, 'message') ?? (Object.keys(error).length === 0 ? '' : words);
}
