import fc from 'fast-check';
import { redactor, withoutPersonalValues } from '../src/http/redact';

const unicode = fc.string({ unit: 'binary', minLength: 8, maxLength: 40 });
const keyLike = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 60 });
const anySecret = fc
  .oneof(keyLike, unicode, fc.base64String({ minLength: 8 }), fc.emailAddress())
  .filter((secret) => secret.length >= 8);
const anyText = fc.string({ unit: 'binary' });
/** Words that no encoding changes and that no secret contains. */
const words = fc.stringMatching(/^([g-m]{1,8} ){0,5}$/);

/** An encoding and its decoder, independent of the code under test. */
type Encoding = {
  form: string;
  write: (text: string) => string;
  read: (written: string) => string;
};

const escapedInJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const readFromJson = (written: string): string => String(JSON.parse(`"${written}"`));
const escapedThroughout = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
const inForm = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
const readFromForm = (written: string): string => new URLSearchParams(`=${written}`).get('') ?? '';
const inUtf8 = (text: string): string => Buffer.from(text).toString();
const NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
/** Escapes each character but letters, digits and spaces. */
const escapedInHtml = (text: string, escape: (code: number) => string): string =>
  Array.from(text, (character) =>
    /[\w\s]/.test(character) ? character : `&#${escape(character.codePointAt(0) ?? 0)};`,
  ).join('');
const inHtml = (text: string): string => escapedInHtml(text, String);
const readFromHtml = (written: string): string =>
  written
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(parseInt(code, 10)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => NAMES[name] ?? '');
const inUri = (text: string): string => encodeURIComponent(inUtf8(text));
const twice = (convert: (text: string) => string) => (text: string) => convert(convert(text));

const ESCAPES: readonly Encoding[] = [
  { form: 'as it is', write: (text) => text, read: (written) => written },
  { form: 'in JSON', write: escapedInJson, read: readFromJson },
  {
    form: 'in JSON with escaped slashes',
    write: (text) => escapedInJson(text).replaceAll('/', String.raw`\/`),
    read: readFromJson,
  },
  { form: 'in JSON, escaped throughout', write: escapedThroughout, read: readFromJson },
  {
    form: 'in JSON, escaped throughout in upper case',
    write: (text) => escapedThroughout(text).replace(/[\da-f]/g, (digit) => digit.toUpperCase()),
    read: readFromJson,
  },
  { form: 'in JSON inside JSON', write: twice(escapedInJson), read: twice(readFromJson) },
  {
    form: 'in HTML by names',
    write: (text) =>
      Object.entries(NAMES).reduce((now, [name, sign]) => now.replaceAll(sign, `&${name};`), text),
    read: readFromHtml,
  },
  { form: 'in HTML by decimal numbers', write: inHtml, read: readFromHtml },
  {
    form: 'in HTML by hexadecimal numbers',
    write: (text) => escapedInHtml(text, (code) => `x${code.toString(16).padStart(4, '0')}`),
    read: readFromHtml,
  },
  {
    form: 'in HTML by hexadecimal numbers in upper case',
    write: (text) => escapedInHtml(text, (code) => `X${code.toString(16).toUpperCase()}`),
    read: readFromHtml,
  },
  {
    form: 'in JSON inside HTML',
    write: (text) => inHtml(escapedInJson(text)),
    read: (written) => readFromJson(readFromHtml(written)),
  },
  { form: 'by encodeURI', write: (text) => encodeURI(inUtf8(text)), read: decodeURIComponent },
  { form: 'by encodeURIComponent', write: inUri, read: decodeURIComponent },
  {
    form: 'by encodeURIComponent, in lower case',
    write: (text) => inUri(text).replace(/%../g, (byte) => byte.toLowerCase()),
    read: decodeURIComponent,
  },
  { form: 'twice by encodeURIComponent', write: twice(inUri), read: twice(decodeURIComponent) },
  { form: 'in a form', write: inForm, read: readFromForm },
  { form: 'in a form inside a form', write: twice(inForm), read: twice(readFromForm) },
  {
    form: 'in a URL inside JSON inside JSON',
    write: (text) => twice(escapedInJson)(inUri(text)),
    read: (written) => decodeURIComponent(twice(readFromJson)(written)),
  },
];

const inLines = (encoded: string, length: number, end: string): string =>
  encoded.replace(new RegExp(`.{${length}}(?=.)`, 'g'), `$&${end}`);
