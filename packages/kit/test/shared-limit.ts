import { ACTION_LIMITS, Pacer } from '../src';
import { decide } from '../src/http/retry-policy';

/** Creates in Content Snare (gateway contract), which counts a sliding window. */
const CALLS = 20;
const WINDOW_MS = 10_000;
const RUN_MS = 600_000;
/** The time that a call, and its answer, takes over the internet; in ms. */
const TRIP_MS = [5, 50] as const;

/** The workers of one account, which always have something to do. */
export type Workers = {
  count: number;
  /** The calls that each makes at once. */
  atOnce?: number;
  /** The longest delay of whatever a worker does, in ms; that of a timer of Node unless given. */
  latestMs?: number;
};

/** The calls of all workers in ten minutes. */
export type Sharing = {
  /** The part of the permitted calls that was made, at most 1. */
  share: number;
  /** Jain's index of the calls made by each worker: 1 when all have the same. */
  fairness: number;
  /** The refused calls. */
  refused: number;
  /** The steps that failed as `rate-limited`. */
  failed: number;
};

/**
 * Lets workers share one account in virtual time: each has a pacer of its own and retries as the client does,
 * and a failed step is followed by the next one after the wait that its failure names.
 *
 * @param seed of the arrivals and delays.
 */
export function simulate(workers: Workers, seed: number): Sharing {
  const { count, atOnce = 1, latestMs = 3 } = workers;
  let now = 0;
  const random = mulberry32(seed);
  const upTo = (ms: number) => random() * ms;
  const trip = () => TRIP_MS[0] + upTo(TRIP_MS[1] - TRIP_MS[0]);
  const done = Array.from({ length: count }, () => 0);
  const taken: number[] = [];
  let [refused, failed] = [0, 0];

  /** Yields each time to sleep; returns the wait that the failure names. All in ms. */
  function* step(pacer: Pacer): Generator<number, number | undefined> {
    const deadline = now + ACTION_LIMITS.callMs;
    for (let attempts = 1; ; attempts += 1) {
      const turn = pacer.reserve('POST', now, deadline - now);
      while (turn.at < deadline && !pacer.mayLeave(turn, now)) {
        yield turn.at - now + upTo(latestMs);
      }
      let retryAfterMs = turn.at - now;
      if (turn.at >= deadline) pacer.release(turn);
      else {
        yield upTo(latestMs);
        pacer.sent(turn, now);
        yield trip();
        const roomAt = (taken.at(-CALLS) ?? -Infinity) + WINDOW_MS;
        const wait = roomAt - now;
        if (wait <= 0) taken.push(now);
        yield trip() + upTo(latestMs);
        if (wait <= 0) return undefined;
        refused += 1;
        pacer.refused(turn, now);
        retryAfterMs = Math.ceil(wait / 1_000) * 1_000;
      }
      const decision = decide({
        ...{ situation: 'throttled', effect: 'create', attempts, retryAfterMs },
        budgetMs: deadline - now,
        random: random(),
      });
      if (!decision.retry) return decision.waitMs ?? 0;
      yield decision.afterMs;
    }
  }

  function* work(worker: number, pacer: Pacer): Generator<number, never> {
    for (;;) {
      const waitMs = yield* step(pacer);
      if (waitMs === undefined) done[worker] = (done[worker] ?? 0) + 1;
      else {
        failed += 1;
        yield waitMs;
      }
    }
  }

  const asleep = done.flatMap((_, worker) => {
    const pacer = new Pacer({ reads: 50, writes: CALLS, windowMs: WINDOW_MS });
    const until = worker === 0 ? 0 : upTo(WINDOW_MS);
    return Array.from({ length: atOnce }, () => ({ until, steps: work(worker, pacer) }));
  });
  for (;;) {
    const next = asleep.reduce((first, other) => (other.until < first.until ? other : first));
    if (next.until >= RUN_MS) break;
    now = next.until;
    next.until = now + next.steps.next().value;
  }
  const sum = done.reduce((total, calls) => total + calls, 0);
  const squares = done.reduce((total, calls) => total + calls ** 2, 0);
  return {
    share: sum / ((CALLS * RUN_MS) / WINDOW_MS),
    fairness: sum ** 2 / (count * squares),
    refused,
    failed,
  };
}

/** Returns a seeded source of numbers from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
