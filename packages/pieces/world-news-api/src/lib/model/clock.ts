/** What two clocks say of one moment, in seconds since the epoch: the service's and this machine's. */
export type Clocks = { service: number; machine: number };

/** So many of the latest dates are looked at: a few articles that are dated ahead bear nothing out. */
const WITNESSES = 5;

/** Clocks agree that are no farther apart, in seconds. */
export const HOUR = 3_600;
/** How long after its publication an article appears at the most, as the service says. */
const LONGEST_DELAY = 24 * HOUR;

/** The latest of the dates, each once, the latest first. */
export function latestOf(dates: readonly number[]): number[] {
  return [...new Set(dates)].sort((a, b) => b - a).slice(0, WITNESSES);
}

/** Returns a test for dates of articles that bear a clock out, which says `now`: those of its last day. */
const bearsOut = (now: number) => (date: number) =>
  date <= now + HOUR && date > now - LONGEST_DELAY;

/**
 * Returns the dates by which `trustedNow` goes, the latest first: the latest ones, and one that bears out the
 * service's clock, so that articles that are dated ahead do not push it out.
 */
export function decidingDates({ service }: Clocks, dates: readonly number[]): number[] {
  const recent = latestOf(dates.filter(bearsOut(service)));
  return [...new Set([...latestOf(dates), ...recent.slice(0, 1)])];
}

/**
 * The time as the service says it, where this machine's clock or an article's date bears that out. Otherwise
 * what a wrong clock or a few wrong dates do not move: of the two clocks and the dates, what lies in the
 * middle; with too few dates the earlier clock, by which nothing is lost.
 */
export function trustedNow(clocks: Clocks, dates: readonly number[]): number {
  const { service, machine } = clocks;
  if (isBorneOut(clocks, dates)) return service;
  const witness = latestOf(dates)[WITNESSES - 1] ?? Math.min(service, machine);
  const [, middle = service] = [service, machine, witness].sort((a, b) => a - b);
  return middle;
}

/** Whether this machine's clock, or an article, speaks for the service's clock. */
export function isBorneOut({ service, machine }: Clocks, dates: readonly number[]): boolean {
  return Math.abs(service - machine) <= HOUR || dates.some(bearsOut(service));
}

/** What to say of a service's clock that was left out. */
export function clockWarning({ service, machine }: Clocks): string {
  return `World News API took it for ${inWords(service)} and this machine for ${inWords(machine)}; nothing else bore out the former, so it was left out.`;
}

/**
 * By how many seconds the service's clock was ahead once, by what it says later: this machine's clock, be it
 * wrong, tells how much time has passed.
 */
export function leadOf(once: Clocks, later: Clocks): number {
  return once.service - once.machine - (later.service - later.machine);
}

function inWords(second: number): string {
  const [moment = ''] = new Date(second * 1000).toISOString().split('.');
  return `${moment.replace('T', ' ')} (UTC)`;
}
