import { invalidField } from './failure';
import { readTextField } from './field';

const MS_PER_DAY = 86_400_000;

/** Abbreviations that name other zones elsewhere: Node's EST is New York's, and its BST is Dhaka's. */
const AMBIGUOUS_ZONE = /^(?!GMT|[CEMW]ET)[A-Z]{2}T$/i;

/**
 * Reads a time zone by its IANA name, such as `Australia/Sydney`, in upper or lower case.
 * @throws Failure `invalid` for a name that Node does not know, and for an ambiguous abbreviation.
 */
export function readTimeZoneField(label: string, value: unknown): string | undefined {
  const name = readTextField(label, value);
  if (name === undefined) return undefined;
  if (AMBIGUOUS_ZONE.test(name)) {
    const problem = `${name.toUpperCase()} stands for several time zones; enter one such as Australia/Sydney.`;
    throw invalidField(label, problem);
  }
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

const DATE =
  /^(\d{4}-(?:0[1-9]|1[0-2])-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Returns a date as people write it, such as `31 March 2026, 09:30`; any other text as it is.
 * @param timeZone an IANA name, in which a date with an offset is shown. A date without one has no zone.
 */
export function dateText(text: string, timeZone: string): string {
  const [, day = '', time, offset] = DATE.exec(text) ?? [];
  const at = Date.parse(
    offset === undefined ? `${day}T${time ?? '00:00'}Z` : text.replace(' ', 'T'),
  );
  // Date.parse turns February 30 into March 2.
  if (Number.isNaN(at) || !new Date(`${day}T00:00Z`).toJSON().startsWith(day)) return text;
  const zoned = new Intl.DateTimeFormat('en', {
    timeZone: offset === undefined ? 'UTC' : timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    dateStyle: 'long',
    timeStyle: 'short',
  }).formatToParts(at);
  const parts = Object.fromEntries(zoned.map(({ type, value }) => [type, value]));
  const { year = '', month = '', hour = '', minute = '' } = parts;
  const date = `${parts.day ?? ''} ${month} ${year}`;
  const isWholeDay = time === undefined || `${hour}:${minute}` === '00:00';
  return isWholeDay ? date : `${date}, ${hour}:${minute}`;
}

/** Returns the number of calendar days from one day to another, both `YYYY-MM-DD`; negative if the other is earlier. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / MS_PER_DAY);
}

/** @param midnight of a day in UTC, in ms since the epoch. */
function dayAfter(midnight: number, days: number): string {
  return new Date(midnight + days * MS_PER_DAY).toISOString().slice(0, 10);
}
