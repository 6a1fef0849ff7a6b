import fc from 'fast-check';
import { RateLimiter } from '../src';
import { leastMs, simulateLoop } from './shared-limit';
import { VirtualClock } from './virtual-clock';

const LIMIT = { reads: 50, writes: 20, windowMs: 10_000 };

/** Lets calls leave one after the other, each so many ms after the one before. */
async function sendingTimesOf(
  limiter: RateLimiter,
  clock: VirtualClock,
  isRead: boolean,
  pauses: number[],
) {
  const times: number[] = [];
  for (const pause of pauses) {
    await clock.sleep(pause);
    await limiter.acquire(isRead, Infinity, clock);
    times.push(clock.elapsed());
  }
  return times;
}

function expectWithinLimit(times: readonly number[], size: number): void {
  times.forEach((time, index) => {
    const before = times[index - size];
    if (before !== undefined) expect(time - before).toBeGreaterThan(LIMIT.windowMs);
  });
}

describe('a limiter', () => {
  test('lets no more calls leave in a window than the service takes', async () => {
    const pauses = fc.array(fc.nat(2_000), { minLength: 60, maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.boolean(), async (given, isRead) => {
        const times = await sendingTimesOf(
          new RateLimiter(LIMIT),
          new VirtualClock(),
          isRead,
          given,
        );
        expectWithinLimit(times, isRead ? LIMIT.reads : LIMIT.writes);
      }),
      { numRuns: 30 },
    );
  });

  test('uses a window to its last place, and lets no call wait before', async () => {
    const clock = new VirtualClock();
    const limiter = new RateLimiter(LIMIT);
    const start = clock.elapsed();
    const times = await sendingTimesOf(limiter, clock, false, Array<number>(21).fill(0));
    expect(times.slice(0, 20)).toEqual(Array(20).fill(start));
    expect(times[20]).toBe(start + 10_200);
    await limiter.acquire(true, Infinity, clock);
    expect(clock.elapsed()).toBe(start + 10_200);
  });

  test('counts a call of several places', async () => {
    const clock = new VirtualClock();
    const limiter = new RateLimiter({ calls: 5, writeCost: 2, windowMs: 1_000 });
    const start = clock.elapsed();
    const times = await sendingTimesOf(limiter, clock, false, [0, 0, 0]);
    expect(times).toEqual([start, start, start + 1_020]);
  });

  test('tells a wait that does not fit, and takes no place', async () => {
    const clock = new VirtualClock();
    const limiter = new RateLimiter({ ...LIMIT, writes: 1 });
    await limiter.acquire(false, Infinity, clock);
    const deadline = clock.elapsed() + 5_000;
    expect(await limiter.acquire(false, deadline, clock)).toEqual({ waitMs: 10_200 });
    expect(clock.waits).toEqual([]);
  });

  test('halves its rate after a refusal, once for calls that left together, and regains it', async () => {
    const clock = new VirtualClock();
    const limiter = new RateLimiter(LIMIT);
    const together = await Promise.all([1, 2].map(() => limiter.acquire(false, Infinity, clock)));
    await clock.sleep(50);
    for (const sent of together) {
      if ('at' in sent) limiter.refused(sent, clock.elapsed());
    }
    const leaveNow = async () => {
      let count = 0;
      while (!('waitMs' in (await limiter.acquire(false, clock.elapsed(), clock)))) count += 1;
      return count;
    };
    expect(await leaveNow()).toBe(8);
    await clock.sleep(50_000);
    expect(await leaveNow()).toBe(20);
  });
});

const SEEDS = [1, 2, 3, 4, 5];

describe('processes on one account', () => {
  // A process an item, as the platform runs a loop.
  test.each([1, 2, 8, 32])('%i at once: no step fails, and the limit is used', async (atOnce) => {
    for (const seed of SEEDS) {
      const { failed, elapsedMs } = await simulateLoop({ steps: 150, atOnce }, seed);
      expect(failed).toBe(0);
      expect(elapsedMs).toBeLessThan(leastMs(150) * 1.25);
    }
  });

  test('8 lists at once: no step fails', async () => {
    for (const seed of SEEDS) {
      const loop = { steps: 16, atOnce: 8, callsPerStep: 10 };
      const { failed, elapsedMs } = await simulateLoop(loop, seed);
      expect(failed).toBe(0);
      expect(elapsedMs).toBeLessThan(leastMs(160) * 1.25);
    }
  });
});
