import { ACTION_LIMITS, isFailure, REAL_ENVIRONMENT } from '@pieceworks/kit';
import type { RateLimitRetry } from '../api/types';

/** Longest time without any answer, in ms: as long as a single step waits. */
const RATE_LIMIT_WAIT_MS = ACTION_LIMITS.totalMs;
/** A service that has never answered is not called again after this many refusals of a lookup. */
const MAX_REFUSALS = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 8_000;

/**
 * Repeats a step's calls after a 429, since nothing was done and nothing charged. All of them share one limit, so an
 * answer to any of them shows that waiting is worthwhile, and extends the wait of the others. A call can be a part of
 * another one: what was given up once is not tried again.
 * @param deadline in ms of `performance.now()`.
 */
export function rateLimitRetry(deadline: number): RateLimitRetry {
  const begun = performance.now();
  const givenUp = new Set<unknown>();
  let answered: number | undefined;

  function waitAfter(error: unknown, refusals: number): number | undefined {
    if (!isFailure(error, 'rate-limited') || givenUp.has(error)) return undefined;
    if (answered === undefined && refusals >= MAX_REFUSALS) return undefined;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (refusals - 1));
    const waitMs = Math.max(error.retryAfterMs ?? 0, longest * (0.5 + Math.random() / 2));
    const end = Math.min((answered ?? begun) + RATE_LIMIT_WAIT_MS, deadline);
    return performance.now() + waitMs < end ? waitMs : undefined;
  }

  return async (call) => {
    for (let refusals = 1; ; refusals++) {
      try {
        const result = await call();
        answered = performance.now();
        return result;
      } catch (error) {
        const waitMs = waitAfter(error, refusals);
        if (waitMs === undefined) {
          givenUp.add(error);
          throw error;
        }
        await REAL_ENVIRONMENT.sleep(waitMs);
      }
    }
  };
}
