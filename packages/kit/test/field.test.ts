import fc from 'fast-check';
import {
  invalidField,
  LONGEST_DOCUMENT,
  readChoiceField,
  readDateField,
  readDayField,
  parseBaseUrl,
  readEmailField,
  readIdField,
  readIdOrNameField,
  readListField,
  readSwitchField,
  readTextField,
  readWebAddressField,
  readWholeNumberField,
  requireIdField,
  requireTextField,
  resolveTarget,
} from '../src';
import { anyWebUrl } from './arbitrary-text';
import { expectInvalid, failureOf } from './failure-of';
import { rowsByGroup } from './rows-by-group';

/** Values of an untouched field, of any type. */
const BLANK = [undefined, null, '', ' \n', [], {}];
const NO_TEXT = [true, ['a'], { a: 1 }];

const READERS: [string, (value: unknown) => unknown][] = [
  ['text', (value) => readTextField('Field', value)],
  ['an ID', (value) => readIdField('Field', value)],
  ['a whole number', (value) => readWholeNumberField('Field', value, { min: 0, max: 9 })],
  ['a choice', (value) => readChoiceField('Field', value, ['a', 'b'])],
  ['an email address', (value) => readEmailField('Field', value)],
  ['a web address', (value) => readWebAddressField('Field', value)],
  ['a date', (value) => readDateField('Field', value)],
  ['a day', (value) => readDayField('Field', value)],
];

describe.each(READERS)('a field for %s', (_, read) => {
  test.each(BLANK)('is empty with %j', (value) => {
    expect(read(value)).toBeUndefined();
  });

  test.each(NO_TEXT)('refuses %j, which is not text', async (value) => {
    await expectInvalid(() => read(value), 'Field: map a text, not an object or true/false.');
  });

  test('refuses a text of more than 10,000 characters', async () => {
    const message = 'Field: this is too long; enter at most 10,000 characters.';
    await expectInvalid(() => read('1'.repeat(10_001)), message);
  });

  test('throws nothing but a refusal, whatever it gets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        const failure = await failureOf(() => {
          read(value);
          throw invalidField('Field', 'this was read.');
        });
        expect(failure.kind).toBe('invalid');
      }),
    );
  });
});

const english = (number: number) => new Intl.NumberFormat('en').format(number);

describe('a text field', () => {
  test.each([
    [' a b ', 'a b'],
    [0, '0'],
    [1.5, '1.5'],
  ])('reads %j as %j', (value, text) => {
    expect(readTextField('Field', value)).toBe(text);
    expect(requireTextField('Field', value)).toBe(text);
  });

  test.each(BLANK)('refuses %j if it is required', async (value) => {
    await expectInvalid(() => requireTextField('Field', value), 'Field: fill in this field.');
  });

  test('holds 10,000 characters, and a document 1,000,000', async () => {
    const text = 'a'.repeat(10_000);
    expect(readTextField('Field', ` ${text} `)).toBe(text);
    expect(readTextField('Field', `${text}a`, LONGEST_DOCUMENT)).toBe(`${text}a`);
    await expectInvalid(
      () => readTextField('Field', 'a'.repeat(LONGEST_DOCUMENT + 1), LONGEST_DOCUMENT),
      'Field: this is too long; enter at most 1,000,000 characters.',
    );
  });
});

describe('a text with invisible characters', () => {
  test.each([
    ['Kiwi\u200bbank', 'Kiwibank'],
    ['Acme\u00ad Ltd', 'Acme Ltd'],
    ['\u202aAcme\u202c', 'Acme'],
    ['Acme\u2060\u2800', 'Acme'],
    ['Ac\u200dme\u200c', 'Acme'],
    ['\u200eAcme\u200f', 'Acme'],
    ['Te\u034f Papa', 'Te Papa'],
  ])('is read without them: %j', (value, text) => {
    expect(readTextField('Field', value)).toBe(text);
  });

  test.each([
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0915\u094d\u200d\u0937',
    'Family \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67',
    'Love \u2764\ufe0f you',
    '1\ufe0f\u20e3 Tax',
    '\ud83c\udff4\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} England',
    '\u05e9\u05dc\u05d5\u05dd\u200f\u05e2\u05d5\u05dc\u05dd',
    'line\nline\tcell',
  ])('keeps those that letters and emoji need: %j', (text) => {
    expect(readTextField('Field', text)).toBe(text);
  });

  test.each(['\u200b', '\ufeff \u2060', '\u00ad'])('is empty without others: %j', (text) => {
    expect(readTextField('Field', text)).toBeUndefined();
  });
});

