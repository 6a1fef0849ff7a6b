import fc from 'fast-check';
import { holdsText, isSameEmail, isSameText, normalized, formatNumber } from '../src';
import { anyText } from './arbitrary-text';

it('normalized writes each accent in one way', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normalized(text)).toBe(text.normalize());
    }),
    { examples: [['e\u0301'], [`e${'\u0301'.repeat(30)}`]] },
  );
});

it('normalized keeps a text with more accents on a letter than any language has', () => {
  const text = `e\u0301 ${'\u0301\u0316'.repeat(16)}`;
  expect(normalized(text)).toBe(text);
});

it('formatNumber writes whole numbers as English does', () => {
  const english = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
      expect(formatNumber(number)).toBe(english.format(number));
    }),
  );
});

/** Pairs of spellings that people read as one text. */
const SAME: readonly (readonly [string, string])[] = [
  ['Tax return', 'TAX RETURN '],
  ['M\u0101ori 2026', 'Ma\u0304ori 2026'],
  ['Te P\u016bkenga', 'TE PU\u0304KENGA'],
  ['Vi\u1ec7t Nam', 'Vie\u0323\u0302t Nam'],
  ['\ud55c\uad6d', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ['\u30ac\u30a4\u30c9', '\uff76\uff9e\uff72\uff84\uff9e'],
  ['Client intake', 'Client\u00a0intake'],
  ['Client intake', ' Client  \t\n intake\u3000'],
  ['FY26', '\uff26\uff39\uff12\uff16'],
  ["Client's documents", 'Client\u2019s documents'],
  ["O'Brien", 'O\u02bcBrien'],
  ["Hawai'i", 'Hawai\u02bbi'],
  ['The "big" one', 'The \u201cbig\u201d one'],
  ['Year 2026-27', 'Year 2026\u201327'],
  ['Sign-off', 'Sign\u2011off'],
  ['Tax', 'T\u200bax\ufeff'],
  ['Office files', 'O\ufb03ce \ufb01les'],
  ['Stra\u00dfe', 'STRASSE'],
  ['\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2', '\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3'],
  ['Next\u2026', 'Next...'],
  ['Love \u2764\ufe0f', 'Love \u2764'],
];

it.each(SAME)('%j and %j are the same text, and each holds the other', (one, other) => {
  expect(isSameText(one, other)).toBe(true);
  expect(isSameText(other, one)).toBe(true);
  expect(holdsText(`The ${one} of 2026`, other)).toBe(true);
});

it.each([
  ['Ana B', 'AnaB'],
  ['Maori 2026', 'M\u0101ori 2026'],
  ['resume', 'r\u00e9sum\u00e9'],
  ['Tax 2026', 'Tax 2027'],
  ['Tax', 'Tax return'],
  ['A & B', 'A and B'],
  ['Client intake', 'Client-intake'],
])('%j and %j are different texts', (one, other) => {
  expect(isSameText(one, other)).toBe(false);
});

it('a missing text equals no other, not even an empty one', () => {
  expect(isSameText(null, '')).toBe(false);
});

it('a text with more accents on a letter than any language has is compared as it is', () => {
  const text = `e${'\u0301\u0316'.repeat(16)}`;
  expect(isSameText(text, text)).toBe(true);
});

it('a text does not hold other words', () => {
  expect(holdsText('Tax return', 'tax-return')).toBe(false);
});

it('two email addresses are the same in upper or lower case only', () => {
  expect(isSameEmail(' Ana@A.example', 'ana@a.example ')).toBe(true);
  expect(isSameEmail('m\u0101ori@a.example', 'ma\u0304ori@a.example')).toBe(true);
  expect(isSameEmail('jo\u00aan@a.example', 'joan@a.example')).toBe(false);
  expect(isSameEmail("o'brien@a.example", 'o\u2019brien@a.example')).toBe(false);
  expect(isSameEmail(null, '')).toBe(false);
});
