import fc from 'fast-check';
import { normalized } from '../src';

it('writes accents in one way', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(normalized(text)).toBe(text.normalize());
    }),
  );
  expect(normalized('e\u0301')).toBe('\u00e9');
  const most = `e${'\u0301'.repeat(30)}`;
  expect(normalized(most)).toBe(most.normalize());
});

it('leaves a text as it is that has more accents on a letter than any language', () => {
  const text = `e\u0301 ${'\u0301\u0316'.repeat(16)}`;
  expect(normalized(text)).toBe(text);
});
