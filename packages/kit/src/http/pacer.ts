/** How many calls a service takes in a window of time. */
export type RateLimit = {
  /** GET and HEAD. */
  reads: number;
  /** All other methods. */
  writes: number;
  windowMs: number;
};

/** The service counts when a call arrives, which is a little earlier or later than it was sent. */
const MARGIN_MS = 250;
/** Connections whose pace is remembered; an old one has long been out of its window. */
const MAX_PACERS = 100;

/**
 * Keeps the calls of one connection, in this process, inside the service's limits. Reads and writes have
 * windows of their own, so neither waits for the other; inside one, first come is first served.
 */
export class Pacer {
  readonly #limit: RateLimit;
  /** When the latest calls may leave, oldest first, as many as a window takes; ms since the epoch. */
  readonly #reads: number[] = [];
  readonly #writes: number[] = [];

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /**
   * Takes the next place.
   * @param now ms since the epoch.
   * @param longestWaitMs with a longer wait no place is taken.
   * @returns how long to wait, in ms.
   */
  reserve(method: string, now: number, longestWaitMs: number): number {
    const isRead = method === 'GET' || method === 'HEAD';
    const places = isRead ? this.#reads : this.#writes;
    const size = isRead ? this.#limit.reads : this.#limit.writes;
    const [oldest] = places;
    const isFull = places.length >= size && oldest !== undefined;
    const leavesAt = isFull ? Math.max(now, oldest + this.#limit.windowMs + MARGIN_MS) : now;
    if (leavesAt - now >= longestWaitMs) return leavesAt - now;
    if (isFull) places.shift();
    places.push(leavesAt);
    return leavesAt - now;
  }
}

const pacers = new Map<string, Pacer>();

/** The pacer that all clients of a connection share; `connection` tells connections apart. */
export function pacerFor(connection: string, limit: RateLimit): Pacer {
  const pacer = pacers.get(connection) ?? new Pacer(limit);
  pacers.delete(connection);
  pacers.set(connection, pacer);
  const [longestUnused] = pacers.keys();
  if (pacers.size > MAX_PACERS && longestUnused !== undefined) pacers.delete(longestUnused);
  return pacer;
}
