import { asTyped } from '@pieceworks/kit';

/** Spellings of names, for a comparison: lower case, without accents. */

/** Letters that have no accent to leave out, but a usual spelling in ASCII. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' },
};

/** Accents and other marks that a name can leave out. Marks of Indian and Southeast Asian scripts are vowels. */
const OPTIONAL_MARKS =
  /(?:[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])+/g;

/** Returns a name as people type it, without accents of their own: Node's time grows with the square of their number. */
export function typedName(name: string): string {
  return asTyped(name).replace(OPTIONAL_MARKS, '');
}

/** Returns a name in lower case, without accents. */
export function unaccented(name: string): string {
  return typedName(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL_MARKS, '')
    .replace(/[^a-z\d\s]/g, (letter) => SPELLINGS[letter] ?? letter);
}
