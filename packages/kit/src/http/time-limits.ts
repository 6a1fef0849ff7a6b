/** How long calls may take. */
export type TimeLimits = {
  /** All calls of a client together, from the first one on, in ms: what a step may take. */
  totalMs: number;
  /** One call with all its attempts and waits, in ms. */
  callMs: number;
  /** One attempt, over connect, headers and body, in ms. */
  attemptMs: number;
};

/** For actions, whose flow waits for them. */
export const ACTION_LIMITS: TimeLimits = { totalMs: 60_000, callMs: 60_000, attemptMs: 30_000 };
/** For actions that make many calls: a flow ends after 10 minutes. */
export const LONG_ACTION_LIMITS: TimeLimits = { ...ACTION_LIMITS, totalMs: 9 * 60_000 };
/** For how long lists begin calls, in ms: the last one still has all of its time. */
export const LIST_MS = LONG_ACTION_LIMITS.totalMs - LONG_ACTION_LIMITS.callMs;
/** For dropdowns and connection checks, in front of which a person waits. */
export const FORM_LIMITS: TimeLimits = { totalMs: 20_000, callMs: 20_000, attemptMs: 10_000 };
