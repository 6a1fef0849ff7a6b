import fc from 'fast-check';
import { dateInUtc, formatUtc } from '../src';

const ZONES = [
  'UTC',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const HOUR = 3_600_000;

/** Returns the time that the clocks of a zone show, as `formatUtc` writes one. */
function shownIn(timeZone: string, utc: string): string {
  const moment = Date.parse(`${utc.replace(' ', 'T')}Z`);
  return new Date(moment).toLocaleString('sv', { timeZone });
}

test.each([
  ['2026-03-31', undefined, '2026-03-31', '2026-03-31'],
  ['2026-03-31 09:30:00', undefined, '2026-03-31 09:30:00', '2026-03-31 09:30:00'],
  ['2026-03-31 09:30:00Z', undefined, '2026-03-31 09:30:00', '2026-03-31 09:30:00'],
  ['2026-03-31 09:30:00Z', 'Australia/Sydney', '2026-03-31 09:30:00', '2026-03-31 09:30:00'],
  ['2026-03-31', 'UTC', '2026-03-31 00:00:00', '2026-03-31 23:59:59'],
  ['2026-03-31', 'Australia/Sydney', '2026-03-30 13:00:00', '2026-03-31 12:59:59'],
  ['2026-03-31 09:30:00', 'Australia/Sydney', '2026-03-30 22:30:00', '2026-03-30 22:30:00'],
  ['2026-12-31', 'America/New_York', '2026-12-31 05:00:00', '2027-01-01 04:59:59'],
  // A day of 25 hours, and one of 23.
  ['2026-04-05', 'Australia/Sydney', '2026-04-04 13:00:00', '2026-04-05 13:59:59'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03 14:00:00', '2026-10-04 12:59:59'],
  // 02:30 comes twice on the first day, and never on the second.
  ['2026-04-05 02:30:00', 'Australia/Sydney', '2026-04-04 15:30:00', '2026-04-04 15:30:00'],
  ['2026-10-04 02:30:00', 'Australia/Sydney', '2026-10-03 16:30:00', '2026-10-03 16:30:00'],
  // The clocks of Beirut skip the hour after midnight.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28 22:00:00', '2026-03-29 20:59:59'],
  // Samoa had no such day.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30 10:00:00', '2011-12-30 09:59:59'],
])('%s in %s is %s to %s in UTC', (date, timeZone, first, last) => {
  expect(dateInUtc(date, timeZone, false)).toBe(first);
  expect(dateInUtc(date, timeZone, true)).toBe(last);
});

test('a time in UTC is the one that the clocks of the zone show', () => {
  const moments = fc.integer({ min: Date.UTC(1990, 0) / HOUR, max: Date.UTC(2040, 0) / HOUR });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moments, (timeZone, hours) => {
      // A time that exists in the zone.
      const shown = shownIn(timeZone, formatUtc(hours * HOUR));
      expect(shownIn(timeZone, dateInUtc(shown, timeZone, false))).toBe(shown);
    }),
    { numRuns: 500 },
  );
});

test('a day begins where the day before ends', () => {
  const days = fc.integer({
    min: Date.UTC(1990, 0) / HOUR / 24,
    max: Date.UTC(2040, 0) / HOUR / 24,
  });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), days, (timeZone, day) => {
      const dayAfter = (count: number) => formatUtc((day + count) * 24 * HOUR).slice(0, 10);
      const end = Date.parse(`${dateInUtc(dayAfter(0), timeZone, true)}Z`);
      expect(dateInUtc(dayAfter(1), timeZone, false)).toBe(formatUtc(end + 1_000));
    }),
  );
});
