import fc from 'fast-check';
import { parseHttpDate, parseRetryAfter, parseWaitInWords } from '../src/http/retry-after';

const NOW = Date.UTC(2026, 1, 1, 12);
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Any second of this century. */
const anySecond = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 - 1 })
  .map((second) => second * 1000);

const imfFixdate = (ms: number): string => new Date(ms).toUTCString();

function rfc850(ms: number): string {
  const [, day = '', month = '', year = '', time = ''] = imfFixdate(ms).split(' ');
  return `${DAYS[new Date(ms).getUTCDay()] ?? ''}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

function asctime(ms: number): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = imfFixdate(ms).split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`;
}

const FORMS = [
  { name: 'IMF-fixdate', write: imfFixdate, example: 'Sun, 06 Nov 2094 08:49:37 GMT' },
  { name: 'RFC 850', write: rfc850, example: 'Saturday, 06-Nov-94 08:49:37 GMT' },
  { name: 'asctime', write: asctime, example: 'Sat Nov  6 08:49:37 2094' },
];

describe('parseHttpDate', () => {
  test.each(FORMS)('reads the second of any date in the form $name', ({ write, example }) => {
    expect(parseHttpDate(example)).toBe(Date.UTC(2094, 10, 6, 8, 49, 37));
    fc.assert(
      fc.property(anySecond, (ms) => {
        expect(parseHttpDate(write(ms))).toBe(ms);
      }),
    );
  });

  test.each(FORMS.filter(({ name }) => name !== 'RFC 850'))(
    'refuses a date in the form $name without one of its characters',
    ({ write }) => {
      fc.assert(
        fc.property(anySecond, fc.nat(), (ms, place) => {
          const text = write(ms);
          const cut = place % text.length;
          expect(parseHttpDate(text.slice(0, cut) + text.slice(cut + 1))).toBeUndefined();
        }),
      );
    },
  );

  test.each(FORMS)('refuses a date in the form $name with text around it', ({ write }) => {
    // The name of the weekday is not checked, so an extra letter in it is not noticed.
    const anyMore = fc.string({ minLength: 1 }).filter((text) => /\W/.test(text));
    fc.assert(
      fc.property(anySecond, anyMore, (ms, more) => {
        expect(parseHttpDate(`${write(ms)}${more}`)).toBeUndefined();
        expect(parseHttpDate(`${more}${write(ms)}`)).toBeUndefined();
      }),
    );
  });

  test.each([
    ...['Sat, 31 Feb 2026 08:49:37 GMT', 'Sat, 31 Feb 2026 08:49:60 GMT'],
    ...['Sun, 29 Feb 2026 08:49:37 GMT', 'Fri, 31 Apr 2026 08:49:37 GMT'],
    ...['Fri, 00 Apr 2026 08:49:37 GMT', 'Fri, 32 Jan 2026 08:49:37 GMT'],
    ...['Fri, 01 Foo 2026 08:49:37 GMT', 'Fri, 01 jan 2026 08:49:37 GMT'],
    ...['Thu, 01 Jan 2026 24:00:00 GMT', 'Thu, 01 Jan 2026 08:60:00 GMT'],
    ...['Thu, 01 Jan 2026 08:00:61 GMT', 'Thu, 01 Jan 2026 08:00:00 UTC'],
    ...['Thu, 01 Jan 2026 08:00:00 +0000', 'Thu, 1 Jan 2026 08:00:00 GMT'],
    ...['2026-01-01T08:00:00Z', 'Feb 31 2026', ''],
  ])('refuses "%s"', (text) => {
    expect(parseHttpDate(text)).toBeUndefined();
  });

  test('reads a leap second', () => {
    expect(parseHttpDate('Sat, 31 Dec 2016 23:59:60 GMT')).toBe(Date.UTC(2017, 0, 1));
  });
});

describe('Retry-After', () => {
  test('in digits is a number of seconds, whatever the clocks show', () => {
    fc.assert(
      fc.property(fc.nat(), anySecond, anySecond, (seconds, date, now) => {
        expect(parseRetryAfter(String(seconds), imfFixdate(date), now)).toBe(seconds * 1000);
      }),
    );
  });

  test.each(FORMS)('as $name is the time until then on the clock of the service', ({ write }) => {
    fc.assert(
      fc.property(anySecond, fc.nat({ max: 86_400 }), anySecond, (date, seconds, ours) => {
        const until = write(date + seconds * 1000);
        // The last day of 2099 plus some seconds has no two-digit year.
        fc.pre(parseHttpDate(until) === date + seconds * 1000);
        expect(parseRetryAfter(until, imfFixdate(date), ours)).toBe(seconds * 1000);
      }),
    );
  });

  test.each([null, '', 'yesterday', '2026-01-01T08:00:00Z'])(
    'as a date is the time until then on our clock if the answer has the date %j',
    (dateHeader) => {
      expect(parseRetryAfter(imfFixdate(NOW + 7_000), dateHeader, NOW)).toBe(7_000);
    },
  );

  test('as a date in the past is no wait', () => {
    fc.assert(
      fc.property(anySecond, anySecond, (one, other) => {
        const [then, now] = one < other ? [one, other] : [other, one];
        expect(parseRetryAfter(imfFixdate(then), imfFixdate(now), NOW)).toBe(0);
      }),
    );
  });

  test.each([
    ['0', 0],
    ['  3  ', 3_000],
    ['007', 7_000],
  ])('of "%s" is %i ms', (header, ms) => {
    expect(parseRetryAfter(header, null, NOW)).toBe(ms);
  });

  test.each(['9'.repeat(30), '9'.repeat(400)])(
    'with very many digits is longer than any limit',
    (header) => {
      expect(parseRetryAfter(header, null, NOW)).toBeGreaterThan(1e20);
    },
  );

  test.each([
    ...[null, '', ' ', '-1', '+1', '1.5', '1,5', '1e3', '0x10', '3 4', '3s', '٣', 'soon', 'NaN'],
    ...['Infinity', 'Sat, 31 Feb 2026 08:49:37 GMT'],
  ])('of %j is ignored', (header) => {
    expect(parseRetryAfter(header, imfFixdate(NOW), NOW)).toBeUndefined();
  });

  test('of any other text is ignored', () => {
    const other = fc
      .oneof(fc.string(), fc.string({ unit: 'binary' }), fc.double().map(String))
      .filter((text) => !/^\d+$/.test(text.trim()) && !/\d\d:\d\d:\d\d/.test(text));
    fc.assert(
      fc.property(other, (text) => {
        expect(parseRetryAfter(text, null, NOW)).toBeUndefined();
      }),
    );
  });
});

test.each([
  ['Retry in 3 s', 3_000],
  ['Too many requests. Please try again in 20 seconds.', 20_000],
  ['Wait 2 minutes', 120_000],
  ['retry after 10s', 10_000],
  ['Try again in 1 hour', 3_600_000],
  ['Retry in 3', undefined],
  ['Retry in 3 samples', undefined],
  ['No more than 3 s', undefined],
  ['Wait. You have 3 seats.', undefined],
  ['', undefined],
  [undefined, undefined],
])('parseWaitInWords reads in "%s" a wait of %s ms', (words, ms) => {
  expect(parseWaitInWords(words)).toBe(ms);
});
