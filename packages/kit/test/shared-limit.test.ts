import { type Sharing, simulate, type Workers } from './shared-limit';

const SEEDS = [1, 2, 3, 4, 5];

/** Returns the means of all seeds. */
function meanOf(workers: Workers): Sharing {
  const runs = SEEDS.map((seed) => simulate(workers, seed));
  const mean = (value: (run: Sharing) => number) =>
    runs.reduce((sum, run) => sum + value(run), 0) / runs.length;
  return {
    share: mean(({ share }) => share),
    fairness: mean(({ fairness }) => fairness),
    refused: mean(({ refused }) => refused),
    failed: mean(({ failed }) => failed),
  };
}

it.each<[string, Workers, least: number]>([
  ['one call at a time', { count: 1 }, 0.98],
  // On a machine with seven times more work than cores.
  ['60 calls at once, 0.3 s late', { count: 1, atOnce: 60, latestMs: 300 }, 0.95],
])('a single worker uses the limit and is never refused: %s', (_, workers, least) => {
  const { share, refused } = meanOf(workers);
  expect(share).toBeGreaterThanOrEqual(least);
  expect(refused).toBe(0);
});

it.each<[Workers, most: { refused: number; failed: number }]>([
  [{ count: 2 }, { refused: 80, failed: 1 }],
  [{ count: 8 }, { refused: 340, failed: 10 }],
  [{ count: 32 }, { refused: 1_350, failed: 225 }],
  [
    { count: 8, atOnce: 10 },
    { refused: 500, failed: 250 },
  ],
])('workers share a limit evenly: %j', (workers, most) => {
  const { share, fairness, refused, failed } = meanOf(workers);
  expect(share).toBeGreaterThanOrEqual(0.93);
  expect(fairness).toBeGreaterThanOrEqual(0.85);
  expect(refused).toBeLessThanOrEqual(most.refused);
  expect(failed).toBeLessThanOrEqual(most.failed);
});
