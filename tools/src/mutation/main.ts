import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type Row, table } from '../workspace/table';
import { copyWorkspace } from '../workspace/workspace-copy';
import { installStryker, listMutants, type TriedMutant, tryMutants } from './stryker';
import { findTarget, type Target, TARGET_NAMES } from './targets';

/**
 * Changes what is committed in small ways, one at a time, and counts the changes that the tests notice:
 * `npm run mutation -- kit`. Those that they do not notice are listed.
 */

const USAGE = `Usage: npm run mutation -- <${TARGET_NAMES.join(' | ')}> [--sample 300] [--seed 1]\n`;

type Wanted = { target: Target; sample: number; seed: number };

function readWanted(words: readonly string[]): Wanted | undefined {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { sample: text, seed: text },
    });
    const target = findTarget(positionals[0] ?? '');
    const [sample, seed] = [Number(values.sample ?? 300), Number(values.seed ?? 1)];
    const isUsable =
      positionals.length === 1 && sample >= 1 && [sample, seed].every(Number.isInteger);
    return target !== undefined && isUsable ? { target, sample, seed } : undefined;
  } catch {
    return undefined;
  }
}

async function mutate({ target, sample, seed }: Wanted): Promise<void> {
  const stryker = path.resolve('dist/mutation');
  const folder = await mkdtemp(path.join(tmpdir(), 'mutation-'));
  try {
    const workspace = path.join(folder, 'workspace');
    await Promise.all([installStryker(stryker), copyWorkspace(process.cwd(), workspace)]);
    const all = await listMutants(stryker, workspace, target);
    const drawn = draw(all, sample, seed);
    process.stderr.write(`${drawn.length} of ${all.length} mutants, drawn by the seed ${seed}.\n`);
    const tried = await tryMutants(stryker, workspace, target, drawn);
    process.stdout.write(`${table(scores(target, tried))}\n\n${survivors(tried)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function draw(all: readonly string[], sample: number, seed: number): readonly string[] {
  const length = Math.min(sample, all.length);
  const subset = fc.shuffledSubarray([...all], { minLength: length, maxLength: length });
  const [drawn = []] = fc.sample(subset, { seed, numRuns: 1 });
  return drawn;
}

const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];
const UNNOTICED = ['Survived', 'NoCoverage'];

function scores({ rooms }: Target, tried: readonly TriedMutant[]): Row[] {
  const rowOf = (room: string, all: readonly TriedMutant[]): Row => {
    const noticed = all.filter(({ status }) => NOTICED.includes(status)).length;
    const mutants = noticed + all.filter(({ status }) => UNNOTICED.includes(status)).length;
    return { room, mutants, noticed, percent: ((noticed / mutants) * 100).toFixed(0) };
  };
  const perRoom = rooms.map((room) =>
    rowOf(
      room,
      tried.filter(({ file }) => file.startsWith(`src/${room}/`)),
    ),
  );
  return [...perRoom.filter(({ mutants }) => Number(mutants) > 0), rowOf('all', tried)];
}

function survivors(tried: readonly TriedMutant[]): string {
  return tried
    .filter(({ status }) => UNNOTICED.includes(status))
    .map(({ file, line, replacement, status }) => `${file}:${line} ${status}: ${replacement}\n`)
    .join('');
}

const wanted = readWanted(process.argv.slice(2));
if (wanted === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await mutate(wanted);
}
