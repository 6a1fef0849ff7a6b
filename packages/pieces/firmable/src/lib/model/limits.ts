import { LIST_MS } from '@pieceworks/kit';

/** Rows of a list that one step looks up at the most. */
export const MAX_ROWS = 1_000;

/** Time that a list's step takes unless it says otherwise, in minutes. */
export const DEFAULT_MINUTES = 5;
/** Whole minutes, as the form asks for them. */
export const MAX_MINUTES = Math.floor(LIST_MS / 60_000);

/** People that a search reads unless it says otherwise. */
export const DEFAULT_PEOPLE = 100;
/** Firmable is not known to page further than this. */
export const MAX_PEOPLE = 10_000;

export const MAX_REUSE_DAYS = 365;
/** Misses are kept for a day only: somebody may be known tomorrow, and asking again is free. */
export const MISS_DAYS = 1;