describe('a list field', () => {
  test.each<[unknown, string[]]>([
    ['\u2022Acme\n\u2022\tBeta', ['Acme', 'Beta']],
    ['\u2022\tAcme\n\u2022\tBeta', ['Acme', 'Beta']],
    ['- Acme\n- Beta', ['Acme', 'Beta']],
    ['\u2013 Acme\n\u2014 Beta', ['Acme', 'Beta']],
    ['\u25aa Acme\n\u25cb Beta', ['Acme', 'Beta']],
    ['\uf0b7 Acme\n\uf0a7 Beta', ['Acme', 'Beta']],
    ['\u30fbAcme\n\u30fbBeta', ['Acme', 'Beta']],
    ['- [ ] Acme\n- [x] Beta', ['Acme', 'Beta']],
    ['\u2610 Acme\n\u2713 Beta', ['Acme', 'Beta']],
    ['1. Acme\n2. Beta', ['Acme', 'Beta']],
    ['1) Acme\n2) Beta\n', ['Acme', 'Beta']],
    ['(9) Acme\n(10) Beta', ['Acme', 'Beta']],
    ['1.\tAcme\n2.\tBeta', ['Acme', 'Beta']],
    [
      ['\u2022 Acme', ' * Beta'],
      ['Acme', 'Beta'],
    ],
    // Numbers and signs of names.
    [['1. FC K\u00f6ln'], ['1. FC K\u00f6ln']],
    ['1. FC K\u00f6ln\n1. FC N\u00fcrnberg', ['1. FC K\u00f6ln', '1. FC N\u00fcrnberg']],
    ['-sport\n+rugby', ['-sport', '+rugby']],
    ['3.5 tonnes\n4.5 tonnes', ['3.5 tonnes', '4.5 tonnes']],
    ['2degrees\n3M', ['2degrees', '3M']],
    ...BLANK.map((value): [unknown, string[]] => [value, []]),
    [' a , b,,c ', ['a', 'b', 'c']],
    [',', []],
    [7, ['7']],
    ['a\r\n b \r\n\r\nc', ['a', 'b', 'c']],
    ['a;b; c;', ['a', 'b', 'c']],
    ['a\tb\u2028c', ['a', 'b', 'c']],
    ['a，b、c', ['a', 'b', 'c']],
    ['a；b', ['a', 'b']],
    ['a,\nb,\nc', ['a', 'b', 'c']],
    ['abc.example;\nsmh.example;', ['abc.example', 'smh.example']],
    ['Smith, John\nDoe, Jane', ['Smith, John', 'Doe, Jane']],
    ['Smith, John; Doe, Jane', ['Smith, John', 'Doe, Jane']],
    ['Smith &amp; Sons, Jones &#38; Co', ['Smith &amp; Sons', 'Jones &#38; Co']],
    ['AT&T;Telstra', ['AT&T', 'Telstra']],
    ['["a,b", "c;d", "e\\nf"]', ['a,b', 'c;d', 'e\nf']],
    [
      ['a;b', 'c\nd'],
      ['a;b', 'c\nd'],
    ],
    [
      [' a ', '', null, undefined, 3, 'b,c'],
      ['a', '3', 'b,c'],
    ],
  ])('reads %j as %j', (value, texts) => {
    expect(readListField('Field', value)).toEqual(texts);
  });

  test.each(
    rowsByGroup<unknown>({
      'map a text, not an object or true/false.': [true, [true], [['b']], ['a', { a: 1 }]],
      // The builder turns a list of objects into an object of lists.
      'this is an object; map a list of texts.': [{ a: ['b'] }],
      'this is too long; enter at most 10,000 characters.': [['a', 'b'.repeat(10_001)]],
    }),
  )('refuses %j: %s', async (value, problem) => {
    await expectInvalid(() => readListField('Field', value), `Field: ${problem}`);
  });

  test('holds 10,000 entries, also as one text', async () => {
    const entries = Array.from({ length: 10_000 }, () => 'ab');
    expect(readListField('Field', entries)).toEqual(entries);
    expect(readListField('Field', entries.join(', '))).toEqual(entries);
    const message = 'Field: this is too long; enter at most 10,000 entries.';
    for (const more of [[...entries, 'ab'], [...entries, 'ab'].join()]) {
      await expectInvalid(() => readListField('Field', more), message);
    }
  });

  test('reads a list and the same list in one text alike', () => {
    // An `&` can make the next semicolon the end of an HTML entity.
    const word = fc.string().filter((text) => !/[,;&]/.test(text));
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(',', ';', '\n', '\r\n'), (words, separator) => {
        expect(readListField('Field', words.join(separator))).toEqual(
          readListField('Field', words),
        );
      }),
    );
  });
});

