import { type Profiler, Session } from 'node:inspector';

/**
 * Counts how often each block of our code runs, with the engine's coverage. The number is the same on every machine.
 * The engine counts only code that is loaded after this module, and none of its built-in functions.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Matches the source files of pieces and the kit. */
const COUNTED = /\/packages\/(kit|pieces\/[a-z-]+)\/src\//;

/** Counts the blocks of a piece's source that run during `work`. */
export async function stepsOf(work: () => unknown): Promise<number> {
  take();
  await work();
  return take()
    .filter(({ url }) => COUNTED.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Stops the coverage, so that the engine runs at full speed and the test's worker can end. */
export function stopCounting(): void {
  session.disconnect();
}

/** Returns the counts since the previous call. */
function take(): readonly Profiler.ScriptCoverage[] {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    taken = result;
  });
  return taken;
}
