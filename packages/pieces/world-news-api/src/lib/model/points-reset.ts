const DAY_MS = 24 * 3_600_000;

/** Returns the time until the points renew, at midnight UTC, in ms. */
export function untilReset(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** Returns the time at which the points renew, ISO 8601; `now` is in ms since the epoch. */
export function nextReset(now: number): string {
  return new Date(now + untilReset(now)).toISOString();
}
