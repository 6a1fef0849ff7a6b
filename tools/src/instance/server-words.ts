import { isRecord, readText } from '@pieceworks/kit/json';
import { parseJson } from '@pieceworks/lab/host';

/** Longer messages fill more than a screen, and their beginning names the failure. */
const LONGEST_WORDS = 600;

/**
 * Turns a message of the server into one line. From release 0.86, it extracts the error's message from JSON; for
 * others, it removes the stack trace.
 *
 * @returns empty text for `{}`.
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
