/**
 * Returns the text with accented letters in one Unicode form. A text with more accents on a letter than any
 * language has is not changed, since Node's time grows with their square.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize(form);
}

/** Formats a whole number as in English: `10,000`. `Intl` would slow down a cold start. */
export function formatNumber(number: number): string {
  const text = String(number);
  const [, first = text, rest = ''] = /^(-?\d{1,3}?)((?:\d{3})*)$/.exec(text) ?? [];
  return first + rest.replace(/\d{3}/g, ',$&');
}

/** Characters that programs insert or replace unseen, and the one that people would type. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0f/g, ''],
  [/[`\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032]/g, "'"],
  [/[\u201c-\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
];

/** Returns the text as it is compared: one Unicode form, one kind of space, quote and hyphen, and one case. */
function compared(text: string): string {
  const typed = TYPED.reduce((all, [found, by]) => all.replace(found, by), text);
  return normalized(typed, 'NFKC').replace(/\s+/g, ' ').trim().toUpperCase();
}

/** Returns true if a text contains another, compared as people read them. */
export function holdsText(text: string, search: string): boolean {
  return compared(text).includes(compared(search));
}

/** Returns true if two texts are equal as people read them: case, spaces, quotes and Unicode forms make no difference. */
export function isSameText(text: string | null, other: string): boolean {
  return text !== null && compared(text) === compared(other);
}

/** Returns true if two email addresses are equal, ignoring case. Other differences can mean another mailbox. */
export function isSameEmail(email: string | null, other: string): boolean {
  const spelled = (one: string) => normalized(one.trim()).toLowerCase();
  return email !== null && spelled(email) === spelled(other);
}

/** Returns a sentence that quotes the words of a service or of the platform. */
export function itSays(words: string): string {
  return `It says: "${words}"${/[.!?\u2026]$/.test(words) ? '' : '.'}`;
}
