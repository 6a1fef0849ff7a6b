import fc from 'fast-check';
import { redactor, withoutPersonalValues } from '../src/http/redact';

const unicode = fc.string({ unit: 'binary', minLength: 8, maxLength: 40 });
const keyLike = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 60 });
const anySecret = fc
  .oneof(keyLike, unicode, fc.base64String({ minLength: 8 }), fc.emailAddress())
  .filter((secret) => secret.length >= 8);
const anyText = fc.string({ unit: 'binary' });

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
const inUtf8 = (text: string): string => Buffer.from(text).toString();

/** How a secret is written where a service repeats it. */
const WRITTEN = [
  { contract: 'as it is', write: (secret: string) => secret },
  { contract: 'URL-encoded', write: (secret: string) => encodeURIComponent(inUtf8(secret)) },
  {
    form: 'URL-encoded in lower case',
    write: (secret: string) =>
      encodeURIComponent(inUtf8(secret)).replace(/%../g, (byte) => byte.toLowerCase()),
  },
  { contract: 'encoded as in a form', write: formEncoded },
  { contract: 'in JSON', write: (secret: string) => JSON.stringify(secret).slice(1, -1) },
  { contract: 'in base64', write: (secret: string) => Buffer.from(secret).toString('base64') },
  {
    contract: 'in base64url',
    write: (secret: string) => Buffer.from(secret).toString('base64url'),
  },
];

describe('a secret', () => {
  test.each(WRITTEN)('written $form no longer occurs, whatever is around it', ({ write }) => {
    fc.assert(
      fc.property(anySecret, anyText, anyText, (secret, before, after) => {
        const shown = redactor([secret])(`${before}${write(secret)}${after}`);
        expect(shown).toContain('[hidden]');
        for (const { write: other } of WRITTEN) expect(shown).not.toContain(other(secret));
      }),
      { numRuns: 300 },
    );
  });

  test.each(['base64', 'base64url'] as const)(
    'inside a longer %s text leaves less than four bytes behind',
    (encoding) => {
      fc.assert(
        fc.property(keyLike, fc.string(), fc.string(), (secret, before, after) => {
          const encoded = Buffer.from(`${before}${secret}${after}`).toString(encoding);
          const shown = redactor([secret])(encoded);
          const left = shown
            .split('[hidden]')
            .map((part) => Buffer.from(part, encoding).toString('latin1'))
            .join('');
          expect(shown).toContain('[hidden]');
          expect(shown).not.toContain(Buffer.from(secret).toString(encoding).slice(0, -4));
          expect(left).not.toContain(secret.slice(0, 4) + secret.slice(-4));
          expect(left.length).toBeLessThanOrEqual(Buffer.byteLength(before + after) + 4);
        }),
        { numRuns: 300 },
      );
    },
  );

  test('is found among others, also where one is part of another', () => {
    fc.assert(
      fc.property(anySecret, anySecret, anyText, (one, other, text) => {
        const shown = redactor([one, one + other, other])(`${text}${one}${other}${text}${other}`);
        expect(shown).not.toContain(one);
        expect(shown).not.toContain(other);
      }),
    );
  });

  test.each([
    [['abcdefgh', 'abcdefghij'], 'abcdefghij'],
    [['abcdefghij', 'abcdefgh'], 'abcdefghij'],
    [['abcdefghi'], Buffer.from('abcdefghi').toString('base64')],
    [['abc~~?>>>'], Buffer.from('abc~~?>>>').toString('base64url')],
  ])('of %j leaves nothing of %s', (secrets, text) => {
    expect(redactor(secrets)(text)).toBe('[hidden]');
  });

  test('is taken out in any case', () => {
    expect(redactor(['AbCdEfGh'])('abcdefgh ABCDEFGH')).toBe('[hidden] [hidden]');
  });

  test('is taken to the letter, not as a pattern', () => {
    expect(redactor(['a.c*e+(g|h)[i]^$'])('a.c*e+(g|h)[i]^$ and abcdefgh')).toBe(
      '[hidden] and abcdefgh',
    );
  });

  test.each(['', 'a', 'abc'])('as short as "%s" is none', (secret) => {
    const text = 'abc a abcabc YWJj';
    expect(redactor([secret])(text)).toBe(text);
  });
});

describe('a text without the secret', () => {
  test('stays as it is', () => {
    const word = fc.stringMatching(/^[a-m ]*$/);
    const secret = fc.stringMatching(/^[0-9]{8,20}$/);
    fc.assert(
      fc.property(word, fc.array(secret), (text, secrets) => {
        expect(redactor(secrets)(text)).toBe(text);
      }),
    );
  });

  test('stays as it is when there are no secrets', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(redactor([])(text)).toBe(text);
      }),
    );
  });
});

describe('what is about people', () => {
  test('goes: e-mail addresses', () => {
    // An apostrophe may as well be a quotation mark: what is before it stays.
    const unquoted = fc.emailAddress().filter((address) => !address.includes("'"));
    fc.assert(
      fc.property(unquoted, fc.lorem(), fc.lorem(), (address, before, after) => {
        const shown = withoutPersonalValues(`${before} <${address}> ${after}`, undefined);
        expect(shown).toBe(`${before} <[hidden]> ${after}`);
      }),
    );
  });

  test.each([
    ['jane@example.com is taken', '[hidden] is taken'],
    ['"jane@example.com", (joe@example.com)', '"[hidden]", ([hidden])'],
    ['mailto:jane@example.com;x', 'mailto:[hidden];x'],
    ['jane@local', '[hidden]'],
    ['jäne@exämple.com', '[hidden]'],
    ['a@b@c', '[hidden]'],
    ['meet me @ noon', 'meet me @ noon'],
    ['@jane', '@jane'],
  ])('goes: "%s" becomes "%s"', (text, shown) => {
    expect(withoutPersonalValues(text, undefined)).toBe(shown);
  });

  test('goes: the strings that were sent, however deep', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            minLength: 8,
            unit: fc.constantFrom('u', 'v', 'w', 'x', 'y', 'z', '0', '1'),
          }),
          {
            minLength: 1,
          },
        ),
        (values) => {
          const sent = [{ a: values }, { b: { c: values.map((value) => ({ value })) } }, null, 5];
          const shown = withoutPersonalValues(`bad: ${values.join(' / ')}`, sent);
          expect(shown).toBe(`bad: ${values.map(() => '[hidden]').join(' / ')}`);
        },
      ),
    );
  });

  test('goes: a body that was sent as text', () => {
    expect(withoutPersonalValues('cannot read "Jane Doe" here', 'Jane Doe')).toBe(
      'cannot read "[hidden]" here',
    );
  });

  test('stays where it is too short to tell anything', () => {
    expect(withoutPersonalValues('the en was bad', { language: 'en' })).toBe('the en was bad');
  });

  test('is looked for in a long text without delay', () => {
    const text = 'a'.repeat(500_000);
    expect(withoutPersonalValues(text, undefined)).toBe(text);
  }, 2_000);
});
