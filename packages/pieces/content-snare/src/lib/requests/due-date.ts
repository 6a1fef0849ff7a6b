import { dayIn } from '@pieceworks/kit';
import { refuseBoth, type Shown } from '@pieceworks/kit/form';

type Labels<Key extends string> = Readonly<Record<Key, Pick<Shown, 'displayName'>>>;

type DueFields = {
  dueDate?: string | undefined;
  dueInDays?: number | undefined;
  timeZone?: string | undefined;
};

/**
 * Returns the same values with the due date, computed if a number of days is given.
 * @throws Failure `invalid` for both a date and a number of days.
 */
export function withDueDate<Values extends DueFields>(
  form: Labels<'dueDate' | 'dueInDays'>,
  values: Values,
) {
  refuseBoth(form, values, ['dueDate', 'dueInDays']);
  const { dueInDays, timeZone = 'UTC', ...others } = values;
  if (dueInDays === undefined) return { ...others, dueDate: others.dueDate };
  return { ...others, dueDate: dayIn(timeZone, dueInDays, Date.now()) };
}
