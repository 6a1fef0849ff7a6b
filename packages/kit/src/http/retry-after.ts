const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const TIME = String.raw`(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})`;

/** The three forms of an HTTP date (RFC 9110, 5.6.7): IMF-fixdate, RFC 850, asctime. */
const HTTP_DATES = [
  String.raw`\w{3}, (?<day>\d{2}) (?<month>\w{3}) (?<year>\d{4}) ${TIME} GMT`,
  String.raw`\w{6,9}, (?<day>\d{2})-(?<month>\w{3})-(?<year>\d{2}) ${TIME} GMT`,
  String.raw`\w{3} (?<month>\w{3}) (?<day>[ \d]\d) ${TIME} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** Reads an HTTP date strictly, in ms since the epoch; `undefined` for other text. */
export function parseHttpDate(text: string): number | undefined {
  for (const form of HTTP_DATES) {
    const parts = form.exec(text)?.groups;
    if (parts === undefined) continue;
    const day = Number(parts.day);
    const month = MONTHS.indexOf(parts.month ?? '');
    // A two-digit year belongs to this century: no service dates an answer in the last one.
    const year = Number(parts.year) + (parts.year?.length === 2 ? 2000 : 0);
    const time = [parts.hour, parts.minute, parts.second].map(Number);
    const [hour = NaN, minute = NaN, second = NaN] = time;
    if (month < 0 || hour > 23 || minute > 59 || second > 60) return undefined;
    const isReal = new Date(Date.UTC(year, month, day)).getUTCDate() === day;
    return isReal ? Date.UTC(year, month, day, hour, minute, second) : undefined;
  }
  return undefined;
}

/**
 * Returns the wait that a `Retry-After` header asks for.
 * @param header digits (seconds) or an HTTP date; anything else counts as no header.
 * @param dateHeader the answer's `Date`, the service's own "now", so that a wrong clock here has no effect.
 * @param now ms since the epoch, used if `dateHeader` cannot be read.
 * @returns ms, 0 for a moment in the past; `undefined` without a readable header.
 */
export function parseRetryAfter(
  header: string | null,
  dateHeader: string | null,
  now: number,
): number | undefined {
  const text = header?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = parseHttpDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - (parseHttpDate(dateHeader?.trim() ?? '') ?? now));
}

const MS_BY_UNIT: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const WAIT_IN_WORDS = /\b(?:retry|again|wait)\b[^\d.]{0,20}(\d{1,6}) ?(s|m|h)(?:ec|in|our|\b)/i;

/** Returns the wait that the text of a refusal asks for (`Retry in 3 s`), in ms; `undefined` without one. */
export function parseWaitInWords(text = ''): number | undefined {
  const [, count, unit = ''] = WAIT_IN_WORDS.exec(text) ?? [];
  const unitMs = MS_BY_UNIT[unit.toLowerCase()];
  return unitMs === undefined ? undefined : Number(count) * unitMs;
}
