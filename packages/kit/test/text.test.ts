import fc from 'fast-check';
import { holdsText, isSameText, normalized, formatNumber } from '../src';
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

it('a text holds another in upper or lower case', () => {
  expect(holdsText('Tax return', 'RETURN')).toBe(true);
  expect(holdsText('Tax return', 'tax-return')).toBe(false);
});

it('two texts are the same in upper or lower case, and with spaces around', () => {
  expect(isSameText(' Ana@A.example', 'ana@a.example ')).toBe(true);
  expect(isSameText(null, '')).toBe(false);
  expect(isSameText('Ana B', 'AnaB')).toBe(false);
});
