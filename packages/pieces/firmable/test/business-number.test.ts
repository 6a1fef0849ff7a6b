import fc from 'fast-check';
import { acnOfAbn, formatAbn, isAbn, isAcn, isNzbn } from '../src/lib/readers/business-number';

/** The typing errors that a number's checksum catches, by its weights and modulus. */
type Scheme = {
  name: string;
  isValid: (digits: string) => boolean;
  weights: readonly number[];
  modulus: number;
  valid: readonly string[];
  invalid: readonly string[];
};

const SCHEMES: readonly Scheme[] = [
  {
    name: 'ABN',
    isValid: isAbn,
    weights: [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
    modulus: 89,
    valid: ['51824753556', '53004085616', '48123123124', '33051775556', '47065475149'],
    invalid: [
      '51824753557',
      '11223493504',
      '12345678901',
      '10000000000',
      '01824753556',
      '518247535560',
      '01000000191',
      '',
    ],
  },
  {
    name: 'ACN',
    isValid: isAcn,
    weights: [8, 7, 6, 5, 4, 3, 2, 1, 1],
    modulus: 10,
    valid: ['004085616', '000000019'],
    invalid: ['824753556', '00408561', '0040856161', ''],
  },
  {
    name: 'NZBN',
    isValid: isNzbn,
    weights: [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1],
    modulus: 10,
    valid: ['9429039501974', '9429041535134'],
    invalid: ['9429039501976', '942903950197', ''],
  },
];

describe.each(SCHEMES)('the check of an $name', ({ isValid, weights, modulus, valid, invalid }) => {
  const digit = fc.integer({ min: 0, max: 9 });
  const numbers = fc
    .array(digit, { minLength: weights.length, maxLength: weights.length })
    .map((digits) => digits.join(''));
  /** Only about one in `modulus` random numbers is valid, so the last digits are searched. */
  const validNumbers = numbers
    .map((digits) => {
      const start = digits.slice(0, -2);
      return Array.from({ length: 100 }, (_, end) => start + String(end).padStart(2, '0')).find(
        isValid,
      );
    })
    .filter((digits) => digits !== undefined);

  it.each(valid)('accepts %s', (digits) => {
    expect(isValid(digits)).toBe(true);
  });
  it.each(invalid)('refuses "%s"', (digits) => {
    expect(isValid(digits)).toBe(false);
  });

  it('catches every change of one digit that its weights tell apart', () => {
    const positions = fc.integer({ min: 0, max: weights.length - 1 });
    fc.assert(
      fc.property(validNumbers, positions, digit, (number, position, other) => {
        const change = other - Number(number[position]);
        fc.pre(change !== 0 && ((weights[position] ?? 0) * change) % modulus !== 0);
        const wrong = number.slice(0, position) + String(other) + number.slice(position + 1);
        expect(isValid(wrong)).toBe(false);
      }),
    );
  });

  it('catches every swap of neighbours that its weights tell apart', () => {
    const positions = fc.integer({ min: 0, max: weights.length - 2 });
    fc.assert(
      fc.property(validNumbers, positions, (number, position) => {
        const [one = '', other = ''] = number.slice(position, position + 2);
        const step = (weights[position] ?? 0) - (weights[position + 1] ?? 0);
        fc.pre((step * (Number(one) - Number(other))) % modulus !== 0);
        const wrong = number.slice(0, position) + other + one + number.slice(position + 2);
        expect(isValid(wrong)).toBe(false);
      }),
    );
  });
});

it.each([
  ['53004085616', '004085616'],
  ['51824753556', null],
  ['53004085617', null],
  ['', null],
])('the ABN %s contains the ACN %s', (abn, acn) => {
  expect(acnOfAbn(abn)).toBe(acn);
});

it('an ABN is formatted in groups', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
});
