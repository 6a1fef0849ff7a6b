import { type Environment, REAL_ENVIRONMENT } from './environment';

/** The number of calls that a service accepts in a time window. */
export type RateLimit = {
  windowMs: number;
} & (
  | {
      /** GET and HEAD. */
      reads: number;
      /** Calls of all other methods. */
      writes: number;
    }
  | {
      /** Calls of all methods together. */
      calls: number;
      /** Number of calls that each call counts as, unless it is a GET or HEAD. */
      writeCost: number;
    }
);

/**
 * Initial margin between windows, as a share of the window. The service counts calls on arrival, so they can
 * arrive closer together than they were sent.
 */
const LEAST_MARGIN = 0.02;
const MOST_MARGIN = 0.5;
/** Factor by which each call shrinks a measured margin. */
const DECAY = 0.995;
/** A refusal at 90 % of the limit or more is clock skew, not competition. */
const NEARLY_ALL = 0.9;
/** Share that is kept after a refusal. A large share loses one place instead. */
const KEPT = 2 / 3;
/** Windows without a refusal until the whole limit is used again. */
const WINDOWS_TO_ALL = 8;
/** Do not plan further ahead than two windows: the share may have changed by then. */
const WINDOWS_AHEAD = 2;
/** Longest turn, approximately. It is short enough for a call to wait for. */
const LONGEST_TURN_MS = 50_000;
/** Number of pacers above which idle ones are dropped. */
const MAX_PACERS = 100;

/** A call's place in a window. */
export type Turn = {
  readonly method: string;
  /** Time at which the call may leave; once it is sent, the time of sending. In ms. */
  at: number;
  /** Time at which the call was let go, in ms; `undefined` while it waits. */
  leftAt: number | undefined;
};

type Window = {
  /** Number of calls that the service accepts. */
  size: number;
  /** Recent and waiting calls in order of time. A call that counts as several is listed that many times. */
  places: Turn[];
  /** Calls per window that this process allowed itself at its last refusal. Below 1: one call in several windows. */
  share: number;
  /** Time of the last refusal, in ms. */
  refusedAt: number;
  /** Time at which this process found that others share the account, in ms. */
  joinedAt: number;
};

