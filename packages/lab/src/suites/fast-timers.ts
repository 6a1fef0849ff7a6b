import timers from 'node:timers';

/** Factor by which waits are shortened by default: one second takes 10 ms. */
const SPEEDUP = 100;
/** Shorter waits are left alone: they belong to sockets, not to the retry policy. */
const SHORTEST_SPED_UP_MS = 100;

/** Lead of the piece's clock over real time, in ms: the time that shortened waits have saved. */
let aheadMs = 0;

/**
 * Makes waits for retries and for the rate limit shorter in the tests of the block. The clock advances by the full wait.
 * A packed piece has no parameter for its clock, so the global clock is replaced.
 * @param by the factor. With a large one, a call that runs beside a long wait may time out.
 */
export function speedUpWaits(by = SPEEDUP): void {
  const { setTimeout } = globalThis;
  const elapsed = performance.now.bind(performance);
  const sooner: typeof setTimeout = Object.assign((work: () => void, ms = 0) => {
    if (ms < SHORTEST_SPED_UP_MS) return setTimeout(work, ms);
    const due = elapsed() + aheadMs + ms;
    return setTimeout(() => {
      aheadMs = Math.max(aheadMs, due - elapsed());
      work();
    }, ms / by);
  }, setTimeout);
  beforeEach(() => {
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner);
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + aheadMs);
  });
}

/**
 * Shortens timeouts for the rest of a test in which the service is silent. Timeouts are not waits: they use
 * `node:timers`.
 * @param upTo the longest timeout that is shortened, in ms, where those of calls must not depend on the machine.
 */
export function speedUpTimeLimits(by: number, upTo = Infinity): void {
  const { setTimeout } = timers;
  const sooner: typeof setTimeout = Object.assign(
    (work: () => void, ms = 0) => setTimeout(work, ms > upTo ? ms : ms / by),
    setTimeout,
  );
  jest.spyOn(timers, 'setTimeout').mockImplementation(sooner);
}

/**
 * Times out all pending attempts whenever the service has stalled another one, for the rest of a test.
 * @param stalled returns the number of attempts that the service has stalled so far.
 * @returns a function that stops the watch; await it before the test ends.
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
