import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { heapInUse } from '../workspace/heap';
import { type Row, table } from '../workspace/table';
import { contentSnareLane } from './content-snare-lane';
import { firmableLane } from './firmable-lane';
import { from, runLane } from './lane';
import { newsLane } from './news-lane';
import { pollLane } from './poll-lane';
import { MISDEEDS } from './tally';

/**
 * Many operations of all three pieces in one process, over kept connections, against sandboxes in which a
 * share of all requests fails in some way. Ends with what was lost, duplicated, misreported and leaked, how the
 * heap grew and what was left open, and with exit code 1 unless all of it is nothing.
 */

const USAGE = 'Usage: npm run soak [-- --operations 10000] [--seed 1] [--share 0.15]\n';

/** How much of all operations each lane does. */
const LANES = [
  [contentSnareLane, 0.5],
  [firmableLane, 0.2],
  [newsLane, 0.2],
  [pollLane, 0.1],
] as const;
/** The heap is settled after this share of the operations, and is measured again at the end. */
const SETTLED_AFTER = 0.25;
/** More than the heap differs from one measurement to the next: over 75,000 operations, 56 bytes each. */
const MOST_GROWTH_BYTES = 4 * 1024 * 1024;

/** Far more than what was closed takes to be gone, also on a busy machine. */
const LONGEST_CLOSING_MS = 10_000;

type Wanted = { operations: number; seed: number; share: number };

function readWanted(words: readonly string[]): Wanted | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { operations: text, seed: text, share: text },
    });
    const operations = Number(values.operations ?? 10_000);
    const [seed, share] = [Number(values.seed ?? 1), Number(values.share ?? 0.15)];
    const isUsable =
      Number.isInteger(operations) &&
      operations > 0 &&
      Number.isInteger(seed) &&
      share >= 0 &&
      share <= 1;
    return isUsable ? { operations, seed, share } : undefined;
  } catch {
    return undefined;
  }
}

async function soak({ operations, seed, share }: Wanted): Promise<boolean> {
  const openBefore = openHandles();
  const lanes = await Promise.all(
    LANES.map(async ([open, part]) => ({ lane: await open(share), part, seeds: from(seed) })),
  );
  const started = performance.now();
  const runTo = (of: number) =>
    Promise.all(lanes.map(({ lane, part, seeds }) => runLane(lane, operations * part * of, seeds)));
  await runTo(SETTLED_AFTER);
  const settled = heapInUse();
  await runTo(1);
  const growth = heapInUse() - settled;
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(lanes.map(({ lane }) => lane.stop()));
  const leftOpen = await leftOpenSince(openBefore);

  const rows = lanes.map(({ lane: { name, tally } }): Row => {
    const { findings, ...counts } = tally;
    for (const finding of findings) process.stderr.write(`${finding}\n`);
    return { steps: name, ...counts };
  });
  const misdeeds = lanes.flatMap(({ lane }) => MISDEEDS.map((misdeed) => lane.tally[misdeed]));
  process.stdout.write(
    `${table(rows)}\n\n` +
      `${seconds.toFixed(0)} s. The heap grew by ${(growth / 1024).toFixed(0)} KB after the first quarter; ` +
      `${leftOpen} handles were left open.\n`,
  );
  return misdeeds.every((times) => times === 0) && growth < MOST_GROWTH_BYTES && leftOpen === 0;
}

/** How many handles are left of those since then: a kept connection ends when its service has. */
async function leftOpenSince(before: number): Promise<number> {
  const until = performance.now() + LONGEST_CLOSING_MS;
  while (openHandles() > before && performance.now() < until) await wait(50);
  return openHandles() - before;
}

/** Sockets, servers and children; those of the standard streams among them. */
function openHandles(): number {
  return process.getActiveResourcesInfo().filter((kind) => !/^(Timeout|Immediate)$/.test(kind))
    .length;
}

const wanted = readWanted(process.argv.slice(2));
if (wanted === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = (await soak(wanted)) ? 0 : 1;
}