/**
 * Keeps the calls of one connection, in this process, inside the service's rate limit. Separate windows for
 * reads and writes do not wait for each other; inside one window, calls leave in order. A call takes a turn,
 * waits for it and asks permission to leave. Then it reports its departure and any refusal.
 *
 * Refusals are the only sign of other processes on the same account. A refused process takes less; without
 * refusals it takes more again, so the shares become equal. An accepted call keeps its place from window to
 * window, so the processes do not collide.
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
      this.#reads = this.#writes = emptyWindow(limit.calls);
      this.#writeCost = limit.writeCost;
    } else {
      this.#reads = emptyWindow(limit.reads);
      this.#writes = emptyWindow(limit.writes);
      this.#writeCost = 1;
    }
  }

  /**
   * Takes the next place.
   * @param now ms of monotonic time.
   * @param longestWaitMs a longer wait takes no place.
   */
  reserve(method: string, now: number, longestWaitMs: number): Turn {
    const { window, cost } = this.#windowOf(method);
    const { size, places } = window;
    const at = this.#placeAfter(places, window, cost, now);
    const turn: Turn = { method, at, leftAt: undefined };
    if (at - now >= longestWaitMs) return turn;
    for (let place = 0; place < cost; place += 1) places.push(turn);
    // Keep one full window and everything from the last one, even if more calls are waiting.
    while (places.length > size && (places[0]?.at ?? now) < now - 2 * this.#windowMs) {
      places.shift();
    }
    return turn;
  }

  /**
   * Lets a call leave if its time has come, or postpones it. Earlier calls may have left late, and the share may
   * have shrunk.
   */
  mayLeave(turn: Turn, now: number): boolean {
    const { window, cost } = this.#windowOf(turn.method);
    if (turn.at > now) return false;
    const { places } = window;
    turn.at = this.#placeAfter(places.filter(hasLeft), window, cost, now);
    places.sort(byTime);
    if (turn.at > now) return false;
    turn.leftAt = now;
    return true;
  }

  /** Records that a call is sent now, which can be later than its turn. */
  sent(turn: Turn, now: number): void {
    turn.at = now;
    this.#windowOf(turn.method).window.places.sort(byTime);
    this.#marginMs = Math.max(this.#marginMs * DECAY, this.#windowMs * LEAST_MARGIN);
  }

  /** Returns the place of a call that is not made. */
  release(turn: Turn): void {
    const { window } = this.#windowOf(turn.method);
    window.places = window.places.filter((other) => other !== turn);
  }

  /** Records that the service refused a call because of the rate limit. */
  refused(turn: Turn, now: number): void {
    this.release(turn);
    const { window, cost } = this.#windowOf(turn.method);
    const { size, places, refusedAt } = window;
    const { at, leftAt = at } = turn;
    // A second refusal of calls that left together carries no news.
    const isNew = leftAt > refusedAt;
    const share = this.#shareOf(window, now);
    const taken = places.filter((other) => hasLeft(other) && other.at > at - this.#turnMs).length;
    if (isNew && taken >= size * NEARLY_ALL) {
      this.#marginMs = Math.min(this.#marginMs * 2, this.#windowMs * MOST_MARGIN);
    }
    if (share >= size) window.joinedAt = now;
    if (leftAt <= window.joinedAt) {
      window.share = Math.min(share, Math.max(taken, cost * KEPT));
    } else if (isNew) {
      const least = this.#windowMs / LONGEST_TURN_MS;
      window.share = Math.max(share - cost, share * KEPT, least);
    } else {
      return;
    }
    window.refusedAt = now;
  }

  /** Returns true if no call waits and none was sent in the last window: a new pacer would behave the same. */
  isIdle(now: number): boolean {
    const isOver = (turn: Turn) => hasLeft(turn) && turn.at + this.#turnMs <= now;
    return this.#reads.places.every(isOver) && this.#writes.places.every(isOver);
  }

  /** Returns the time at which a call may leave, given the calls before it. */
  #placeAfter(places: readonly Turn[], window: Window, cost: number, now: number): number {
    const { size } = window;
    const share = this.#shareOf(window, now);
    const count = Math.max(cost, Math.round(share));
    const turns = Math.round(count / share);
    const before = (calls: number) => places.at(cost - 1 - calls)?.at ?? -Infinity;
    const last = places.at(-1)?.at ?? -Infinity;
    if (before(count) > now + this.#windowMs * WINDOWS_AHEAD) {
      return Math.max(last, before(size) + this.#turnMs);
    }
    return Math.max(
      now,
      // Spread out, so that a process without a place soon finds one.
      share < size && count > cost ? last + (this.#windowMs * cost) / count / 2 : last,
      before(count) + this.#turnMs * turns,
    );
  }

  /** Time after which a place can be used again, in ms. */
  get #turnMs(): number {
    return this.#windowMs + this.#marginMs;
  }

  #windowOf(method: string): { window: Window; cost: number } {
    return method === 'GET' || method === 'HEAD'
      ? { window: this.#reads, cost: 1 }
      : { window: this.#writes, cost: this.#writeCost };
  }

  /** Returns the number of calls per window that this process currently allows itself. */
  #shareOf({ size, share, refusedAt }: Window, now: number): number {
    // With less than one call a window, fewer calls have tested the limit, so the share grows more slowly.
    const windows = ((now - refusedAt) / this.#windowMs) * Math.min(1, share);
    return Math.min(size, share + size * (windows / WINDOWS_TO_ALL) ** 2);
  }
}

function emptyWindow(size: number): Window {
  return { size, places: [], share: size, refusedAt: -Infinity, joinedAt: -Infinity };
}

const hasLeft = ({ leftAt }: Turn): boolean => leftAt !== undefined;

const byTime = (one: Turn, other: Turn): number => one.at - other.at;

/**
 * Takes a turn and waits for it.
 * @param deadline in ms of monotonic time.
 * @returns the turn; or the wait in ms, if it would end after the deadline.
 */
export async function awaitTurn(
  pacer: Pacer,
  method: string,
  deadline: number,
  { elapsed, sleep }: Pick<Environment, 'elapsed' | 'sleep'>,
): Promise<{ turn: Turn } | { waitMs: number }> {
  const turn = pacer.reserve(method, elapsed(), deadline - elapsed());
  while (!pacer.mayLeave(turn, elapsed())) {
    const waitMs = turn.at - elapsed();
    if (turn.at >= deadline) {
      pacer.release(turn);
      return { waitMs };
    }
    await sleep(waitMs);
  }
  return { turn };
}

const pacers = new Map<string, Pacer>();

/**
 * Returns the pacer that all clients of a connection share. Beyond a hundred pacers, idle ones are dropped,
 * least recently used first.
 * @param connection identifies the connection.
 * @param now ms on the same clock as the pacers'.
 */
export function pacerFor(
  connection: string,
  limit: RateLimit,
  now: number = REAL_ENVIRONMENT.elapsed(),
): Pacer {
  const pacer = pacers.get(connection) ?? new Pacer(limit);
  pacers.delete(connection);
  pacers.set(connection, pacer);
  for (const [other, unused] of pacers) {
    if (pacers.size <= MAX_PACERS) break;
    if (other !== connection && unused.isIdle(now)) pacers.delete(other);
  }
  return pacer;
}