describe('a whole number field', () => {
  test('reads every whole number inside its limits, also as text, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer(), fc.integer(), async (number, one, other) => {
        const limits = { min: Math.min(one, other), max: Math.max(one, other) };
        for (const value of [number, String(number), ` ${number} `]) {
          if (number >= limits.min && number <= limits.max) {
            expect(readWholeNumberField('Field', value, limits)).toBe(number);
          } else {
            await expectInvalid(
              () => readWholeNumberField('Field', value, limits),
              limits.min === limits.max
                ? `Field: enter ${limits.min}, the only possible value.`
                : `Field: enter a whole number from ${english(limits.min)} to ${english(limits.max)}.`,
            );
          }
        }
      }),
      {
        examples: [
          [1, 1, 3],
          [3, 1, 3],
          [1, 1, 1],
          [2, 1, 1],
        ],
      },
    );
  });

  test.each([0, 4, 1.5, '1.5', 'two', '1 2', '1,5', '٢', '1n'])('refuses %j', async (value) => {
    const message = 'Field: enter a whole number from 1 to 3.';
    const limits = { min: 1, max: 3 };
    await expectInvalid(() => readWholeNumberField('Field', value, limits), message);
  });
});

describe('a switch field', () => {
  test.each([
    [true, true],
    ['true', true],
    [' TRUE ', true],
    [false, false],
    ['false', false],
    ['False', false],
    ...BLANK.map((value): [unknown, boolean] => [value, false]),
  ])('reads %j as %j', (value, isOn) => {
    expect(readSwitchField('Field', value)).toBe(isOn);
  });

  test.each(['yes', '1', 1, 0, 'truee'])('refuses %j', async (value) => {
    const message = 'Field: this should be true or false.';
    await expectInvalid(() => readSwitchField('Field', value), message);
  });
});

describe('a choice field', () => {
  test.each([
    ['GET', 'GET'],
    [' get ', 'GET'],
    ['pOsT', 'POST'],
  ])('reads %j as %s', (value, choice) => {
    expect(readChoiceField('Field', value, ['GET', 'POST'])).toBe(choice);
  });

  test.each(['PUT', 'GE', 'GET,POST', 5])('refuses %j', async (value) => {
    const message = `Field: "${String(value)}" is unknown; choose one of GET, POST.`;
    await expectInvalid(() => readChoiceField('Field', value, ['GET', 'POST']), message);
  });
});

/** Texts after a click on f(x) in an empty dropdown, and then on Insert. */
describe('the word null in front of an inserted value', () => {
  const readers = { readIdField, readIdOrNameField, readEmailField };

  test.each([
    ['readIdField', 'nullacc_0001'],
    ['readIdField', 'null'],
    ['readIdField', 'null17'],
    ['readIdField', 'nullnull'],
    ['readIdField', ' null5f1c-9a '],
    ['readIdOrNameField', 'nullfol_1'],
    ['readIdOrNameField', 'nullFY26'],
    ['readIdOrNameField', 'nullolive@studio.example'],
    ['readEmailField', 'nulljane@example.com'],
    ['readEmailField', 'null'],
  ] as const)('is named by %s for %j', async (name, value) => {
    const message = 'Client: delete the word null in front of the inserted value.';
    await expectInvalid(() => readers[name]('Client', value), message);
  });

  test.each([
    ['readEmailField', 'null@example.com'],
    ['readIdOrNameField', 'null hypothesis'],
    ['readIdOrNameField', 'Nullarbor'],
    ['readIdField', 'acc_null'],
  ] as const)('is not seen by %s in %j', (name, value) => {
    expect(readers[name]('Client', value)).toBe(value);
  });
});

