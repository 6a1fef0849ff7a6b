import { invalidField, readDayField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';

/** The time by which the last place on earth is behind UTC, in ms. */
const LATEST_ZONE_MS = 12 * 3_600_000;

/**
 * The day on which a request is due, `YYYY-MM-DD`.
 * @throws Failure `invalid` for a time of day, which the service does not take, and for a day that is over everywhere.
 */
export function readDueDate(value: unknown): string | undefined {
  const date = readDayField(LABELS.dueDate, value);
  if (date === undefined) return undefined;
  const today = new Date(Date.now() - LATEST_ZONE_MS).toISOString().slice(0, 10);
  if (date < today) throw invalidField(LABELS.dueDate, `${date} is in the past.`);
  return date;
}
