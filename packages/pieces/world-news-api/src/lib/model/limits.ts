/** Maximum articles of one search call (vendor contract). */
export const ARTICLES_PER_CALL = 100;
/** Maximum offset of a search (fact search-limits). */
export const MAX_OFFSET = 10_000;

/** Maximum and default number of articles in a step's output. */
export const MAX_ARTICLES = 10_000;
export const DEFAULT_ARTICLES = 10;
/** Maximum news sources in a list. The service's search has no limit of its own. */
export const MAX_SOURCES_LISTED = 1_000;

/** Longest period up to now that a search can be asked for: a year. */
export const LONGEST_PERIOD_HOURS = 365 * 24;

/** Radius of a search around a place, in km (vendor contract). */
export const RADIUS_KM = { min: 1, max: 100 };
export const DEFAULT_RADIUS_KM = 20;

/** Maximum length of a text and of a URL for the service (vendor contract), in characters. */
export const LONGEST_TEXT = 1_000;
export const LONGEST_URL = 1_000;

/** The range of a sentiment score. */
export const SCORES = { min: -1, max: 1 };
/** Scores up to this far from 0 count as neutral; the service publishes no thresholds (fact sentiment-range). */
export const NEUTRAL_UP_TO = 0.1;

/** Daily points of the free plan (vendor contract). */
export const FREE_POINTS_A_DAY = 50;
/** Parallel calls that every paid plan allows (fact calls-at-once). */
export const CALLS_AT_ONCE = 5;
