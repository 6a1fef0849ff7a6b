import { ACTION_LIMITS, type Pacer } from '@pieceworks/kit';
import { decide } from '@pieceworks/kit/retry-policy';
import type { Random } from '@pieceworks/sandbox/random';
import { EventQueue } from './event-queue';
import type { Service } from './service';

/** A process of the platform. */
export type Worker = {
  /** Left out, it goes by the service's refusals alone. */
  pacer?: Pacer;
  /** When it has something to do, from and to, in ms. */
  busy: readonly (readonly [from: number, to: number])[];
  /** How long it does something else between two calls, in ms on average. */
  idleMs?: number;
  /** Calls that it makes at once. */
  width?: number;
};

/** What became of a worker's calls. */
export type Tally = {
  /** When each was done, in ms. */
  done: number[];
  /** Attempts that the service refused. */
  refused: number;
  /** Calls that failed as `rate-limited`. */
  givenUp: number;
  /** Of a call that was done. */
  longestWaitMs: number;
};

/** How long a call or its answer is under way, at least and at most, in ms. */
export type Trip = readonly [least: number, most: number];

/** What comes between a call's turn and its arrival. */
export type Delays = {
  trip: Trip;
  /** How late the machine is with whatever it does, at most, in ms. */
  latestMs: number;
};

/**
 * Lets workers share one account, in virtual time, each call as the kit's client makes it: by the same pacer
 * and the same retry policy. A worker waits as long as a failure says, and goes on with its next call.
 */
export function simulate(
  workers: readonly Worker[],
  service: Service,
  { trip: [leastMs, mostMs], latestMs }: Delays,
  untilMs: number,
  random: Random,
): Tally[] {
  let now = 0;
  const tallies = workers.map((): Tally => ({
    done: [],
    refused: 0,
    givenUp: 0,
    longestWaitMs: 0,
  }));
  const upTo = (ms: number) => random.next() * ms;
  const tripMs = () => leastMs + upTo(mostMs - leastMs);

  /** Yields how long it sleeps, in ms; returns what the failure says how long to wait, in ms. */
  function* call({ pacer }: Worker, tally: Tally): Generator<number, number | undefined> {
    const deadline = now + ACTION_LIMITS.callMs;
    for (let attempts = 1; ; attempts++) {
      const leftMs = deadline - now;
      const turn = pacer?.reserve('POST', now, leftMs);
      while (turn && turn.at < deadline && pacer?.mayLeave(turn, now) === false) {
        yield turn.at - now + upTo(latestMs);
      }
      let retryAfterMs = turn === undefined ? 0 : turn.at - now;
      if (turn && turn.at >= deadline) pacer?.release(turn);
      else {
        yield upTo(latestMs);
        if (turn) pacer?.sent(turn, now);
        yield tripMs();
        const refusal = service(now);
        yield tripMs() + upTo(latestMs);
        if (refusal === undefined) return undefined;
        tally.refused += 1;
        if (turn) pacer?.refused(turn, now);
        retryAfterMs = Math.ceil(refusal / 1000) * 1000;
      }
      const decision = decide({
        ...{ situation: 'throttled', effect: 'create', attempts, retryAfterMs },
        budgetMs: deadline - now,
        random: random.next(),
      });
      if (!decision.retry) return decision.waitMs ?? 0;
      yield decision.afterMs;
    }
  }

  function* work(worker: Worker, tally: Tally): Generator<number, void> {
    for (const [from, to] of worker.busy) {
      if (now < from) yield from - now;
      while (now < to) {
        const began = now;
        const waitMs = yield* call(worker, tally);
        if (waitMs === undefined) {
          tally.done.push(now);
          tally.longestWaitMs = Math.max(tally.longestWaitMs, now - began);
        } else {
          tally.givenUp += 1;
          yield waitMs;
        }
        if (worker.idleMs !== undefined) yield -Math.log(1 - random.next()) * worker.idleMs;
      }
    }
  }

  const asleep = new EventQueue<Generator<number, void>>();
  for (const [number, worker] of workers.entries()) {
    const tally = tallies[number];
    if (tally === undefined) continue;
    for (let at = 0; at < (worker.width ?? 1); at += 1) asleep.add(0, work(worker, tally));
  }
  for (let next = asleep.take(); next && next.at < untilMs; next = asleep.take()) {
    now = next.at;
    const { value, done } = next.item.next();
    if (done !== true) asleep.add(now + value, next.item);
  }
  return tallies;
}
