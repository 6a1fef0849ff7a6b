/** What one search call gives at the most (vendor contract). */
export const ARTICLES_PER_CALL = 100;
/** How many articles a search skips at the most (fact search-limits). */
export const MAX_OFFSET = 10_000;

/** How many articles a step gives at the most, and unless it says otherwise. */
export const MAX_ARTICLES = 10_000;
export const DEFAULT_ARTICLES = 10;
/** The most news sources that a search for them lists: it has no limit of its own. */
export const MAX_SOURCES_LISTED = 1_000;

/** How far around a place articles are searched, in km (vendor contract). */
export const RADIUS_KM = { min: 1, max: 100 };
export const DEFAULT_RADIUS_KM = 20;

/** The longest text and the longest URL that the service reads (vendor contract), in characters. */
export const LONGEST_TEXT = 1_000;
export const LONGEST_URL = 1_000;

/** What a sentiment score can be. */
export const SCORES = { min: -1, max: 1 };
/** Scores up to this far from 0 count as neutral; the service publishes no thresholds (fact sentiment-range). */
export const NEUTRAL_UP_TO = 0.1;

/** The points that the free plan has for a day (vendor contract). */
export const FREE_POINTS_A_DAY = 50;
/** How many calls every other plan takes at once (fact calls-at-once). */
export const CALLS_AT_ONCE = 5;
