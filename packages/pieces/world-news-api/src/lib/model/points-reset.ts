const DAY_MS = 24 * 3_600_000;

/** How long it is until the points of the next day come, at midnight UTC, in ms. */
export function untilReset(now: number): number {
  return DAY_MS - (now % DAY_MS);
}

/** When the points of the next day come, ISO 8601; `now` is in ms since the epoch. */
export function nextReset(now: number): string {
  return new Date(now + untilReset(now)).toISOString();
}
