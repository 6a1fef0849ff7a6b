import fc from 'fast-check';
import { dateText, dayIn, daysBetween, readTimeZoneField } from '../src';
import { expectInvalid } from './failure-of';

describe('a day in a time zone', () => {
  const NOON_UTC = Date.UTC(2026, 2, 1, 12, 30);

  test.each([
    ['UTC', 0, '2026-03-01'],
    ['UTC', -1, '2026-02-28'],
    ['UTC', 31, '2026-04-01'],
    ['Pacific/Auckland', 0, '2026-03-02'],
    ['Pacific/Honolulu', 0, '2026-03-01'],
    ['Pacific/Honolulu', -1, '2026-02-28'],
    ['pacific/kiritimati', 0, '2026-03-02'],
  ])('%s, %d days from now', (timeZone, days, expected) => {
    expect(dayIn(timeZone, days, NOON_UTC)).toBe(expected);
  });

  it('counts calendar days over a change of the clocks', () => {
    // Sydney's clocks go back on 5 April 2026, a day of 25 hours.
    const evening = Date.UTC(2026, 3, 4, 13, 30);
    expect(dayIn('Australia/Sydney', 0, evening)).toBe('2026-04-05');
    expect(dayIn('Australia/Sydney', 1, evening)).toBe('2026-04-06');
  });

  it('is as many days away as were asked for', () => {
    const zone = fc.constantFrom('UTC', 'Australia/Sydney', 'America/New_York', 'Asia/Kolkata');
    const now = fc.date({
      min: new Date('1971-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zone, fc.integer({ min: -800, max: 800 }), now, (timeZone, days, at) => {
        const today = dayIn(timeZone, 0, at.getTime());
        expect(daysBetween(today, dayIn(timeZone, days, at.getTime()))).toBe(days);
      }),
    );
  });
});

test.each(['Sydney', 'Australia', 'UTC+25', '🦘'])('%s is no time zone', async (name) => {
  await expectInvalid(
    () => readTimeZoneField('Time Zone', name),
    'Time Zone: enter an IANA name such as Australia/Sydney, or UTC.',
  );
});

test.each(['EST', 'est', 'MST', 'PST', 'BST'])('%s names several time zones', async (name) => {
  await expectInvalid(
    () => readTimeZoneField('Time Zone', name),
    `Time Zone: ${name.toUpperCase()} stands for several time zones; enter one such as Australia/Sydney.`,
  );
});

test.each(['UTC', 'gmt', 'CET', 'NZ', 'Etc/GMT+10', 'EST5EDT', 'Asia/Kolkata'])(
  '%s is a time zone',
  (name) => {
    expect(readTimeZoneField('Time Zone', name)).toBe(name);
  },
);

test.each([
  ['2026-03-31', '31 March 2026'],
  ['2026-03-01 09:30', '1 March 2026, 09:30'],
  ['2026-03-01T09:30:15', '1 March 2026, 09:30'],
  ['2026-03-01 00:00:00', '1 March 2026'],
  ['2026-10-31T16:30:48.000Z', '1 November 2026, 03:30'],
  ['2026-10-31T13:00:00Z', '1 November 2026'],
  ['2026-10-31 23:59:59+11:00', '31 October 2026, 23:59'],
  ['2026-10-31T10:00:00-0500', '1 November 2026, 02:00'],
  ['2024-02-29', '29 February 2024'],
  ['2026-02-30', '2026-02-30'],
  ['2026-13-01', '2026-13-01'],
  ['2026-03-31T25:00Z', '2026-03-31T25:00Z'],
  ['31/03/2026', '31/03/2026'],
  ['Due 2026-03-31', 'Due 2026-03-31'],
  ['', ''],
])('people in Sydney write %s as %s', (text, written) => {
  expect(dateText(text, 'Australia/Sydney')).toBe(written);
});

test('an empty time zone stays empty', () => {
  expect(readTimeZoneField('Time Zone', ' ')).toBeUndefined();
  expect(readTimeZoneField('Time Zone', 'Australia/Perth')).toBe('Australia/Perth');
});
