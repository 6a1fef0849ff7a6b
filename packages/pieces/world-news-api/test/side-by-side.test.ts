import { callsAtOnce, sideBySide } from '../src/lib/api/side-by-side';
import type { Points } from '../src/lib/outputs/points';
import { ONE_POINT } from './searching-service';

const points = (usedToday: number | null, leftToday: number | null): Points => ({
  ...ONE_POINT,
  usedToday,
  leftToday,
});

/** Simulated time, which advances when all tasks wait for it, in ms from 0. */
class SimulatedTime {
  #now = 0;
  #timers: { at: number; ring: () => void }[] = [];

  elapsed = () => this.#now;

  sleep = (ms: number): Promise<void> =>
    new Promise((ring) => this.#timers.push({ at: this.#now + ms, ring }));

  /** Advances the time until the work has ended. */
  async during(work: Promise<unknown>): Promise<void> {
    const state = { isOver: false };
    const over = () => {
      state.isOver = true;
    };
    work.then(over, over);
    for (;;) {
      // Tasks without a wait finish first.
      await new Promise(setImmediate);
      this.#timers.sort((one, other) => one.at - other.at);
      const timer = this.#timers.shift();
      if (state.isOver || timer === undefined) return;
      this.#now = timer.at;
      timer.ring();
    }
  }
}

/**
 * Runs calls of these durations in ms; those at `failing` fail. Returns each start, and the maximum of parallel
 * calls.
 */
async function run(durations: readonly number[], atOnce: number, failing: readonly number[] = []) {
  const time = new SimulatedTime();
  const began: number[] = [];
  const ended: number[] = [];
  let underWay = 0;
  let most = 0;
  // Until the first answer the allowed number is unknown.
  const permitted = () => (ended.length === 0 ? 1 : atOnce);
  const all = sideBySide(
    durations.map((ms, position) => ({ ms, position })),
    async ({ ms, position }) => {
      began.push(time.elapsed());
      most = Math.max(most, ++underWay);
      await time.sleep(ms);
      underWay--;
      ended.push(position);
      if (failing.includes(position)) throw new Error(`call ${position}`);
      return true;
    },
    permitted,
    time,
  );
  await time.during(all);
  const error: unknown = await all.catch((thrown: unknown) => thrown);
  return { began, ended, most, error, ms: time.elapsed() };
}

describe('the number of parallel calls', () => {
  it.each([
    ['the start of the free plan', points(1, 49), 1],
    ['a free plan that is used up', points(51.5, 0), 1],
    ['a paid plan', points(3, 497), 5],
    ['a paid plan that is used up', points(500, 0), 5],
    ['an unknown plan', points(null, null), 1],
    ['a plan of which only a part is known', points(null, 400), 1],
    ['the first call', undefined, 1],
  ])('is right for %s', (_plan, told, atOnce) => {
    expect(callsAtOnce(told)).toBe(atOnce);
  });
});

describe('calls for several countries', () => {
  const TWELVE = Array<number>(12).fill(10_000);

  it('follow one another on the free plan', async () => {
    const { most, ms, began } = await run(TWELVE, 1);
    expect({ most, ms }).toEqual({ most: 1, ms: 120_000 });
    expect(began[1]).toBe(10_000);
  });

  it('run in parallel if they are slow, and begin half a second apart', async () => {
    const { most, ms, began } = await run(TWELVE, 5);
    expect(most).toBe(5);
    // The first call reveals the plan; then there are three rounds of five, five and one.
    expect(ms).toBe(40_000);
    expect(began).toEqual([
      0, 10_000, 10_500, 11_000, 11_500, 12_000, 20_000, 20_500, 21_000, 21_500, 22_000, 30_000,
    ]);
  });

  it('follow one another without a pause if they are fast', async () => {
    const { most, began } = await run([100, 100, 100, 100], 5);
    expect({ most, began }).toEqual({ most: 1, began: [0, 100, 200, 300] });
  });

  it('stop after a failure, and those under way end', async () => {
    const { began, ended, error } = await run([100, 9_000, 9_000, 2_000, 9_000, 9_000], 3, [3]);
    expect(began).toEqual([0, 100, 600, 1_100]);
    expect(ended).toEqual([0, 3, 1, 2]);
    expect(error).toEqual(new Error('call 3'));
  });

  it('fail with the first failure in their order', async () => {
    const { error } = await run([100, 9_000, 2_000], 3, [2, 1]);
    expect(error).toEqual(new Error('call 1'));
  });

  it('stop if the first one fails', async () => {
    const { began, error } = await run([100, 100], 5, [0]);
    expect(began).toEqual([0]);
    expect(error).toEqual(new Error('call 0'));
  });
});
