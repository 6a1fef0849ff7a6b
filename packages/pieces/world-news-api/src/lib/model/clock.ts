/** The service's and this machine's time at one moment, in seconds since the epoch. */
export type Clocks = { service: number; machine: number };

/** The number of latest dates to compare. A few articles dated ahead must not confirm a clock. */
const WITNESSES = 5;

/** Maximum difference of clocks that count as equal, in seconds. */
export const HOUR = 3_600;
/** The longest delay between publication and appearance of an article, according to the service. */
const LONGEST_DELAY = 24 * HOUR;

/** Returns the latest dates without duplicates, the latest first. */
export function latestOf(dates: readonly number[]): number[] {
  return [...new Set(dates)].sort((a, b) => b - a).slice(0, WITNESSES);
}

/** Returns a test for dates that confirm a clock at `now`: those of its last day. */
const bearsOut = (now: number) => (date: number) =>
  date <= now + HOUR && date > now - LONGEST_DELAY;

/**
 * Returns the dates that `trustedNow` compares, the latest first. They include one that confirms the service's
 * clock, so that articles dated ahead do not displace it.
 */
export function decidingDates({ service }: Clocks, dates: readonly number[]): number[] {
  const recent = latestOf(dates.filter(bearsOut(service)));
  return [...new Set([...latestOf(dates), ...recent.slice(0, 1)])];
}

/**
 * Returns the service's time if this machine's clock or an article's date confirms it. Otherwise returns the
 * median of both clocks and the dates, which one wrong clock or a few wrong dates cannot move. With too few
 * dates, returns the earlier clock, so that no article is lost.
 */
export function trustedNow(clocks: Clocks, dates: readonly number[]): number {
  const { service, machine } = clocks;
  if (isPlausible(clocks, dates)) return service;
  const witness = latestOf(dates)[WITNESSES - 1] ?? Math.min(service, machine);
  const [, middle = service] = [service, machine, witness].sort((a, b) => a - b);
  return middle;
}

/** Returns true if this machine's clock or an article confirms the service's clock. */
export function isPlausible({ service, machine }: Clocks, dates: readonly number[]): boolean {
  return Math.abs(service - machine) <= HOUR || dates.some(bearsOut(service));
}

/** Returns the warning about a service's clock that was ignored. */
export function clockWarning({ service, machine }: Clocks): string {
  return `World News API's clock says ${formatSecond(service)}, this machine's ${formatSecond(machine)}. No article confirmed the former, so it was ignored.`;
}

/**
 * Returns the number of seconds by which the service's clock was ahead at `once`, according to its time at
 * `later`. This machine's clock measures the time between, even if it is wrong.
 */
export function clockSkew(once: Clocks, later: Clocks): number {
  return once.service - once.machine - (later.service - later.machine);
}

function formatSecond(second: number): string {
  const [moment = ''] = new Date(second * 1000).toISOString().split('.');
  return `${moment.replace('T', ' ')} (UTC)`;
}