const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
const BYTE_ENCODINGS: readonly {
  form: string;
  write: (text: string) => string;
  encoding: 'base64' | 'base64url' | 'hex';
}[] = [
  ...(['base64', 'base64url', 'hex'] as const).map((encoding) => ({
    form: `in ${encoding}`,
    write: (text: string) => Buffer.from(text).toString(encoding),
    encoding,
  })),
  {
    form: 'in upper-case hex',
    write: (text) => Buffer.from(text).toString('hex').toUpperCase(),
    encoding: 'hex',
  },
  ...[64, 76].flatMap((length) =>
    ['\n', '\r\n'].map((end) => ({
      form: `in base64 in lines of ${length} that end in ${JSON.stringify(end)}`,
      write: (text: string) => inLines(inBase64(text), length, end),
      encoding: 'base64' as const,
    })),
  ),
  {
    form: 'in base64 in lines, in JSON',
    write: (text) => escapedInJson(inLines(inBase64(text), 64, '\r\n')),
    encoding: 'base64',
  },
  { form: 'in base64, in a form', write: (text) => inForm(inBase64(text)), encoding: 'base64' },
];
const ENCODINGS = [...ESCAPES, ...BYTE_ENCODINGS];

/** Returns the decoded text; empty if it is broken. */
function attempt(read: (written: string) => string, written: string): string {
  try {
    return read(written);
  } catch {
    return '';
  }
}

const runsOf = (secret: string, length: number): string[] =>
  Array.from({ length: Math.max(0, secret.length - length + 1) }, (_, start) =>
    secret.slice(start, start + length),
  );

