const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The forms of a day whose order is certain. One with slashes that ends with the year can begin with the day or the month. */
const DAYS = [
  /^(?<year>\d{4})([-/])(?<month>\d\d)\2(?<day>\d\d)/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})/,
  /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})[ -](?<name>[a-z]{3,9})\.?,?[ -](?<year>\d{4})/i,
  /^(?:[a-z]{3,9},? )?(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})/i,
];
const TIME = /^[T, ]+\d{1,2}:\d\d/i;
const ZONE = /([+-]\d\d:?(\d\d)?|Z|UTC?|GMT|[ECMP][SD]T)( \(.*\))?$/i;

/**
 * Converts a date of an article to ISO 8601. One without a zone, such as `2026-09-01 07:15:42`, is UTC's (fact
 * times-in-utc).
 * @returns `null` for a text that is no date, an impossible day, and a day whose order is unclear.
 */
export function toUtc(publishDate: string): string | null {
  // Seconds or ms since the epoch, from 2001 to 2286.
  if (/^[1-9]\d{9}(\d{3})?$/.test(publishDate)) {
    return new Date(Number(publishDate.padEnd(13, '0'))).toISOString();
  }
  const found = DAYS.map((form) => form.exec(publishDate)).find((one) => one !== null);
  if (!found?.groups) return null;
  const { year, month, name = '', day } = found.groups;
  const monthIndex =
    month === undefined ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) : Number(month) - 1;
  const rest = publishDate.slice(found[0].length);
  const midnight = new Date(Date.UTC(Number(year), monthIndex, Number(day)));
  // Date.UTC turns February 30 into March 2.
  const isDay = midnight.getUTCMonth() === monthIndex && midnight.getUTCDate() === Number(day);
  if (!isDay || (rest !== '' && !TIME.test(rest))) return null;
  const time = (rest || ' 00:00')
    .replace(/^[T, ]+/i, ' ')
    .replace(',', '.')
    .replace(/([+-]\d\d)$/, '$1:00');
  // Without a zone, Date.parse would read the time as this machine's.
  const zone = ZONE.test(time) ? '' : ' UTC';
  const moment = Date.parse(`${MONTHS[monthIndex] ?? ''} ${day ?? ''} ${year ?? ''}${time}${zone}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
