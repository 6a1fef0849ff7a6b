import type { RunningSandbox } from '@pieceworks/sandbox';
import { blame, type Tally } from './tally';

/** The steps of one kind against a sandbox of their own, a batch after the other. */
export type Lane = {
  name: string;
  /** Counts what came of all batches. */
  tally: Tally;
  sandbox: RunningSandbox;
  /** Runs a batch and holds it against the ledger. */
  runBatch: (round: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Runs batches until there were so many operations. */
export async function runLane(lane: Lane, operations: number, seed: number): Promise<void> {
  const { tally, sandbox } = lane;
  for (let round = seed; tally.operations < operations; round += 1) {
    await lane.runBatch(round);
    await sandbox.clearJournal();
    // No step leads there, so that whatever came there was led there by a redirect, credential and all.
    for (const { path } of await sandbox.otherOrigin())
      blame(tally, 'leaked', `to another origin: ${path}`);
  }
}

/** Runs steps, so many of them at once. */
export async function atOnce<Item>(
  items: readonly Item[],
  width: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