describe('a secret', () => {
  test.each(ESCAPES)(
    'written $form is hidden from every decoder, without the words around it',
    (encoding) => {
      fc.assert(
        fc.property(anySecret, words, words, (secret, before, after) => {
          const text = encoding.write(`${before}: ${secret} :${after}`);
          const shown = redactor([secret])(text);
          expect(shown).toContain('[hidden]');
          const around = [...before.split(' '), ...after.split(' ')];
          expect(around.filter((word) => !shown.includes(word))).toEqual([]);
          const readings = ESCAPES.map(({ read }) => attempt(read, shown));
          const parts = [secret, ...runsOf(secret, 12)];
          expect(parts.filter((part) => readings.some((read) => read.includes(part)))).toEqual([]);
        }),
        { numRuns: 100 },
      );
    },
  );

  test.each(ENCODINGS)('written $form no longer occurs, with any text around it', ({ write }) => {
    fc.assert(
      fc.property(anySecret, anyText, anyText, (secret, before, after) => {
        // Special characters before the secret would be escaped themselves.
        const text = `${before.replace(/[%\\&]/g, '')} ${write(secret)} ${after}`;
        const shown = redactor([secret])(text);
        expect(shown).toContain('[hidden]');
        const forms = ENCODINGS.map((other) => other.write(secret));
        expect(forms.filter((form) => shown.includes(form))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test.each(BYTE_ENCODINGS)(
    'inside a longer text $form leaves fewer than four bytes',
    ({ write, encoding }) => {
      fc.assert(
        fc.property(keyLike, words, words, (secret, before, after) => {
          const shown = redactor([secret])(write(`${before}${secret}${after}`));
          const parts = shown.split('[hidden]');
          const left = parts
            .map((part) => decodeURIComponent(part).replace(/\\r|\\n|\s/g, ''))
            .map((part) => Buffer.from(part, encoding).toString('latin1'))
            .join('');
          expect(parts).toHaveLength(2);
          expect(left).not.toContain(secret.slice(0, 4) + secret.slice(-4));
          expect(left.length).toBeLessThanOrEqual(Buffer.byteLength(before + after) + 4);
        }),
        { numRuns: 150 },
      );
    },
  );

  test('is hidden among others, even if one is a part of another', () => {
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
  ])('of the list %j hides all of %s', (secrets, text) => {
    expect(redactor(secrets)(text)).toBe('[hidden]');
  });

  test('written in every form at once is hidden in each', () => {
    const secret = 'k3y/<A+b>="c%d"';
    const text = ESCAPES.map(({ write }) => write(secret)).join(' then ');
    expect(redactor([secret])(text)).toBe(ESCAPES.map(() => '[hidden]').join(' then '));
  });

  test('is hidden in upper and lower case of any letter', () => {
    const letters = Array.from({ length: 0x1_e944 }, (_, code) =>
      String.fromCodePoint(code),
    ).filter((letter) => /\p{L}/u.test(letter) && letter.toLowerCase() !== letter);
    expect(letters.length).toBeGreaterThan(1_000);
    for (const letter of letters) {
      const [lower = ''] = letter.toLowerCase();
      for (const secret of [`${letter}key`, `key${letter}`, `k${letter}ey`]) {
        const text = `<${secret}> <${secret.replace(letter, lower)}> <${secret}s> <${letter}>`;
        const kept = `<[hidden]> <[hidden]> <[hidden]s> <${letter}>`;
        // The dotted capital I has two characters in lower case; the first one is compared.
        expect(redactor([secret])(text)).toBe(kept);
      }
    }
  });

  test('is not read as a pattern', () => {
    expect(redactor(['a.c*e+(g|h)[i]^$'])('a.c*e+(g|h)[i]^$ and abcdefgh')).toBe(
      '[hidden] and abcdefgh',
    );
  });

  test('can be the word "hidden"', () => {
    expect(withoutPersonalValues('hidden is not a status', ['hidden'])).toBe(
      '[hidden] is not a status',
    );
  });

  test.each(['', 'a', 'abc'])('as short as "%s" is not hidden', (secret) => {
    const text = 'abc a abcabc YWJj 616263';
    expect(redactor([secret])(text)).toBe(text);
  });

  test('with half a surrogate pair is hidden in UTF-8', () => {
    const half = fc.constantFrom('\ud800', '\udbff', '\udc00', '\udfff');
    fc.assert(
      fc.property(half, half, words, (one, other, before) => {
        const secret = `${one}!${other}?KEY-${one}`;
        for (const { write } of ESCAPES) {
          for (const text of [write(secret), write(inUtf8(secret))]) {
            expect(redactor([secret])(`${before} ${text}`)).toBe(`${before} [hidden]`);
          }
        }
        expect(redactor(['secret'])(`${one}secret${other}`)).toBe(`${one}[hidden]${other}`);
      }),
    );
  });
});

describe('a part of a secret', () => {
  const secret = fc.stringMatching(/^[A-F0-5?/%"]{24,40}$/);

  test.each(ENCODINGS)('of twelve characters $form hides the whole text', ({ write }) => {
    fc.assert(
      fc.property(secret, fc.nat(40), words, (whole, at, before) => {
        const start = Math.min(at, whole.length - 12);
        const part = whole.slice(start, start + 12);
        expect(redactor([whole])(`${before} ${write(part)} is bad`)).toBe('');
      }),
      { numRuns: 100 },
    );
  });

  test('hides the whole text even beside the complete secret', () => {
    expect(redactor(['0123456789abcdef'])('0123456789abcdef, 0123456789ab…')).toBe('');
  });

  test('of eleven characters is shown', () => {
    fc.assert(
      fc.property(secret, fc.nat(40), words, (whole, at, before) => {
        const start = Math.min(at, whole.length - 11);
        const text = `${before}<${whole.slice(start, start + 11)}>`;
        expect(redactor([whole])(text)).toBe(text);
      }),
    );
  });
});

describe('a text without a secret', () => {
  test('is not changed', () => {
    const word = fc.stringMatching(/^[a-m ]*$/);
    const secret = fc.stringMatching(/^[0-9]{8,20}$/);
    fc.assert(
      fc.property(word, fc.array(secret), (text, secrets) => {
        expect(redactor(secrets)(text)).toBe(text);
      }),
    );
  });

  test('is not changed, whatever escapes it contains, valid or not', () => {
    const piece = fc.constantFrom(
      ...['%20', '%', '%e', '%E9', '%C3%A9', '%252', '+', 'is', 'not', '=', '\n', '\r\n', '/'],
      ...['&amp;', '&', '&#', '&#;', '&#x;', '&#x110000;', '&#99999999999;', '&no;', '&toString;'],
      ...['\\', String.raw`\n`, String.raw`\u00e9`, String.raw`\u12`, String.raw`\d`, '\\\\', '"'],
      ...['\ud800', '\udc00', 'İ', 'ΑΣ', 'ß', '\uffff', '\0', '[hidden]'],
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (written) => {
        expect(redactor(['ZYXW7654321'])(written)).toBe(written);
        expect(withoutPersonalValues(written, ['ZYXW7654321'])).toBe(written);
      }),
      { numRuns: 200 },
    );
  });

  test('is not changed if there are no secrets', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(redactor([])(text)).toBe(text);
      }),
    );
  });
});

describe('withoutPersonalValues', () => {
  test('hides email addresses', () => {
    // An apostrophe may be a quotation mark, so the text before it is kept.
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
  ])('turns "%s" into "%s"', (text, shown) => {
    expect(withoutPersonalValues(text, undefined)).toBe(shown);
  });

  test('hides the texts of a request at any depth', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[u-z01]{4,100}$/), { minLength: 1 }), (values) => {
        const sent = [{ a: values }, { b: { c: values.map((value) => ({ value })) } }, null, 5];
        const shown = withoutPersonalValues(`bad: ${values.join(' / ')}`, sent);
        expect(shown).toBe(`bad: ${values.map(() => '[hidden]').join(' / ')}`);
      }),
    );
  });

  test.each(ENCODINGS)('hides a value written $form', ({ write }) => {
    fc.assert(
      fc.property(anySecret, words, (value, before) => {
        const shown = withoutPersonalValues(`${before} ${write(value)}`, { value });
        expect(shown).toContain('[hidden]');
        expect(shown).not.toContain(value);
      }),
      { numRuns: 100 },
    );
  });

  test('hides a body that is a text', () => {
    expect(withoutPersonalValues('cannot read "Jane Doe" here', 'Jane Doe')).toBe(
      'cannot read "[hidden]" here',
    );
  });

  test('keeps values that are too short to reveal anything', () => {
    expect(withoutPersonalValues('the en was bad', { language: 'en' })).toBe('the en was bad');
  });
});

