import fc from 'fast-check';
import { normalized } from '../src';

it('normalized writes each accent in one way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normalized(text)).toBe(text.normalize());
    }),
    { examples: [['e\u0301'], [`e${'\u0301'.repeat(30)}`]] },
  );
});

it('normalized keeps a text with more accents on a letter than any language has', () => {
  const text = `e\u0301 ${'\u0301\u0316'.repeat(16)}`;
  expect(normalized(text)).toBe(text);
});