describe('an email field', () => {
  test('reads any address of at most 254 characters', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        // Spreadsheets put an apostrophe in front of a text.
        fc.pre(!address.startsWith("'"));
        expect(readEmailField('Field', ` ${address} `)).toBe(address);
      }),
      { examples: [[`${'a'.repeat(242)}@example.com`], ["o'brien@example.com"]] },
    );
  });

  test.each([
    '\u202ajane@example.com\u202c',
    'jane\u200d@exam\u00adple.com',
    '\u00a0jane@example.com\u00a0',
    '\u2800jane@example.com\u3164',
    '\u0000jane@example.com\ud800',
    '\u180ejane@example.com\u{e0001}',
    '\uf8ffjane@example.com',
    "'jane@example.com'",
    '"jane@example.com"',
    '“jane@example.com”',
    '‘jane@example.com’',
    '<jane@example.com>',
    '" jane@example.com "',
    '\u200b"jane@example.com"',
    'MAILTO:jane@example.com?subject=Hello&body=x@y',
    '"Doe, Jane" <jane@example.com>',
    'Jane Doe<jane@example.com>',
    'Jane Doe [mailto:jane@example.com]',
    'jane@example.com (Jane Doe)',
    'Jane <jane@example.com>;',
    'jane@example.com,;:.!?\u2026',
    ', jane@example.com',
    '\uff4a\uff41\uff4e\uff45\uff20example\uff0ecom',
    'jane@example\u3002com',
    '<mailto:jane@example.com>',
  ])('reads %j as the address in it', (value) => {
    expect(readEmailField('Field', value)).toBe('jane@example.com');
  });

  test.each([
    ['tim.o\u2019brien@example.com', "tim.o'brien@example.com"],
    ['Tim \u2018Bo\u2019 O\u2019Brien <tim.o\u2018brien@example.com>', "tim.o'brien@example.com"],
    ['d\u02bcarcy@example.com', "d'arcy@example.com"],
    ['jane@my\u2011example.com', 'jane@my-example.com'],
    ['anne\u2010marie@example.com', 'anne-marie@example.com'],
  ])('reads %j as people type it', (value, address) => {
    expect(readEmailField('Field', value)).toBe(address);
  });

  test.each(['jane@bücher.example', 'jürgen@example.com', 'jane+tag@mail.example.co.nz'])(
    'keeps %s',
    (address) => {
      expect(readEmailField('Field', address)).toBe(address);
    },
  );

  test.each([
    'jane',
    '@example.com',
    'jane@example',
    'jane@example.',
    5,
    'jane@example..com',
    'jane@a@example.com',
    'jane doe@example.com',
    'jane@exa mple.com',
    'jane@example\n.com',
    'jane@example.com, joe@example.com',
    'Jane <jane@example.com>, Joe <joe@example.com>',
    'Jane <jane>',
    `${'a'.repeat(243)}@example.com`,
    'jane@example.com/',
    "'jane@example.com",
    '“jane@example.com',
    '"jane"@example.com',
    'jane(work)@example.com',
    '[jane@example.com](mailto:jane@example.com)',
    'jane@-example.com',
    'jane@example-.com',
    'jane@exam"ple.com',
    `jane@${'a'.repeat(64)}.com`,
    'mailto:',
    'smtp:jane@example.com',
    '.jane@example.com',
  ])('refuses %j', async (value) => {
    const message = 'Field: this is not an email address; it should look like jane@example.com.';
    await expectInvalid(() => readEmailField('Field', value), message);
  });
});