describe('redaction in linear time', () => {
  const FIVE_MB = 5 * 1024 * 1024;
  const KEY = 'sk_live/A+b=c%d"e.fGh1jKlMnOpQr';
  const sentence = 'The quick brown fox did not jump over the lazy dog this time. ';
  const textOf = (length: number): string =>
    sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);

  test.each([
    ['short', (number: number) => `Person ${number}`],
    ['long', (number: number) => `${'0123456789 '.repeat(11)}${number}`],
    ['equal at the start', (number: number) => `https://example.com/people/${number}`],
    ['almost equal to the text', (number: number) => `${sentence}${number}`],
  ])('hides 40,000 values that are %s in 60,000 characters', (_, valueOf) => {
    const values = Array.from({ length: 40_000 }, (_, number) => valueOf(number));
    const text = textOf(60_000);
    const shown = withoutPersonalValues(`${text}<${valueOf(39_999)}> is bad`, { values });
    expect(shown.slice(-16)).toBe('<[hidden]> is bad'.slice(-16));
  });

  test.each([
    ['a', 'aaaaaaab'],
    ['ab', 'abababaa'],
    ['%25', '%%%%%%%a'],
    ['\\', '\\\\\\\\a'],
    ['&amp;', '&&&&&&&a'],
    ['&#', '########a'],
    ['\n', '\n\n\n\n\n\na'],
    ['a@', 'a@a@a@ab'],
  ])('finds nothing in repeated %j, where a value almost occurs', (unit, needle) => {
    const text = unit.repeat(60_000 / unit.length);
    const values = Array.from({ length: 40_000 }, (_, number) => `${needle}${number}`);
    expect(redactor([needle, needle.repeat(500)])(text)).toBe(text);
    const shown = withoutPersonalValues(text, values);
    expect(shown).toBe(text.includes('@') ? '[hidden]' : text);
  });

  test('reads a text of 5 MB', () => {
    const text = textOf(FIVE_MB);
    expect(redactor([KEY])(text)).toBe(text);
    expect(redactor([KEY])(`${text}${encodeURIComponent(KEY)}`)).toBe(`${text}[hidden]`);
    expect(withoutPersonalValues(`${text}Jane Doe`, ['Jane Doe'])).toBe(`${text}[hidden]`);
  });

  test('reads a body of 5 MB', () => {
    const body = textOf(FIVE_MB);
    expect(withoutPersonalValues('x is bad', body)).toBe('x is bad');
    expect(withoutPersonalValues(`not "${body}"`, { body })).toBe('not "[hidden]"');
  });

  test('reads a text of one long word', () => {
    const text = 'a'.repeat(500_000);
    expect(withoutPersonalValues(text, undefined)).toBe(text);
  });
});
