import { type Environment, REAL_ENVIRONMENT } from './environment';

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
/** Who had this much of the limit when it was refused came too early: there is no room for anybody else. */
const NEARLY_ALL = 0.9;
/** Of a share of few places, this is kept after a refusal; of one of many, all places but one. */
const KEPT = 2 / 3;
/** Without a refusal, the whole limit is taken up again in so many windows. */
const WINDOWS_TO_ALL = 8;
/** What the share will be later than in so many windows, nobody knows: nobody waits for it. */
const WINDOWS_AHEAD = 2;
/** No turn is longer, about, so that a call can wait for it. */
const LONGEST_TURN_MS = 50_000;
/** Connections whose pace is remembered, beside those that are in use. */
const MAX_PACERS = 100;

/** A call's place in a window. */
export type Turn = {
  readonly method: string;
  /** When the call may leave, and then when it went out; in ms. */
  at: number;
  /** When it was let go, in ms; `undefined` while it waits. */
  leftAt: number | undefined;
};

type Window = {
  /** What the service takes. */
  size: number;
  /** Of the latest calls and of those that wait, by time; one that counts as several stands there as often. */
  places: Turn[];
  /** What this process took to be its own when it was last refused; below 1, one call in several windows. */
  share: number;
  /** And when that was; in ms. */
  refusedAt: number;
  /** When it learned that it is not alone. */
  joinedAt: number;
};

/**
 * Keeps the calls of one connection, in this process, inside the service's limits. Reads and writes that have
 * windows of their own do not wait for each other; inside one, first come is first served. A call takes a turn,
 * waits for it, asks whether it may leave, and tells when it went out and whether it was refused.
 *
 * Other processes with the same account are known by the service's refusals alone. Who is refused takes less,
 * who is not takes more again, so that the shares become equal; and whoever was taken keeps its place from
 * window to window, so that they do not get into each other's way.
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
   * @param now ms on a clock that nobody sets.
   * @param longestWaitMs with a longer wait no place is taken.
   */
  reserve(method: string, now: number, longestWaitMs: number): Turn {
    const { window, cost } = this.#windowOf(method);
    const { size, places } = window;
    const at = this.#placeAfter(places, window, cost, now);
    const turn: Turn = { method, at, leftAt: undefined };
    if (at - now >= longestWaitMs) return turn;
    for (let place = 0; place < cost; place += 1) places.push(turn);
    // Those that a window takes, and all of the last one, however many more are waiting.
    while (places.length > size && (places[0]?.at ?? now) < now - 2 * this.#windowMs) {
      places.shift();
    }
    return turn;
  }

  /**
   * Lets a call leave whose time has come, or sets it a later one: others can have left later than they were to,
   * and the share can be less by now.
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

  /** Is told that a call goes out now, which can be later than its turn was. */
  sent(turn: Turn, now: number): void {
    turn.at = now;
    this.#windowOf(turn.method).window.places.sort(byTime);
    this.#marginMs = Math.max(this.#marginMs * DECAY, this.#windowMs * LEAST_MARGIN);
  }

  /** Gives a place back, of a call that is not made. */
  release(turn: Turn): void {
    const { window } = this.#windowOf(turn.method);
    window.places = window.places.filter((other) => other !== turn);
  }

  /** Is told that the service took a call for one too many. */
  refused(turn: Turn, now: number): void {
    this.release(turn);
    const { window, cost } = this.#windowOf(turn.method);
    const { size, places, refusedAt } = window;
    const { at, leftAt = at } = turn;
    // One that left with the one before says nothing new.
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

  /** Returns true when no call waits and none went out in the last window: a new pacer would do as well. */
  isIdle(now: number): boolean {
    const isOver = (turn: Turn) => hasLeft(turn) && turn.at + this.#turnMs <= now;
    return this.#reads.places.every(isOver) && this.#writes.places.every(isOver);
  }

  /** When a call may leave after those that leave or left before it. */
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
      // Apart, so that there is always a place soon for whoever has none.
      share < size && count > cost ? last + (this.#windowMs * cost) / count / 2 : last,
      before(count) + this.#turnMs * turns,
    );
  }

  /** From a place to the one that takes its turn again. */
  get #turnMs(): number {
    return this.#windowMs + this.#marginMs;
  }

  #windowOf(method: string): { window: Window; cost: number } {
    return method === 'GET' || method === 'HEAD'
      ? { window: this.#reads, cost: 1 }
      : { window: this.#writes, cost: this.#writeCost };
  }

  /** What this process takes to be its own of a window by now. */
  #shareOf({ size, share, refusedAt }: Window, now: number): number {
    // Who seldom has a turn has seldom asked.
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
 * @param deadline on the clock that only passes, in ms.
 * @returns the turn, or the wait, in ms, where that would be longer than there is time.
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
 * The pacer that all clients of a connection share. Those that are idle are forgotten beyond a hundred, the
 * longest unused first.
 * @param connection tells connections apart.
 * @param now ms on the clock that the pacers are asked by.
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