describe('a web address field', () => {
  test('reads any web address', () => {
    fc.assert(
      fc.property(anyWebUrl, (address) => {
        expect(readWebAddressField('Field', address)).toBe(address);
      }),
    );
  });

  test.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['example.com:8080', 'https://example.com:8080'],
    ['bücher.example', 'https://bücher.example'],
    ['\ufeffhttps://exam\u00adple.com/\u200ea', 'https://example.com/a'],
    ['\ufffchttps://example.com/a\u2800\u0007', 'https://example.com/a'],
    ['https://example.com/می\u200cخواهم\u200c', 'https://example.com/می\u200cخواهم'],
    ['https://example.com/❤\ufe0f', 'https://example.com/❤\ufe0f'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com.', 'https://example.com.'],
    ['my_shop.example.com', 'https://my_shop.example.com'],
    ['192.0.2.1/a', 'https://192.0.2.1/a'],
  ])('reads %j as %s', (value, address) => {
    expect(readWebAddressField('Field', value)).toBe(address);
  });

  test.each([
    'example',
    'https://',
    'ftp://example.com',
    'javascript:alert(1.5)',
    'jane@example.com',
    'javascript://example.com/%0aalert(1)',
    'https://user:word@example.com',
    'https://exa mple.com',
    'not a website.',
    'https://example.com:99999',
    'example..com',
    'a.com,b.com',
    'example.com"',
    '-example.com',
    'example-.com',
    'example.',
    'exam(ple).com',
    'example.com..',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    '[example.com](https://example.com)',
    'http//example.com',
    'https:/example.com',
  ])('refuses %j', async (value) => {
    await expectInvalid(
      () => readWebAddressField('Field', value),
      'Field: this is not a web address; it should look like https://example.com.',
    );
  });

  test('reads letters such as ü in the host name each of many times', () => {
    const refused = Array.from({ length: 20_000 }).filter(
      () => readWebAddressField('Field', 'https://bücher.example') === undefined,
    );
    expect(refused).toEqual([]);
  });
});

