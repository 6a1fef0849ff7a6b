import { dayIn } from '@pieceworks/kit';

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the day of a due date, `YYYY-MM-DD`, in the time zone if it is a moment; `null` without a readable one.
 * Midnight in UTC is a plain day that a program has written as a moment.
 */
export function dueDay(dueDate: string | null, timeZone = 'UTC'): string | null {
  const [, day = null, time = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ](.*))?$/.exec(dueDate ?? '') ?? [];
  const moment = Date.parse(dueDate ?? '');
  const isMoment = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(time) && moment % DAY_MS !== 0;
  if (isMoment && !Number.isNaN(moment)) return dayIn(timeZone, 0, moment);
  return day === null || Number.isNaN(Date.parse(day)) ? null : day;
}
