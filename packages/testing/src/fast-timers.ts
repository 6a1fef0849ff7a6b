/** By how much waits are shortened: one of a second takes 10 ms. */
const HASTE = 100;
/** Shorter waits are left alone: they belong to the sockets and not to the retry policy. */
const SHORTEST_HURRIED_MS = 100;

/**
 * Makes the waits between two sends a hundred times shorter in the tests of the block. A packed piece has
 * no parameter for its clock, so the clock around it is changed.
 */
export function hurryWaits(): void {
  const { setTimeout } = globalThis;
  const sooner: typeof setTimeout = Object.assign(
    (work: () => void, ms = 0) => setTimeout(work, ms < SHORTEST_HURRIED_MS ? ms : ms / HASTE),
    setTimeout,
  );
  beforeEach(() => {
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner);
  });
}

/** Makes time limits shorter for the rest of a test, in which the service is silent. */
export function hurryTimeLimits(by: number): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / by));
}
