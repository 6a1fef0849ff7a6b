import { ACTION_LIMITS, RateLimiter } from '../src';
import { decide } from '../src/http/retry-policy';

/** A rate limit of creates, which counts in a sliding window. */
const CALLS = 20;
const WINDOW_MS = 10_000;
/** Shortest and longest time of a request or an answer over the internet, in ms. */
const TRIP_MS = [5, 50] as const;

/** The time of all steps, in ms, and their outcomes. */
export type Outcome = { elapsedMs: number; failed: number; refused: number };

/** A clock on which sleepers wake in order, without real time. */
class Simulation {
  #now = 0;
  readonly #asleep: { at: number; wake: () => void }[] = [];

  elapsed = (): number => this.#now;

  sleep = (ms: number): Promise<void> =>
    new Promise((wake) => this.#asleep.push({ at: this.#now + ms, wake }));

  async run(work: Promise<unknown>): Promise<void> {
    const state = { isDone: false };
    void work.finally(() => (state.isDone = true));
    for (;;) {
      // Lets everybody who is awake go on until they sleep.
      await new Promise(setImmediate);
      if (state.isDone) return;
      this.#asleep.sort((one, other) => one.at - other.at);
      const next = this.#asleep.shift();
      this.#now = next?.at ?? this.#now;
      next?.wake();
    }
  }
}

/**
 * Simulates the steps of a loop, each in a process of its own: with its own limiter, and retries as in the client.
 * @param atOnce number of processes at the same time.
 * @param callsPerStep a list makes several calls, a single record one.
 */
export async function simulateLoop(
  { steps, atOnce, callsPerStep = 1 }: { steps: number; atOnce: number; callsPerStep?: number },
  seed: number,
): Promise<Outcome> {
  const { elapsed, sleep, run } = bound(new Simulation());
  const random = mulberry32(seed);
  const trip = () => sleep(TRIP_MS[0] + random() * (TRIP_MS[1] - TRIP_MS[0]));
  const taken: number[] = [];
  const outcome: Outcome = { elapsedMs: 0, failed: 0, refused: 0 };

  /** Returns the wait in ms that the service asks for; `undefined` if it did the work. */
  function serve(): number | undefined {
    const roomAt = (taken.at(-CALLS) ?? -Infinity) + WINDOW_MS;
    if (roomAt <= elapsed()) {
      taken.push(elapsed());
      return undefined;
    }
    outcome.refused += 1;
    return Math.ceil((roomAt - elapsed()) / 1_000) * 1_000;
  }

  /** Returns true if the call was made. */
  async function call(limiter: RateLimiter, deadline: number): Promise<boolean> {
    for (let attempts = 1; ; attempts += 1) {
      const sent = await limiter.acquire(false, deadline, { elapsed, sleep });
      if ('waitMs' in sent) return false;
      await trip();
      const retryAfterMs = serve();
      await trip();
      if (retryAfterMs === undefined) return true;
      limiter.refused(sent, elapsed());
      const budgetMs = deadline - elapsed();
      const decision = decide({
        cause: 'throttled',
        effect: 'create',
        attempts,
        budgetMs,
        retryAfterMs,
        random: random(),
      });
      if (!decision.retry) return false;
      await sleep(decision.afterMs);
    }
  }

  let begun = 0;
  async function process(): Promise<void> {
    while (begun < steps) {
      begun += 1;
      // A new process needs about this long.
      await sleep(60 + random() * 60);
      const limiter = new RateLimiter({ reads: 50, writes: CALLS, windowMs: WINDOW_MS });
      const deadline = elapsed() + ACTION_LIMITS.totalMs;
      for (let made = 0; made < callsPerStep; made += 1) {
        if (await call(limiter, deadline)) continue;
        outcome.failed += 1;
        break;
      }
    }
  }
  await run(Promise.all(Array.from({ length: atOnce }, process)));
  return { ...outcome, elapsedMs: elapsed() };
}

/** The shortest time in which the limit permits so many calls, in ms. */
export function leastMs(calls: number): number {
  return (Math.ceil(calls / CALLS) - 1) * WINDOW_MS;
}

function bound(simulation: Simulation) {
  return {
    elapsed: simulation.elapsed,
    sleep: simulation.sleep,
    run: (work: Promise<unknown>) => simulation.run(work),
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
