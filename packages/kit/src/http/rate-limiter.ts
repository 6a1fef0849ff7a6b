import type { Environment } from './environment';

/** The number of calls that a service accepts in a time window. */
export type RateLimit = {
  windowMs: number;
} & (
  | {
      /** GET and HEAD. */
      reads: number;
      writes: number;
    }
  | {
      calls: number;
      /** Number of calls that each call counts as, unless it is a GET or HEAD. */
      writeCost: number;
    }
);

/** A service counts calls on arrival, and they can arrive closer together than they were sent. */
const MARGIN = 1.02;
/** Share of the limit that is kept after a refusal. */
const KEPT = 0.5;
/** Share of the limit that each window without a refusal adds. */
const REGAINED = 0.1;

/** A call that was sent within the window. */
export type SentCall = { readonly isRead: boolean; /** In ms of monotonic time. */ at: number };

type Window = { size: number; sent: SentCall[]; share: number; refusedAt: number };

/**
 * Keeps the calls of one client, and so of one step, inside the service's rate limit, over a sliding window. A refusal
 * means that others use the account as well: the rate halves and then recovers.
 */
export class RateLimiter {
  readonly #windowMs: number;
  readonly #reads: Window;
  readonly #writes: Window;
  readonly #writeCost: number;

  constructor(limit: RateLimit) {
    const windowOf = (size: number): Window => ({ size, sent: [], share: 1, refusedAt: 0 });
    this.#windowMs = limit.windowMs;
    this.#reads = windowOf('calls' in limit ? limit.calls : limit.reads);
    this.#writes = 'calls' in limit ? this.#reads : windowOf(limit.writes);
    this.#writeCost = 'calls' in limit ? limit.writeCost : 1;
  }

  /**
   * Waits until a call may leave.
   * @param latestStart in ms of monotonic time.
   * @returns the call; or the wait in ms, if it would not end before `latestStart`.
   */
  async acquire(
    isRead: boolean,
    latestStart: number,
    { elapsed, sleep }: Pick<Environment, 'elapsed' | 'sleep'>,
  ): Promise<SentCall | { waitMs: number }> {
    const window = isRead ? this.#reads : this.#writes;
    const cost = isRead ? 1 : this.#writeCost;
    for (;;) {
      const now = elapsed();
      const slots = Math.max(cost, Math.floor(window.size * this.#shareOf(window, now)));
      // The call takes the slot of the call that was sent this many calls ago.
      const before = window.sent.at(cost - 1 - slots)?.at ?? -Infinity;
      const waitMs = before + this.#windowMs * MARGIN - now;
      if (waitMs <= 0) {
        const sent = { isRead, at: now };
        for (let slot = 0; slot < cost; slot++) window.sent.push(sent);
        window.sent.splice(0, window.sent.length - window.size);
        return sent;
      }
      if (now + waitMs >= latestStart) return { waitMs };
      await sleep(waitMs);
    }
  }

  refused({ isRead, at }: SentCall, now: number): void {
    const window = isRead ? this.#reads : this.#writes;
    // Calls that were sent together are refused together, so only the first refusal counts.
    if (at < window.refusedAt) return;
    window.share = this.#shareOf(window, now) * KEPT;
    window.refusedAt = now;
  }

  #shareOf({ share, refusedAt }: Window, now: number): number {
    return Math.min(1, share + ((now - refusedAt) / this.#windowMs) * REGAINED);
  }
}
