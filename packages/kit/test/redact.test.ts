import fc from 'fast-check';
import { redactDeep, secretsOf, withoutPersonalValues } from '../src/http/redact';
import { growsSteadily } from './growth';

const KEY = 'sk_live/1+2"3 ä';

const basic = (text: string) => Buffer.from(text).toString('base64');

/** The forms in which a service repeats a credential. */
const FORMS: readonly [name: string, write: (secret: string) => string][] = [
  ['as it is', (secret) => secret],
  ['in upper case', (secret) => secret.toUpperCase()],
  ['URL-encoded', encodeURIComponent],
  ['JSON-escaped', (secret) => JSON.stringify(secret).slice(1, -1)],
  ['in base64', basic],
  ['as user of Basic credentials', (secret) => basic(`${secret}:x`)],
  ['as password of Basic credentials', (secret) => basic(`:${secret}`)],
];

describe('a secret', () => {
  test.each(FORMS)('%s is hidden, with any text around it', (_, write) => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (before, after) => {
        const shown = secretsOf([KEY]).hide(`${before} ${write(KEY)} ${after}`);
        expect(shown).toContain('[hidden]');
        expect(shown).not.toContain(write(KEY).slice(0, 12));
      }),
    );
  });

  test('is hidden among others, even if one is a part of another', () => {
    expect(secretsOf(['abcd', 'abcdefgh']).hide('x abcdefgh abcd')).toBe('x [hidden] [hidden]');
  });

  test.each(FORMS)('%s is found in a text by any twelve of its characters', (_, write) => {
    const { isIn } = secretsOf([KEY + KEY]);
    const written = write(KEY + KEY);
    // The last groups in base64 differ with what follows.
    const start = fc.nat(written.length - 20);
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), start, (before, after, from) => {
        expect(isIn(`${before} ${written.slice(from, from + 12)}\u2026 ${after}`)).toBe(true);
        expect(isIn(`${before} ${after}`)).toBe(false);
      }),
    );
  });

  test('shorter than twelve characters is found as a whole', () => {
    const { isIn } = secretsOf(['Ab1-xyz9']);
    expect(isIn('bad key AB1-XYZ9.')).toBe(true);
    expect(isIn('bad key Ab1-xyz.')).toBe(false);
  });

  test.each(['', 'a', 'abc'])('as short as "%s" is not hidden', (secret) => {
    expect(secretsOf([secret]).hide('a abc')).toBe('a abc');
  });

  test('is hidden at any depth of a value, also in names', () => {
    const link = `https://api.example.com/next?key=${encodeURIComponent(KEY)}`;
    expect(redactDeep({ [KEY]: [{ link }, 1, null] }, secretsOf([KEY]).hide)).toEqual({
      '[hidden]': [{ link: 'https://api.example.com/next?key=[hidden]' }, 1, null],
    });
  });
});

describe('personal values', () => {
  test.each([
    ['Ada <ada@example.com> exists', 'Ada <[hidden]> exists'],
    ['the address ada+1@mail.example.co.nz.', 'the address [hidden]'],
    ['no address @ all', 'no address @ all'],
  ])('are hidden: the address in "%s"', (text, shown) => {
    expect(withoutPersonalValues(text, null)).toBe(shown);
  });

  test('of a request are hidden at any depth, unless they are short', () => {
    const sent = { client: [{ name: 'Ada Lovelace' }], country: 'AU' };
    expect(withoutPersonalValues('AU: Ada Lovelace is taken', sent)).toBe('AU: [hidden] is taken');
  });
});

test('a long text or body does not block', async () => {
  const isSteady = await growsSteadily(40_000, (size) => {
    const long = 'ab@'.repeat(size);
    secretsOf([KEY]).hide(long);
    secretsOf([KEY]).isIn(long);
    withoutPersonalValues(long.slice(0, 10_000), { rows: long.match(/.{20}/g) });
  });
  expect(isSteady).toBe(true);
});
