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
  const { dueInDays, timeZone, ...others } = values;
  return { ...others, dueDate: others.dueDate ?? dayFromToday(timeZone, dueInDays) };
}

type DueFilters = {
  dueBefore?: string | undefined;
  dueWithinDays?: number | undefined;
  timeZone?: string | undefined;
};

/**
 * Returns the same filters with `dueBefore`, computed if a number of days is given.
 * @throws Failure `invalid` for both a day and a number of days.
 */
export function withDueBefore<Filters extends DueFilters>(
  form: Labels<'dueBefore' | 'dueWithinDays'>,
  filters: Filters,
) {
  refuseBoth(form, filters, ['dueBefore', 'dueWithinDays']);
  const { dueWithinDays, timeZone, ...others } = filters;
  const dayAfter = dueWithinDays === undefined ? undefined : dueWithinDays + 1;
  return { ...others, dueBefore: others.dueBefore ?? dayFromToday(timeZone, dayAfter) };
}

function dayFromToday(timeZone = 'UTC', days: number | undefined): string | undefined {
  return days === undefined ? undefined : dayIn(timeZone, days, Date.now());
}
