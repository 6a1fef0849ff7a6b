import { invalidField, requireField, readTextField } from '@pieceworks/kit';

/** The longest text that the service reads where nothing else is said (vendor contract), in characters. */
export const LONGEST_TEXT = 1_000;

/**
 * Text of at most so many characters.
 * @throws Failure `invalid` for a longer one.
 */
export function readShortField(label: string, value: unknown, longest: number): string | undefined {
  const text = readTextField(label, value);
  if (text !== undefined) checkLength(label, text, longest);
  return text;
}

/**
 * Text of at most so many characters that must be there.
 * @throws Failure `invalid` for a longer one, and for nothing.
 */
export function requireShortField(label: string, value: unknown, longest = LONGEST_TEXT): string {
  return requireField(label, readShortField(label, value, longest));
}

/** @throws Failure `invalid` for a text of more characters. */
export function checkLength(label: string, text: string, longest: number): void {
  if (text.length > longest) {
    throw invalidField(label, `enter at most ${longest} characters; this has ${text.length}.`);
  }
}
