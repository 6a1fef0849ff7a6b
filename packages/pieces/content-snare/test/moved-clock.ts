import type { sharedPiece } from '@pieceworks/lab/suites/wire-suite';

/** From this length on, waits are skipped by moving the clocks. They are the piece's pacing. */
const SHORTEST_MOVED_MS = 5_000;

/** Skips the long waits of the piece: moves its clock and that of the sandbox forward instead. */
export function moveClocks({ sandbox }: ReturnType<ReturnType<typeof sharedPiece>>): void {
  const { setTimeout } = globalThis;
  const elapsed = performance.now.bind(performance);
  let aheadMs = 0;
  const moving: typeof setTimeout = Object.assign((work: () => void, ms = 0) => {
    if (ms < SHORTEST_MOVED_MS || ms > 60_000) return setTimeout(work, ms);
    // Waits that run at the same time move the clocks once, that of the sandbox first: it would refuse a call before.
    const moved = aheadMs + ms;
    void sandbox.settings({ clockAheadSeconds: moved / 1000 }).then(() => {
      aheadMs = Math.max(aheadMs, moved);
      work();
    });
    return setTimeout(() => undefined, 0);
  }, setTimeout);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(moving);
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + aheadMs);
}
