import { LIST_MS, LONG_ACTION_LIMITS, type TimeLimits } from '@pieceworks/kit';

/** Maximum rows of a list per step. */
export const MAX_ROWS = 1_000;

/** Longest time of a list's step, in whole minutes, the unit of the form. */
export const MAX_MINUTES = Math.floor(LIST_MS / 60_000);
/** Default time of a list's step, in minutes. */
export const DEFAULT_MINUTES = Math.min(5, MAX_MINUTES);

/** Limits of a list's calls. After a 429 the list itself waits, for all of them. */
export const LIST_LIMITS: TimeLimits = { ...LONG_ACTION_LIMITS, throttledMs: 0 };

/** Default number of people that a search reads. */
export const DEFAULT_PEOPLE = 100;
/** Firmable's paging is not known to work beyond this. */
export const MAX_PEOPLE = 10_000;

/** Maximum companies that a trigger watches. */
export const MAX_WATCHED = 20;
/** Maximum people of a watched company. A trigger remembers each of them. */
export const MAX_LISTED = 2_000;

/** Timeout of the store, in ms: a result that was paid for does not wait longer to be kept. */
export const STORE_MS = 3_000;

export const MAX_REUSE_DAYS = 365;
/** "Not found" is stored for one day only: the record may appear tomorrow, and asking again is free. */
export const MISS_DAYS = 1;
