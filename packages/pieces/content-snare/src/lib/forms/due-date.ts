import { invalidField, readDateField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';

/** How far behind UTC the last place on earth is where a day still lasts, in ms. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/** The day on which a request is due, `YYYY-MM-DD`: the service takes no time, and no day that is over everywhere. */
export function readDueDate(value: unknown): string | undefined {
  const day = readDateField(LABELS.dueDate, value);
  if (day === undefined) return undefined;
  const { date, time = '00:00:00' } = day;
  if (time !== '00:00:00') {
    throw invalidField(LABELS.dueDate, `give the day alone, ${date}: no time can be set.`);
  }
  const today = new Date(Date.now() - LATEST_ZONE_MS).toISOString().slice(0, 10);
  if (date < today) throw invalidField(LABELS.dueDate, `${date} is in the past.`);
  return date;
}
