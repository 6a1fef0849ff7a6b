import { invalidField, readDateField } from '@pieceworks/kit';

/**
 * A day of the calendar, `YYYY-MM-DD`.
 * @throws Failure `invalid` for anything else.
 */
export function readDayField(label: string, value: unknown): string | undefined {
  const day = readDateField(label, value);
  if (day?.time !== undefined) throw invalidField(label, 'leave out the time of day.');
  return day?.date;
}
