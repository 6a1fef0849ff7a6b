import { ACTION_LIMITS, Pacer } from '../src';
import { decide } from '../src/http/retry-policy';

/** The rate limit of creates in Content Snare (gateway contract), which counts in a sliding window. */
const CALLS = 20;
const WINDOW_MS = 10_000;
const RUN_MS = 600_000;
/** Shortest and longest time of a request or an answer over the internet, in ms. */
const TRIP_MS = [5, 50] as const;

/** The workers of one account. They are never idle. */
export type Workers = {
  count: number;
  /** Number of calls that each worker makes at once. */
  atOnce?: number;
  /** Longest delay of any action of a worker, in ms; by default that of a Node timer. */
  latestMs?: number;
};

/** The calls of all workers in ten minutes. */
export type Sharing = {
  /** Share of the permitted calls that was made, at most 1. */
  share: number;
  /** Jain's index of the calls of each worker: 1 if all made the same number. */
  fairness: number;
  /** Number of refused calls. */
  refused: number;
  /** Number of steps that failed as `rate-limited`. */
  failed: number;
};

/**
 * Simulates workers that share one account, in virtual time. Each has its own pacer and retries as the client
 * does. After a failed step, the next one starts after the wait that the failure names.
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

  /** Yields each time to sleep; returns the wait that the failure names. All times are in ms. */
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
