import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { fingerprint } from '../src/values/fingerprint';

test('a fingerprint is short, and the same in any order of the keys', async () => {
  expect(await fingerprint({ a: 1, b: { c: [1, 2], d: null } })).toBe(
    await fingerprint({ b: { d: null, c: [1, 2] }, a: 1 }),
  );
  expect(await fingerprint({})).toMatch(/^[\w-]{22}$/);
});

test('values have the same fingerprint if, and only if, they are the same', async () => {
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, other) => {
      const isSame = isDeepStrictEqual(asJson(one), asJson(other));
      expect((await fingerprint(one)) === (await fingerprint(other))).toBe(isSame);
      expect(await fingerprint(asJson(one))).toBe(await fingerprint(one));
    }),
  );
});

test.each([
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: '1' }, { a: 1 }],
  [{ a: null }, {}],
])('%j is not %j', async (one, other) => {
  expect(await fingerprint(one)).not.toBe(await fingerprint(other));
});
