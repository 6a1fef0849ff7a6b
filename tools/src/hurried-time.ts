/** By how much time runs faster: a wait of a second takes 10 ms. */
const HASTE = 100;
/** Shorter waits are left alone: they belong to the sockets and not to the retry policy. */
const SHORTEST_HURRIED_MS = 100;

/**
 * Makes waits and time limits a hundred times shorter in the tests of the block. A packed piece has no
 * parameter for its clock, so the clock around it is changed.
 */
export function hurryTime(): void {
  const { setTimeout, AbortSignal } = globalThis;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const hurried = (ms: number) => (ms < SHORTEST_HURRIED_MS ? ms : ms / HASTE);
  beforeEach(() => {
    const sooner: typeof setTimeout = Object.assign(
      (work: () => void, ms = 0) => setTimeout(work, hurried(ms)),
      setTimeout,
    );
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(hurried(ms)));
  });
}
