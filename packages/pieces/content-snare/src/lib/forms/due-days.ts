import { dayIn, type FieldRow, refuseBoth } from '@pieceworks/kit';
import { FIND_REQUESTS_FORM } from '../model/list-fields';

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
  rows: Readonly<Record<'dueDate' | 'dueInDays', FieldRow>>,
  values: Values,
) {
  refuseBoth(rows, values, ['dueDate', 'dueInDays']);
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
export function withDueBefore<Filters extends DueFilters>(filters: Filters) {
  refuseBoth(FIND_REQUESTS_FORM, filters, ['dueBefore', 'dueWithinDays']);
  const { dueWithinDays, timeZone, ...others } = filters;
  const dayAfter = dueWithinDays === undefined ? undefined : dueWithinDays + 1;
  return { ...others, dueBefore: others.dueBefore ?? dayFromToday(timeZone, dayAfter) };
}

function dayFromToday(timeZone = 'UTC', days: number | undefined): string | undefined {
  return days === undefined ? undefined : dayIn(timeZone, days, Date.now());
}
