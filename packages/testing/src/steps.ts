import { type Profiler, Session } from 'node:inspector';

/**
 * Counts how often each block of our code runs, as the engine does for a coverage report: the same number on
 * every machine, however busy it is. The engine counts only in code that is loaded after this module, and not
 * inside its own functions; the linter judges regular expressions.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** The source of what a piece is made of. */
const COUNTED = /\/packages\/(kit|pieces\/[a-z-]+)\/src\//;

/** Counts the blocks of a piece's source that run while `work` is done. */
export async function stepsOf(work: () => unknown): Promise<number> {
  take();
  await work();
  return take()
    .filter(({ url }) => COUNTED.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Lets the engine run at full speed again, and the test's worker end. */
export function stopCounting(): void {
  session.disconnect();
}

/** Returns the counts since the last time. */
function take(): readonly Profiler.ScriptCoverage[] {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    taken = result;
  });
  return taken;
}
