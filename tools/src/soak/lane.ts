import type { RunningSandbox } from '@pieceworks/sandbox';
import { blame, type Tally } from './tally';

/** The steps of one kind against a sandbox of their own, a batch after the other. */
export type Lane = {
  name: string;
  /** Counts what came of all batches. */
  tally: Tally;
  sandbox: Pick<RunningSandbox, 'clearJournal' | 'otherOrigin'>;
  /** Runs a batch and holds it against the ledger; the same seed, the same mishaps. */
  runBatch: (seed: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Whole numbers from `first` on. */
export function* from(first: number): Generator<number, never> {
  for (let number = first; ; number += 1) yield number;
}

/**
 * Runs batches until there were so many operations.
 * @param seeds one for each batch; a lane that goes on later goes on with them, since a batch that is run
 *   again meets nothing new.
 */
export async function runLane(
  lane: Lane,
  operations: number,
  seeds: Iterator<number, never>,
): Promise<void> {
  const { tally, sandbox } = lane;
  while (tally.operations < operations) {
    await lane.runBatch(seeds.next().value);
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
