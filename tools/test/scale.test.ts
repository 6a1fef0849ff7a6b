import { Random } from '@pieceworks/sandbox/random';
import fc from 'fast-check';
import { EventQueue } from '../src/scale/event-queue';
import { play, SCENARIOS } from '../src/scale/scenarios';
import { type Counting, serviceThat } from '../src/scale/service';
import { simulate } from '../src/scale/simulation';

it.each<[Counting, (readonly [at: number, roomAfter: number | undefined])[]]>([
  [
    'sliding window',
    [
      [0, undefined],
      [300, undefined],
      [400, 600],
      [1_000, undefined],
      [1_100, 200],
    ],
  ],
  [
    'fixed window',
    [
      [900, undefined],
      [950, undefined],
      [990, 10],
      [1_000, undefined],
      [1_500, undefined],
      [1_600, 400],
    ],
  ],
  [
    'token bucket',
    [
      [0, undefined],
      [0, undefined],
      [100, 400],
      [500, undefined],
      [600, 400],
    ],
  ],
])('a service counts 2 calls in a second by a %s', (counting, calls) => {
  const service = serviceThat(counting, 2, 1_000);
  for (const [at, roomAfter] of calls) {
    const wait = service(at);
    expect(wait === undefined ? wait : Math.round(wait)).toBe(roomAfter);
  }
});

it('gives events in the order of time, those at one time as they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 100 }), (times) => {
      const queue = new EventQueue<number>();
      for (const [number, at] of times.entries()) queue.add(at, number);
      const taken = times.map(() => queue.take());
      expect(taken.map((event) => event?.item)).toEqual(
        [...times.keys()].sort(
          (one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other,
        ),
      );
      expect(queue.take()).toBeUndefined();
    }),
  );
});

it('lets a worker without a pacer try three times, as long as it is told to wait', () => {
  const asked: number[] = [];
  const [tally] = simulate(
    [{ busy: [[0, 1]] }],
    (now) => {
      asked.push(now);
      return 1_500;
    },
    { trip: [10, 10], latestMs: 0 },
    60_000,
    new Random(1),
  );
  expect(tally).toMatchObject({ done: [], refused: 3, givenUp: 1 });
  const gaps = asked.slice(1).map((at, call) => at - (asked[call] ?? 0));
  // The wait in whole seconds, the way there and back, and at most a quarter of a second of chance.
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(2_020);
    expect(gap).toBeLessThan(2_270);
  }
});

describe('workers with our pacing', () => {
  const SEEDS = [1, 2, 3, 4, 5];
  const playAll = (name: string) => {
    const scenario = SCENARIOS.find((other) => other.name === name);
    if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
    return SEEDS.map((seed) => play(scenario, true, seed));
  };
  const mean = (rows: ReturnType<typeof playAll>, column: string) =>
    rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;

  it.each([
    ['1 busy', 0.97],
    ['1 with 60 calls at once, late', 0.95],
  ])('make nearly all of the limit alone, and are never refused: %s', (name, leastDone) => {
    const rows = playAll(name);
    expect(mean(rows, 'of the permitted')).toBeGreaterThan(leastDone);
    expect(mean(rows, 'refused for each done')).toBe(0);
  });

  it.each([
    ['2 busy', 0.95, 0.1],
    ['8 busy', 0.97, 0.35],
    ['32 busy', 0.97, 1.3],
    ['8 busy, fixed window', 0.97, 0.35],
    ['8 busy, token bucket', 0.97, 0.4],
    ['8 with 10 calls at once', 0.95, 0.5],
  ])('share it evenly, and are seldom refused: %s', (name, leastDone, mostRefused) => {
    const rows = playAll(name);
    expect(mean(rows, 'of the permitted')).toBeGreaterThan(leastDone);
    expect(mean(rows, 'fairness')).toBeGreaterThan(0.9);
    expect(mean(rows, 'refused for each done')).toBeLessThan(mostRefused);
  });

  it('do the same again with the same seed', () => {
    const [scenario] = SCENARIOS.filter(({ name }) => name === '8 that come and go');
    if (scenario === undefined) throw new Error('It is gone.');
    expect(play(scenario, true, 7)).toEqual(play(scenario, true, 7));
    expect(play(scenario, true, 7)).not.toEqual(play(scenario, true, 8));
  });
});
