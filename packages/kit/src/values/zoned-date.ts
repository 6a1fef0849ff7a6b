const DAY_MS = 86_400_000;

/**
 * Converts a date that `readDateField` returns to UTC.
 * @param timeZone an IANA name: the zone of a date that states none; by default UTC.
 * @param isEnd true for the last second of a day, false for the first.
 * @returns `YYYY-MM-DD HH:MM:SS`, or a day as it is for UTC.
 */
export function dateInUtc(date: string, timeZone: string | undefined, isEnd: boolean): string {
  if (timeZone === undefined || date.endsWith('Z')) return date.replace('Z', '');
  const [day = '', time] = date.split(' ');
  const midnight = Date.parse(`${day}T00:00Z`);
  if (time !== undefined) return formatUtc(momentAt(timeZone, Date.parse(`${day}T${time}Z`)));
  // A day can have 23 or 25 hours.
  return formatUtc(
    isEnd ? momentAt(timeZone, midnight + DAY_MS) - 1_000 : momentAt(timeZone, midnight),
  );
}

/** Formats a moment in ms as `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatUtc(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Returns the moment at which the clocks of a zone show a time, both in ms. Of two such moments it is the first. A time
 * that the clocks skip counts as if they had not been changed yet.
 * @param shown the time as if it were in UTC.
 */
function momentAt(timeZone: string, shown: number): number {
  // No zone is a day ahead or behind.
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((at) => offsetAt(timeZone, at));
  const possible = [shown - Number(before), shown - Number(after)];
  const exact = possible.find((moment) => moment + offsetAt(timeZone, moment) === shown);
  return exact ?? shown - Number(before);
}

/** Returns the time by which the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(timeZone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return Number(`${sign}1`) * size * 1_000;
}