/** Returns the days of a month by the Gregorian rules, without JavaScript's calendar. */
function daysOf(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

describe('a date field', () => {
  const padded = (number: number, length: number): string => String(number).padStart(length, '0');
  const anyDay = fc.record({
    year: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.constantFrom(1900, 2000, 2024, 2100)),
    month: fc.integer({ min: 0, max: 13 }),
    day: fc.oneof(fc.integer({ min: 0, max: 32 }), fc.constantFrom(28, 29, 30, 31)),
  });
  const inWriting = ({ year, month, day }: { year: number; month: number; day: number }): string =>
    `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

  test('reads every day of the calendar and no other', async () => {
    await fc.assert(
      fc.asyncProperty(anyDay, async (parts) => {
        const text = inWriting(parts);
        if (parts.day >= 1 && parts.day <= daysOf(parts.year, parts.month)) {
          expect(readDateField('Field', text)).toBe(text);
        } else {
          const message = `Field: ${text} is not a day of the calendar.`;
          await expectInvalid(() => readDateField('Field', text), message);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('reads the dates of the platform, to the second', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') }),
        (moment) => {
          const text = moment.toISOString();
          expect(readDateField('Field', text)).toBe(`${text.slice(0, 10)} ${text.slice(11, 19)}Z`);
        },
      ),
    );
  });

  test.each([
    ['2026-03-31 09:30', '09:30:00'],
    ['2026-03-31 09:30:05', '09:30:05'],
    ['2026-03-31T09:30:05', '09:30:05'],
    ['2026-03-31T23:59:59Z', '23:59:59Z'],
    ['2026-03-31T00:00:00.123456Z', '00:00:00Z'],
    ['2026-03-31 09:30 z', '09:30:00Z'],
  ])('reads the time of %s as %s', (text, time) => {
    expect(readDateField('Field', text)).toBe(`2026-03-31 ${time}`);
  });

  test.each([
    ['2026-03-31T00:00:00+10:00', '2026-03-30 14:00:00'],
    ['2026-03-31T00:00:00.000+1100', '2026-03-30 13:00:00'],
    ['2026-03-31 09:30 +13:00', '2026-03-30 20:30:00'],
    ['2026-03-31T09:30:05-03:30', '2026-03-31 13:00:05'],
    ['2026-12-31T23:00:00-05', '2027-01-01 04:00:00'],
    ['2026-03-31t09:30:05z', '2026-03-31 09:30:05'],
    ['2026-03-31T09:30:05,123+00:00', '2026-03-31 09:30:05'],
    ['2024-02-29T23:30:00-14:00', '2024-03-01 13:30:00'],
  ])('reads %s, which has an offset, as %s', (text, utc) => {
    expect(readDateField('Field', text)).toBe(`${utc}Z`);
  });

  test.each(['24:00:00', '12:60:00', '12:00:60'])('refuses the time %s', async (time) => {
    const message = `Field: ${time} is not a time of day.`;
    await expectInvalid(() => readDateField('Field', `2026-03-31 ${time}`), message);
  });

  test.each([
    'tomorrow',
    '31.03.2026',
    '2026-3-31',
    '2026-03-31T',
    20260331,
    '2026-03-31 9:30',
    '2026-03-31T09:30:00+2:00',
    '2026-03-31T09:30:00+15:00',
    '2026-03-31T09:30:00 AEST',
    '2026-03-31+10:00',
    '+12026-03-31',
    '2026-03-31x',
  ])('refuses %j', async (value) => {
    await expectInvalid(
      () => readDateField('Field', value),
      'Field: write the date as YYYY-MM-DD, or with a time: 2026-03-31 09:30:00.',
    );
  });
});

describe('a day field', () => {
  test.each([
    '2026-03-31',
    '2026-03-31 00:00',
    '2026-03-31T00:00:00.000Z',
    '2026-03-31T00:00:00+13:00',
    '2026-03-31T00:00:00-0330',
  ])('reads %s, a day without a time', (text) => {
    expect(readDayField('Field', text)).toBe('2026-03-31');
  });

  test.each(
    rowsByGroup({
      'write the date as YYYY-MM-DD.': [
        'tomorrow',
        '31/03/2026',
        '2026-03-31 09:30',
        '2026-03-31T23:59:59Z',
      ],
      '2026-02-29 is not a day of the calendar.': ['2026-02-29'],
    }),
  )('refuses %s: %s', async (text, problem) => {
    await expectInvalid(() => readDayField('Field', text), `Field: ${problem}`);
  });
});

describe('a field for an ID', () => {
  test.each([
    ['acc_0001', 'acc_0001'],
    [' 17 ', '17'],
    [17, '17'],
    ['a/b+c==', 'a/b+c=='],
    ['Größe 7', 'Größe 7'],
    ['.hidden', '.hidden'],
    ['100%', '100%'],
  ])('reads %j as %j', (value, id) => {
    expect(readIdField('Client', value)).toBe(id);
    expect(requireIdField('Client', value)).toBe(id);
  });

  test.each([
    '.',
    '..',
    'a/../b',
    'a\\..',
    '..;x',
    ' . . ',
    '%2e%2e',
    'a%2Fb',
    '\ud800',
    'a\udfffb',
    'a\u0000b',
    'a\u0085',
  ])('refuses %j, which fits into no path', async (value) => {
    await expectInvalid(
      () => readIdField('Client', value),
      'Client: enter an ID without dots, slashes or % codes.',
    );
  });

  test('refuses an empty value if it is required', async () => {
    await expectInvalid(() => requireIdField('Client', ''), 'Client: fill in this field.');
  });

  test('accepts only IDs that stay one segment of a path', () => {
    const base = parseBaseUrl('Base URL', 'https://api.example.com/v1');
    const unit = fc.constantFrom(
      ...Array.from('./\\ %2eE5c;a?#\u0000\u0085\u200b'),
      '\ud800',
      '\udc00',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        let id: string | undefined;
        try {
          id = readIdField('Client', text);
        } catch {
          return;
        }
        if (id === undefined) return;
        const part = encodeURIComponent(id);
        expect(resolveTarget(base, `/clients/${part}`).pathname).toBe(`/v1/clients/${part}`);
      }),
      { numRuns: 5_000 },
    );
  });
});
