import { contentSnareLane } from '../src/soak/content-snare-lane';
import { atOnce, from, type Lane, runLane } from '../src/soak/lane';
import { emptyTally, type Said, settle } from '../src/soak/tally';

describe('what a step said, held against what the service did', () => {
  it.each<[Said, times: number, misdeeds: object]>([
    ['done', 0, { lost: 1 }],
    ['done', 1, {}],
    ['done', 2, { duplicated: 1 }],
    ['not done', 0, {}],
    ['not done', 1, { misreported: 1 }],
    ['not done', 2, { misreported: 1, duplicated: 1 }],
    ['unknown', 0, {}],
    ['unknown', 1, {}],
    ['unknown', 2, { duplicated: 1 }],
  ])('%s, and done %i times', (said, times, misdeeds) => {
    const tally = emptyTally();
    settle(tally, 'a request', said, times);
    const { findings, ...counts } = tally;
    expect(counts).toEqual({ ...emptyTally(), findings: undefined, ...misdeeds });
    expect(findings).toHaveLength(Object.keys(misdeeds).length);
  });
});

it('runs a batch in which much fails, and finds that nothing was lost, duplicated or misreported', async () => {
  const lane = await contentSnareLane(0.3);
  try {
    await runLane(lane, 1, from(1));
  } finally {
    await lane.stop();
  }
  const { operations, failed, unknown, ...misdeeds } = lane.tally;
  expect(misdeeds).toEqual({
    lost: 0,
    duplicated: 0,
    misreported: 0,
    leaked: 0,
    unexplained: 0,
    findings: [],
  });
  // Of each way to end there was one.
  for (const times of [operations - failed - unknown, failed, unknown]) {
    expect(times).toBeGreaterThan(0);
  }
});

it('goes on with other seeds where it stopped', async () => {
  const ran: number[] = [];
  const tally = emptyTally();
  const lane: Lane = {
    name: 'batches of ten',
    tally,
    sandbox: { clearJournal: () => Promise.resolve(), otherOrigin: () => Promise.resolve([]) },
    runBatch: (seed) => {
      ran.push(seed);
      tally.operations += 10;
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
  };
  const seeds = from(7);
  await runLane(lane, 25, seeds);
  await runLane(lane, 50, seeds);
  expect(ran).toEqual([7, 8, 9, 10, 11]);
});

it('runs as many steps at once as it was told', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  await atOnce([1, 2, 3, 4, 5], 2, async (step) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(step);
  });
  expect({ most, done }).toEqual({ most: 2, done: [1, 2, 3, 4, 5] });
});
