import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { fingerprint } from '../src/fingerprint';

test('a fingerprint is short, and the same in any order of the keys', () => {
  expect(fingerprint({ a: 1, b: { c: [1, 2], d: null } })).toBe(
    fingerprint({ b: { d: null, c: [1, 2] }, a: 1 }),
  );
  expect(fingerprint({})).toMatch(/^[\w-]{22}$/);
});

test('values have the same fingerprint if, and only if, they are the same', () => {
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const isSame = isDeepStrictEqual(asJson(one), asJson(other));
      expect(fingerprint(one) === fingerprint(other)).toBe(isSame);
      expect(fingerprint(asJson(one))).toBe(fingerprint(one));
    }),
  );
});

test.each([
  [[1, 2], [2, 1]],
  [{ a: '1' }, { a: 1 }],
  [{ a: null }, {}],
])('%j is not %j', (one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
});
