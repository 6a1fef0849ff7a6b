import { onFirstUse } from './on-first-use';

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

/** Returns the text as people type it: no invisible characters, and one kind of letter, digit, space, quote and hyphen. */
export function asTyped(text: string): string {
  const typed = TYPED.reduce((all, [found, by]) => all.replace(found, by), text);
  return normalized(typed, 'NFKC').replace(/\s+/g, ' ').trim();
}

/** Returns the text as it is compared: as people type it, and in one case. */
function compared(text: string): string {
  return asTyped(text).toUpperCase();
}

/** Joiners, variation selectors, marks of direction and tags, which letters and emoji can need beside them. */
const joinersPattern = onFirstUse(
  () => /(?:[\u061c\u200c-\u200f]|\ufe0f|[\u{e0020}-\u{e007f}])+/gu,
);
const invisiblePattern = onFirstUse(
  () => /(?![\t-\r\u061c\u200c-\u200f]|\ufe0f|[\u{e0020}-\u{e007f}])[\p{Cf}\p{DI}\u2800\ufffc]/gu,
);

/** Leaves out invisible characters that are not needed: beside a letter of ASCII, and at both ends of a text, none is. */
export function withoutInvisible(text: string): string {
  // Most texts are ASCII, for which Node needs no Unicode tables.
  if (/^[ -~]*$/.test(text)) return text;
  const visible = text.replace(invisiblePattern(), '');
  return visible.replace(joinersPattern(), (joiners, at: number, whole: string) => {
    const isNeededBefore = isBeyondAscii(whole, at - 1);
    const isNeededAfter = isBeyondAscii(whole, at + joiners.length);
    // Emoji end with such a character, and a keycap begins with a digit.
    const isOfEmoji = /[^\u200c-\u200f\u061c]$/u.test(joiners);
    const isKeycap = whole.charAt(at + joiners.length) === '\u20e3';
    return isKeycap || (isNeededBefore && (isNeededAfter || isOfEmoji)) ? joiners : '';
  });
}

function isBeyondAscii(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x7f;
}

/** Returns the text without any of these signs at its end. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Bullets and check boxes of pasted lists. A hyphen, an asterisk or a plus sign without a space can belong to the entry. */
const bulletPattern = onFirstUse(
  () =>
    /^(?:[\u00b7\u2022\u2023\u2043\u2219\u25a0-\u25ff\u25e6\u2605\u2606\u2610-\u2612\u2713-\u2718\u27a2-\u27a4\u30fb\uf0a7\uf0b7]\s*|[*+>\u2010-\u2015\u2212-](?:\s+|$))(?:\[[ x]?\](?:\s+|$))?/iu,
);
const NUMBER = /^\(?(\d{1,4})[.)](?:\s+|$)/;

/** Returns an entry of a pasted list without its bullet or its number. */
export function withoutListMark(entry: string): string {
  return entry.trim().replace(bulletPattern(), '').replace(NUMBER, '');
}

/** Returns the entries of a pasted list without their bullets, and without numbers that count them: a name can begin with one. */
export function withoutListMarks(entries: readonly string[]): string[] {
  const plain = entries.map((entry) => entry.trim().replace(bulletPattern(), ''));
  const numbers = plain.filter(Boolean).map((entry) => Number(NUMBER.exec(entry)?.[1]));
  const first = numbers[0] ?? 0;
  const isCounted = numbers.length > 1 && numbers.every((number, at) => number === first + at);
  return isCounted ? plain.map((entry) => entry.replace(NUMBER, '')) : plain;
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

/** Replaces line breaks, control characters (also bidirectional ones) and lone surrogates. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** Returns the text in one line, cut to a number of characters. */
export function shorten(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Longest quote in a message, in characters: agents read 300 of a message, and what to do stands after the quote. */
const LONGEST_QUOTE = 100;

/** Returns a sentence that quotes the words of a service or of the platform. */
export function itSays(words: string): string {
  const quote = shorten(words, LONGEST_QUOTE);
  return `It says: "${quote}"${/[.!?\u2026]$/.test(quote) ? '' : '.'}`;
}
