import type { FailureKind } from '../values/failure';
import type { Effect } from './operation';

/**
 * The outcome of a failed attempt, by what it implies about the service:
 * - `not-sent`: DNS error, connection refused, unreachable or not open in time; the request never left.
 * - `untrusted`: the certificate or the address was not accepted; the request never left.
 * - `throttled`: 429; refused before any work.
 * - `server-error`: 408, 425 or 5xx; it may have been processed.
 * - `connection-lost`: the connection broke after the request may have been sent.
 * - `kept-connection-closed`: the same on a connection kept from an earlier call, which most likely had already ended.
 * - `timed-out`: no complete answer within the time limit.
 * - `unreadable`: it was accepted (2xx), but the answer cannot be read.
 * - `redirect-not-followed`: a redirect to another origin, without a usable target, or beyond the limit.
 */
export type FailureCause =
  | 'not-sent'
  | 'untrusted'
  | 'throttled'
  | 'server-error'
  | 'connection-lost'
  | 'kept-connection-closed'
  | 'timed-out'
  | 'unreadable'
  | 'redirect-not-followed';

export const MAX_RETRIES = 2;

/** One cell of the policy: the number of retries, and the kind of failure once they are used up. */
export type RetryRule = { retries: number; kind: FailureKind };

const again = (kind: FailureKind): RetryRule => ({ retries: MAX_RETRIES, kind });
const retriedOnce = (kind: FailureKind): RetryRule => ({ retries: 1, kind });
const never = (kind: FailureKind): RetryRule => ({ retries: 0, kind });
const UNKNOWN = never('outcome-unknown');

const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  401: 'auth',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  409: 'conflict',
};

/** Classifies a status outside 2xx: as a row of the policy, or as a failure that no retry can change. */
export function meaningOf(status: number): { cause: FailureCause } | { kind: FailureKind } {
  // Not a final HTTP status, so the outcome is unknown.
  if (status < 200) return { cause: 'unreadable' };
  if (status === 429) return { cause: 'throttled' };
  if (status === 408 || status === 425 || status >= 500) return { cause: 'server-error' };
  return { kind: KIND_OF_STATUS[status] ?? 'invalid' };
}

/**
 * The whole retry policy: outcome of the attempt × effect of the operation. After a 429 nothing was done, so the number
 * of such attempts has no limit; the time has.
 */
export const RETRY_POLICY: Readonly<Record<FailureCause, Readonly<Record<Effect, RetryRule>>>> = {
  'not-sent': sameForAll(again('network')),
  untrusted: sameForAll(never('network')),
  throttled: sameForAll({ retries: Infinity, kind: 'rate-limited' }),
  'server-error': repeatable('unavailable'),
  'connection-lost': repeatable('unavailable'),
  'kept-connection-closed': repeatable('unavailable'),
  'timed-out': repeatable('timeout'),
  unreadable: { ...sameForAll(never('protocol')), create: UNKNOWN, charge: UNKNOWN },
  'redirect-not-followed': sameForAll(never('protocol')),
};

function sameForAll(rule: RetryRule): Record<Effect, RetryRule> {
  return { read: rule, write: rule, metered: rule, create: rule, charge: rule };
}

function repeatable(kind: FailureKind): Record<Effect, RetryRule> {
  return {
    read: again(kind),
    write: again(kind),
    metered: retriedOnce(kind),
    create: UNKNOWN,
    charge: UNKNOWN,
  };
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 8_000;
const SERVER_TIME_JITTER_MS = 250;
/** No retry, create or charge begins with less time left, because a timeout can leave an unknown outcome. */
export const MIN_ATTEMPT_MS = 2_000;

export type Decision =
  | { retry: true; afterMs: number }
  | {
      retry: false;
      kind: FailureKind;
      /** The wait that the service asked for, in ms. */
      waitMs?: number;
    };

/**
 * Decides on a retry or a final failure. It is pure, so that every cell of the policy can be tested.
 * @param attempts number of times that the call was sent so far, this one included. After a 429, the number of refusals.
 * @param budgetMs remaining time of the call, in ms; a wait that leaves no time for an attempt is not begun.
 * @param retryAfterMs the wait that the service asked for, in ms.
 * @param random a number in [0, 1).
 */
export function decide(failed: {
  cause: FailureCause;
  effect: Effect;
  attempts: number;
  budgetMs: number;
  retryAfterMs: number | undefined;
  random: number;
}): Decision {
  const { retries, kind } = RETRY_POLICY[failed.cause][failed.effect];
  const asked = failed.retryAfterMs;
  const wait = asked === undefined ? undefined : { waitMs: asked };
  if (failed.attempts > retries) return { retry: false, kind, ...wait };
  const backoff = backoffMs(failed);
  // After a second refusal, wait at least the backoff, however short the wait that the service asked for.
  const least = failed.attempts === 1 ? 0 : backoff;
  const afterMs =
    asked === undefined ? backoff : Math.max(least, asked + failed.random * SERVER_TIME_JITTER_MS);
  if (afterMs + MIN_ATTEMPT_MS > failed.budgetMs) return { retry: false, kind, ...wait };
  return { retry: true, afterMs };
}

/**
 * Returns a wait with full jitter for temporary failures, and with equal jitter after a rate limit. There, a
 * wait near zero would use up all retries within the same window.
 */
function backoffMs(failed: { cause: FailureCause; attempts: number; random: number }): number {
  // The service is not at fault: a new connection suffices.
  if (failed.cause === 'kept-connection-closed') return 0;
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failed.attempts - 1));
  return failed.cause === 'throttled'
    ? ceiling / 2 + (failed.random * ceiling) / 2
    : failed.random * ceiling;
}
