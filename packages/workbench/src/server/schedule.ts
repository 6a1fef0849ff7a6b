import type { EnabledTrigger } from '@pieceworks/lab/host';

type Schedule = NonNullable<EnabledTrigger['schedule']>;

/** The times at which a cron expression of the usual forms strikes: every so many minutes or hours, or once a day. */
const FORMS: readonly (readonly [RegExp, (count: number) => string])[] = [
  [/^\*\/(\d+) \* \* \* \*$/, (count) => `every ${counted(count, 'minute')}`],
  [/^\d+ \* \* \* \*$/, () => 'every hour'],
  [/^\d+ \*\/(\d+) \* \* \*$/, (count) => `every ${counted(count, 'hour')}`],
  [/^\d+ \d+ \* \* \*$/, () => 'once a day'],
];

/** Returns a schedule in words, such as "every 5 minutes", or as its cron expression. */
export function inWords({ cronExpression }: Schedule): string {
  for (const [form, words] of FORMS) {
    const match = form.exec(cronExpression);
    if (match) return words(Number(match[1]));
  }
  return `at ${cronExpression}`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? noun : `${count} ${noun}s`;
}
