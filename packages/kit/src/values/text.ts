/**
 * Returns the text with accented letters in one Unicode form. A text with more accents on a letter than any
 * language has is not changed, since Node's time grows with their square.
 */
export function normalized(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize();
}

/** Formats a whole number as in English: `10,000`. `Intl` would slow down a cold start. */
export function formatNumber(number: number): string {
  const text = String(number);
  const [, first = text, rest = ''] = /^(-?\d{1,3}?)((?:\d{3})*)$/.exec(text) ?? [];
  return first + rest.replace(/\d{3}/g, ',$&');
}

/** Returns true if a text contains another, ignoring case. */
export function holdsText(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}

/** Returns true if two texts are equal, ignoring case and surrounding spaces. */
export function isSameText(text: string | null, other: string): boolean {
  return text?.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns a sentence that quotes the words of a service or of the platform. */
export function itSays(words: string): string {
  return `It says: "${words}"${/[.!?\u2026]$/.test(words) ? '' : '.'}`;
}
