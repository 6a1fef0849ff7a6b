import fc from 'fast-check';
import { asText, toQueryParams } from '../src';

it('toQueryParams turns values into texts and leaves out undefined', () => {
  const query = { text: 'a b', number: 0, offset: undefined, 'extract-news': false, empty: '' };
  expect(toQueryParams(query)).toEqual({
    text: 'a b',
    number: '0',
    'extract-news': 'false',
    empty: '',
  });
});

it('toQueryParams joins the entries of a list, and leaves out an empty one', () => {
  expect(toQueryParams({ ids: ['1', 'a b'], tags: [] })).toEqual({ ids: '1,a b' });
});

it('toQueryParams writes all digits of a number, whatever its size', () => {
  expect(toQueryParams({ small: 1e-7, large: 1e21, least: -5e-7 })).toEqual({
    small: '0.0000001',
    large: '1000000000000000000000',
    least: '-0.0000005',
  });
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const { number: text } = toQueryParams({ number });
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text) === number).toBe(true);
      expect(asText(number)).toBe(text);
    }),
    {
      examples: [[5e-324], [Number.MAX_VALUE], [-Number.MAX_VALUE], [1.234567890123456e-7], [-0]],
    },
  );
});
