import type { RunningSandbox } from '@pieceworks/lab/sandbox';

export const realNow = Date.now.bind(Date);

/** Moves the sandbox's clock and that of the piece to a time, in ms since the epoch, for the rest of a test. */
export async function moveClock(sandbox: RunningSandbox, time: number): Promise<void> {
  const ahead = time - realNow();
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
  await sandbox.settings({ clockAheadSeconds: ahead / 1000 });
}
