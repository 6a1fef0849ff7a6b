import type { Clock } from './clock';

/** The rate limits of all services. */
export class RateLimits {
  /** False to let every request pass. */
  areEnforced = true;
  readonly #limits: RateLimit[] = [];

  constructor(readonly clock: Clock) {}

  limit(requests: number, seconds: number): RateLimit {
    const limit = new RateLimit(this, requests, seconds);
    this.#limits.push(limit);
    return limit;
  }

  reset(): void {
    this.areEnforced = true;
    for (const limit of this.#limits) limit.reset();
  }
}

/** A rate limit over a sliding window of seconds. */
export class RateLimit {
  #taken: number[] = [];

  constructor(
    readonly limits: RateLimits,
    readonly requests: number,
    readonly seconds: number,
  ) {}

  /** Counts a request. At the limit, returns the whole seconds until the next request is allowed. */
  take(): number | undefined {
    if (!this.limits.areEnforced) return undefined;
    const now = this.limits.clock.now().getTime();
    this.#taken = this.#taken.filter((at) => at > now - this.seconds * 1000);
    const [oldest] = this.#taken;
    if (oldest !== undefined && this.#taken.length >= this.requests) {
      return Math.ceil((oldest - now) / 1000) + this.seconds;
    }
    this.#taken.push(now);
    return undefined;
  }

  reset(): void {
    this.#taken = [];
  }
}
