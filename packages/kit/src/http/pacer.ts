/** How many calls a service takes in a window of time. */
export type RateLimit = {
  windowMs: number;
} & (
  | {
      /** GET and HEAD. */
      reads: number;
      /** All other methods. */
      writes: number;
    }
  | {
      /** Of all methods together. */
      calls: number;
      /** As how many calls one that is no GET or HEAD counts. */
      writeCost: number;
    }
);

/**
 * The service counts when a call arrives, which is a little earlier or later than it was sent: at first this
 * share of the window is left between.
 */
const LEAST_MARGIN = 0.02;
const MOST_MARGIN = 0.5;
/** What a margin that was measured shrinks to with every call. */
const DECAY = 0.995;
/** Connections whose pace is remembered; an old one has long been out of its window. */
const MAX_PACERS = 100;

/** When the latest calls may leave, oldest first, as many as a window takes; ms since the epoch. */
type Window = { size: number; places: number[] };

/**
 * Keeps the calls of one connection, in this process, inside the service's limits. Reads and writes that have
 * windows of their own do not wait for each other; inside one, first come is first served.
 */
export class Pacer {
  readonly #windowMs: number;
  readonly #reads: Window;
  readonly #writes: Window;
  readonly #writeCost: number;
  #marginMs: number;

  constructor(limit: RateLimit) {
    this.#windowMs = limit.windowMs;
    this.#marginMs = limit.windowMs * LEAST_MARGIN;
    if ('calls' in limit) {
      this.#reads = this.#writes = { size: limit.calls, places: [] };
      this.#writeCost = limit.writeCost;
    } else {
      this.#reads = { size: limit.reads, places: [] };
      this.#writes = { size: limit.writes, places: [] };
      this.#writeCost = 1;
    }
  }

  /**
   * Takes the next place.
   * @param now ms since the epoch.
   * @param longestWaitMs with a longer wait no place is taken.
   * @returns how long to wait, in ms.
   */
  reserve(method: string, now: number, longestWaitMs: number): number {
    const isRead = method === 'GET' || method === 'HEAD';
    const { size, places } = isRead ? this.#reads : this.#writes;
    const cost = isRead ? 1 : this.#writeCost;
    const [last = now] = places.slice(-1);
    const inTheWay = places[places.length - size + cost - 1];
    const leavesAt =
      inTheWay === undefined
        ? Math.max(now, last)
        : Math.max(now, last, inTheWay + this.#windowMs + this.#marginMs);
    if (leavesAt - now >= longestWaitMs) return leavesAt - now;
    for (let place = 0; place < cost; place += 1) places.push(leavesAt);
    places.splice(0, places.length - size);
    return leavesAt - now;
  }

  /** Is told how late a call left, in ms: by so much it may come too close to the next window. */
  left(lateMs: number): void {
    const shrunk = Math.max(this.#marginMs * DECAY, this.#windowMs * LEAST_MARGIN);
    this.#marginMs = Math.min(Math.max(shrunk, lateMs), this.#windowMs * MOST_MARGIN);
  }

  /** Is told that the service took a call for one too many. */
  refused(): void {
    this.#marginMs = Math.min(this.#marginMs * 2, this.#windowMs * MOST_MARGIN);
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
