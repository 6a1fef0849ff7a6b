import { Property } from '@activepieces/pieces-framework';
import { invalidField, readTextField } from '@pieceworks/kit';
import { field, required } from '@pieceworks/kit/form';

/** Minutes between two polls. They divide a day evenly, as cron requires. */
const INTERVALS = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440] as const;
/** At this interval the polls take 24 to 48 of the free plan's 50 points a day. */
const DEFAULT_INTERVAL = 60;

const DAY_MINUTES = 1440;

/** The interval of a trigger, which its schedule keeps. `description` tells the cost of a check. */
export const checkEvery = (description: string) =>
  required(
    field(
      { displayName: 'Check Every', description },
      (about) =>
        Property.StaticDropdown<number>({
          ...about,
          defaultValue: DEFAULT_INTERVAL,
          options: { options: INTERVAL_OPTIONS },
        }),
      readSchedule,
    ),
  );

/** The choices of the interval, each with the daily points of its calls. */
export const INTERVAL_OPTIONS = INTERVALS.map((minutes) => ({
  label: `${formatInterval(minutes)}: ${pointsOf(DAY_MINUTES / minutes)} a day`,
  value: minutes,
}));

/**
 * Returns the schedule of an interval in minutes, in UTC; without one, the default.
 * @throws Failure `invalid` for an interval that is not offered.
 */
export function readSchedule(
  label: string,
  value: unknown,
): { cronExpression: string; timezone: string } {
  const minutes = Number(readTextField(label, value) ?? DEFAULT_INTERVAL);
  if (!INTERVALS.some((interval) => interval === minutes)) {
    throw invalidField(label, `choose one of ${INTERVALS.join(', ')} minutes.`);
  }
  return { cronExpression: cronOf(minutes), timezone: 'UTC' };
}

function cronOf(minutes: number): string {
  if (minutes < 60) return `*/${minutes} * * * *`;
  if (minutes === DAY_MINUTES) return '0 0 * * *';
  return minutes === 60 ? '0 * * * *' : `0 */${minutes / 60} * * *`;
}

function formatInterval(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  if (minutes === DAY_MINUTES) return '1 day';
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

function pointsOf(calls: number): string {
  return calls === 1 ? '1 point' : `${calls} points`;
}
