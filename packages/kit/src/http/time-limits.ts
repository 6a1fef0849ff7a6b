export type TimeLimits = {
  /** Limit of all calls of a client together, from the first one on, in ms. It limits a step. */
  totalMs: number;
  /** Limit of one call with all its attempts and waits, in ms. After a 429, `throttledMs` replaces it. */
  callMs: number;
  /** Limit of one attempt, from connecting to the end of the body, in ms. */
  attemptMs: number;
  /** Limit of a call that is refused with 429 again and again, in ms; by default `THROTTLED_MS`. */
  throttledMs?: number;
  /** Advice after a temporary failure: the way to try again. By default `ACTION_AGAIN`. */
  again?: string | undefined;
};

export const ACTION_AGAIN = 'Run the step again later.';

/** Limit of a call that is refused with 429 again and again, if the step has as much time; in ms. */
export const THROTTLED_MS = 120_000;

/** Time after which the platform ends a flow, in ms. */
const FLOW_MS = 600_000;
/** Longest attempt that a form accepts, in ms: half the time of a flow, so that the step ends before the flow. */
export const LONGEST_ATTEMPT_MS = FLOW_MS / 2;

/** Limits of actions, since the flow waits for them. */
export const ACTION_LIMITS: TimeLimits = {
  totalMs: THROTTLED_MS,
  callMs: 60_000,
  attemptMs: 30_000,
};
/** Limits of actions with many calls, which end a minute before the flow would. */
export const LONG_ACTION_LIMITS: TimeLimits = { ...ACTION_LIMITS, totalMs: FLOW_MS - 60_000 };
/** Time during which a list begins new calls, in ms. The last one still has its full time. */
export const LIST_MS = LONG_ACTION_LIMITS.totalMs - LONG_ACTION_LIMITS.callMs;
/** Limits of dropdowns, since a user waits for them. */
export const FORM_LIMITS: TimeLimits = { totalMs: 20_000, callMs: 20_000, attemptMs: 10_000 };
/** Limits of a poll. The platform ends it after 60 s. */
export const POLL_LIMITS: TimeLimits = {
  totalMs: 55_000,
  callMs: 20_000,
  attemptMs: 20_000,
  again: 'The next check tries again.',
};
/** Time of a poll after which it begins no further call, in ms. */
export const LAST_CALL_MS = 30_000;
/** Limits of turning a trigger on. The platform stops that after 180 s. */
export const ENABLE_LIMITS: TimeLimits = {
  ...POLL_LIMITS,
  totalMs: 160_000,
  again: 'Try again later.',
};
/** Limits of a connection check. A 429 proves the credential already, so the check does not wait. */
export const CHECK_LIMITS: TimeLimits = { ...FORM_LIMITS, throttledMs: 0 };
