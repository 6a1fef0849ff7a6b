import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { fingerprint } from '../src/values/fingerprint';

describe('a fingerprint', () => {
  test('is short and does not depend on the order of keys', async () => {
    expect(await fingerprint({ a: 1, b: { c: [1, 2], d: null } })).toBe(
      await fingerprint({ b: { d: null, c: [1, 2] }, a: 1 }),
    );
    expect(await fingerprint({})).toMatch(/^[\w-]{22}$/);
  });

  test('is the same for the same JSON values, and for no others', async () => {
    const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, other) => {
        const isSame = isDeepStrictEqual(asJson(one), asJson(other));
        expect((await fingerprint(one)) === (await fingerprint(other))).toBe(isSame);
        expect(await fingerprint(asJson(one))).toBe(await fingerprint(one));
      }),
      {
        examples: [
          [
            [1, 2],
            [2, 1],
          ],
          [{ a: '1' }, { a: 1 }],
          [{ a: null }, {}],
        ],
      },
    );
  });
});
