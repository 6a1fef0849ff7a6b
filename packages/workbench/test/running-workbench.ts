import path from 'node:path';
import { findPiecePacks } from '@pieceworks/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { startWorkbench, type Workbench } from '../src/server/workbench';

/** A workbench with the packed pieces, over a sandbox of its own. */
export type RunningWorkbench = Workbench & { sandbox: RunningSandbox };

/** Declares what starts a workbench before the tests of a file and stops it after them. */
export function sharedWorkbench(): () => RunningWorkbench {
  let running: RunningWorkbench | undefined;
  beforeAll(async () => {
    const [sandbox, packs] = await Promise.all([startSandbox(), findPiecePacks(__dirname)]);
    const pageFolder = path.join(__dirname, '../dist/page');
    running = { ...(await startWorkbench({ sandbox, packs, pageFolder, port: 0 })), sandbox };
  });
  afterAll(async () => {
    await running?.close();
    await running?.sandbox.stop();
  });
  return () => {
    if (running === undefined) throw new Error('The workbench did not start.');
    return running;
  };
}
