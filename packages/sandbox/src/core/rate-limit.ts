import type { Clock } from './clock';

/** A rate limit over a sliding window of seconds. */
export class RateLimit {
  #taken: number[] = [];

  constructor(
    readonly clock: Clock,
    readonly requests: number,
    readonly seconds: number,
  ) {}

  /** Counts a request. At the limit, returns the whole seconds until the next request is allowed. */
  take(): number | undefined {
    const now = this.clock.now().getTime();
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
