import { invalidField } from './failure';
import { readTextField } from './field';

const MS_PER_DAY = 86_400_000;

/**
 * Reads a time zone by its IANA name, such as `Australia/Sydney`, in upper or lower case.
 * @throws Failure `invalid` for a name that Node does not know.
 */
export function readTimeZoneField(label: string, value: unknown): string | undefined {
  const name = readTextField(label, value);
  if (name === undefined) return undefined;
  try {
    dayIn(name, 0, 0);
    return name;
  } catch {
    throw invalidField(label, 'enter an IANA name such as Australia/Sydney, or UTC.');
  }
}

/**
 * Returns the calendar day a number of days from now, `YYYY-MM-DD`.
 * @param timeZone an IANA name; the day begins at its midnight.
 * @param days negative for days in the past.
 * @param now in ms since the epoch.
 */
export function dayIn(timeZone: string, days: number, now: number): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0 } = Object.fromEntries(parts);
  return dayAfter(Date.UTC(year, month - 1, day), days);
}

/** Formats by time zone, kept because creating one takes far longer than using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  FORMATS.set(timeZone, format);
  return format;
}

/** Returns the number of calendar days from one day to another, both `YYYY-MM-DD`; negative if the other is earlier. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / MS_PER_DAY);
}

/** @param midnight of a day in UTC, in ms since the epoch. */
function dayAfter(midnight: number, days: number): string {
  return new Date(midnight + days * MS_PER_DAY).toISOString().slice(0, 10);
}
