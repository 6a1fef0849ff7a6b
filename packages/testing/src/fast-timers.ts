import timers from 'node:timers';

/** By how much waits are shortened: one of a second takes 10 ms. */
const SPEEDUP = 100;
/** Shorter waits are left alone: they belong to the sockets and not to the retry policy. */
const SHORTEST_SPED_UP_MS = 100;

/** How far the clock that a piece reads is ahead, in ms: by what its waits would have taken. */
let aheadMs = 0;

/**
 * Makes the waits between two attempts, and for a turn, a hundred times shorter in the tests of the block, and
 * the clock show what they would have taken. A packed piece has no parameter for its clock, so the clock around
 * it is changed.
 */
export function speedUpWaits(): void {
  const { setTimeout } = globalThis;
  const elapsed = performance.now.bind(performance);
  const sooner: typeof setTimeout = Object.assign((work: () => void, ms = 0) => {
    if (ms < SHORTEST_SPED_UP_MS) return setTimeout(work, ms);
    const due = elapsed() + aheadMs + ms;
    return setTimeout(() => {
      aheadMs = Math.max(aheadMs, due - elapsed());
      work();
    }, ms / SPEEDUP);
  }, setTimeout);
  beforeEach(() => {
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner);
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + aheadMs);
  });
}

/** Makes time limits, which are set apart from waits, shorter for the rest of a test in which the service is silent. */
export function speedUpTimeLimits(by: number): void {
  const { setTimeout } = timers;
  const sooner: typeof setTimeout = Object.assign(
    (work: () => void, ms = 0) => setTimeout(work, ms / by),
    setTimeout,
  );
  jest.spyOn(timers, 'setTimeout').mockImplementation(sooner);
}

/**
 * Ends attempts as their time limit would, for the rest of a test: those under way whenever the service says
 * that it lets one more of them wait.
 * @param stalled how many attempts it lets wait.
 * @returns what stops the watch, and is to be awaited before the test ends.
 */
export function endStalledAttempts(stalled: () => Promise<number>): () => Promise<void> {
  const underWay = new Map<unknown, () => void>();
  const { clearTimeout, setTimeout } = timers;
  const noted: typeof setTimeout = Object.assign((work: () => void, ms = 0) => {
    const timer = setTimeout(work, ms);
    underWay.set(timer, work);
    return timer;
  }, setTimeout);
  jest.spyOn(timers, 'setTimeout').mockImplementation(noted);
  jest.spyOn(timers, 'clearTimeout').mockImplementation((timer) => {
    underWay.delete(timer);
    clearTimeout(timer);
  });
  let isOver = false;
  const watch = async () => {
    for (let ended = 0; !isOver;) {
      if ((await stalled()) <= ended) continue;
      ended += 1;
      for (const end of underWay.values()) end();
    }
  };
  const watching = watch();
  return () => {
    isOver = true;
    return watching;
  };
}
