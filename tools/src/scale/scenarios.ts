import { Pacer } from '@pieceworks/kit';
import { Random } from '@pieceworks/sandbox/random';
import { fairness, rounded } from '../bench/statistics';
import type { Row } from '../workspace/table';
import { type Counting, serviceThat } from './service';
import { simulate, type Trip, type Worker } from './simulation';

/** Creates in Content Snare (gateway contract). */
const CALLS = 20;
const WINDOW_MS = 10_000;
const LIMIT = { reads: 50, writes: CALLS, windowMs: WINDOW_MS };
/** As over the internet, and as on one machine. */
const FAR: Trip = [5, 50];
const NEAR: Trip = [1, 5];
/** How late a timer of Node is. */
const PUNCTUAL_MS = 3;
/** And on a machine with seven times more work than cores, as was measured, rounded up. */
const LATE_MS = 300;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export type Scenario = {
  name: string;
  counting?: Counting;
  trip?: Trip;
  /** How late the workers are with whatever they do, at most, in ms. */
  latestMs?: number;
  minutes: number;
  /** The workers of each account, without their pacers. */
  accounts: (random: Random, untilMs: number) => readonly (readonly Worker[])[];
};

/** The workers begin one after the other, in the time that the limit counts. */
const busyWorkers = (count: number, random: Random, untilMs: number): Worker[] =>
  Array.from({ length: count }, (_, number) => ({
    busy: [[number === 0 ? 0 : random.next() * WINDOW_MS, untilMs]],
  }));

/** Workers of one account that always have something to do. */
function busy(count: number, counting: Counting = 'sliding window'): Scenario {
  return {
    name: `${count} busy${counting === 'sliding window' ? '' : `, ${counting}`}`,
    counting,
    minutes: count < 1_000 ? 10 : 2,
    accounts: (random, untilMs) => [busyWorkers(count, random, untilMs)],
  };
}

/** Each is busy for one to three minutes, and then does nothing for as long. */
const COMING_AND_GOING: Scenario = {
  name: '8 that come and go',
  minutes: 30,
  accounts: (random, untilMs) => [
    Array.from({ length: 8 }, (_, number) => {
      const spells: [number, number][] = [];
      let from = number === 0 ? 0 : random.next() * 3 * MINUTE_MS;
      while (from < untilMs) {
        const to = from + (1 + 2 * random.next()) * MINUTE_MS;
        spells.push([from, Math.min(to, untilMs)]);
        from = to + (1 + 2 * random.next()) * MINUTE_MS;
      }
      return { busy: spells };
    }),
  ],
};

/** Four fifths of what is permitted, if no call had to wait. */
const FEW_CALLS_EACH: Scenario = {
  name: '40 with a call in 25 s each',
  minutes: 10,
  accounts: (random, untilMs) => [
    busyWorkers(40, random, untilMs).map((worker) => ({ ...worker, idleMs: 25 * SECOND_MS })),
  ],
};

const LISTS_AT_ONCE: Scenario = {
  name: '8 with 10 calls at once',
  minutes: 10,
  accounts: (random, untilMs) => [
    busyWorkers(8, random, untilMs).map((worker) => ({ ...worker, width: 10 })),
  ],
};

/** One that is late alone has only itself to wait for. */
const LATE_LIST: Scenario = {
  name: '1 with 60 calls at once, late',
  latestMs: LATE_MS,
  minutes: 10,
  accounts: (random, untilMs) => [
    busyWorkers(1, random, untilMs).map((worker) => ({ ...worker, width: 60 })),
  ],
};

/** How many of 100 accounts have one worker, two, three and four. */
const ACCOUNTS_BY_WORKERS = [60, 25, 10, 5];

const MANY_ACCOUNTS: Scenario = {
  name: '10,000 accounts, 1 to 4 busy each',
  minutes: 2,
  accounts: (random, untilMs) =>
    ACCOUNTS_BY_WORKERS.flatMap((share, number) =>
      Array.from({ length: share * 100 }, () => busyWorkers(number + 1, random, untilMs)),
    ),
};

export const SCENARIOS: readonly Scenario[] = [
  ...[1, 2, 8, 32, 100, 1_000, 10_000].map((count) => busy(count)),
  ...[2, 8, 32].map((count) => ({ ...busy(count), name: `${count} busy, near`, trip: NEAR })),
  ...[2, 8, 32].map((count) => busy(count, 'fixed window')),
  ...[2, 8, 32].map((count) => busy(count, 'token bucket')),
  LATE_LIST,
  { ...busy(2), name: '2 busy, late', latestMs: LATE_MS },
  COMING_AND_GOING,
  FEW_CALLS_EACH,
  LISTS_AT_ONCE,
  MANY_ACCOUNTS,
];

/** How often somebody asks who takes all that is permitted, in ms. */
const GREEDY_MS = 10;

function permittedIn(counting: Counting, untilMs: number): number {
  const service = serviceThat(counting, CALLS, WINDOW_MS);
  let taken = 0;
  for (let now = 0; now < untilMs; now += GREEDY_MS) if (service(now) === undefined) taken += 1;
  return taken;
}

/** Plays a scenario, with our pacers or without any, and says what came of it. */
export function play(scenario: Scenario, isPaced: boolean, seed: number): Row {
  const { name, counting = 'sliding window', minutes, accounts } = scenario;
  const { trip = FAR, latestMs = PUNCTUAL_MS } = scenario;
  const random = new Random(seed);
  const untilMs = minutes * MINUTE_MS;
  const outcomes = accounts(random, untilMs).map((workers) => {
    const paced = workers.map((worker) =>
      isPaced ? { ...worker, pacer: new Pacer(LIMIT) } : worker,
    );
    const tallies = simulate(
      paced,
      serviceThat(counting, CALLS, WINDOW_MS),
      { trip, latestMs },
      untilMs,
      random,
    );
    // Of one that was away, what it did in its time counts.
    const rates = tallies.map(({ done }, at) => done.length / busyMs(workers[at]));
    return { tallies, fairness: fairness(rates) };
  });
  const tallies = outcomes.flatMap(({ tallies }) => tallies);
  const sum = (value: (tally: (typeof tallies)[number]) => number) =>
    tallies.reduce((total, tally) => total + value(tally), 0);
  const done = sum((tally) => tally.done.length);
  const givenUp = sum((tally) => tally.givenUp);
  const permitted = permittedIn(counting, untilMs) * outcomes.length;
  return {
    workers: name,
    pace: isPaced ? 'ours' : 'none',
    'of the permitted': rounded(done / permitted, 3),
    fairness: rounded(
      outcomes.reduce((total, outcome) => total + outcome.fairness, 0) / outcomes.length,
    ),
    'refused for each done': rounded(sum((tally) => tally.refused) / done),
    'longest wait, s': rounded(Math.max(...tallies.map((tally) => tally.longestWaitMs)) / 1_000, 0),
    done,
    'given up': givenUp,
  };
}

function busyMs(worker: Worker | undefined): number {
  return (worker?.busy ?? []).reduce((total, [from, to]) => total + to - from, 0);
}
