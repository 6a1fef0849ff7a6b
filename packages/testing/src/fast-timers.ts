import timers from 'node:timers';

/** By how much waits are shortened: one of a second takes 10 ms. */
const SPEEDUP = 100;
/** Shorter waits are left alone: they belong to the sockets and not to the retry policy. */
const SHORTEST_SPED_UP_MS = 100;

/**
 * Makes the waits between two attempts a hundred times shorter in the tests of the block. A packed piece has
 * no parameter for its clock, so the clock around it is changed.
 */
export function speedUpWaits(): void {
  const { setTimeout } = globalThis;
  const sooner: typeof setTimeout = Object.assign(
    (work: () => void, ms = 0) => setTimeout(work, ms < SHORTEST_SPED_UP_MS ? ms : ms / SPEEDUP),
    setTimeout,
  );
  beforeEach(() => {
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner);
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
