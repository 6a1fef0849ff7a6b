import { at } from '@pieceworks/kit';
import { SERVICE_NAMES } from '@pieceworks/services';
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLE_OPTIONS } from '../build/bundle-options';
import type { Row } from '../workspace/table';
import { publishedPieces } from './published-pieces';
import { median, rounded } from './statistics';
import type { Suite } from './suite';

/**
 * Measures one `require` of a piece and a read of its first action's fields in a fresh process, like a step. It
 * compares our pieces, published ones, and ours built without `sdk-left-out`. The processes take turns, so that a busy
 * machine slows all alike.
 */

const ROUNDS = 25;
/** The smallest published bundle, the reference for the budgets. */
const REFERENCE = 'zoho-bookings';

const PROGRAM = `
const [file, before] = process.argv.slice(1);
if (before) require(before);
const memory = process.memoryUsage();
const start = process.hrtime.bigint();
const piece = Object.values(require(file)).find(({ constructor }) => constructor.name === 'Piece');
const { props } = piece.getAction(Object.keys(piece.actions())[0]);
if (Object.keys(props).length === 0) throw new Error('There are no fields to look at.');
const ms = Number(process.hrtime.bigint() - start) / 1e6;
const { rss, heapUsed } = process.memoryUsage();
console.log(JSON.stringify([ms, rss - memory.rss, heapUsed - memory.heapUsed]));
`;

type Sample = { ms: number; rss: number; heap: number };

/** @param before a module that the process loads first. */
async function startOnce(file: string, before: string): Promise<Sample> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM, file, before]);
  const measured: unknown = JSON.parse(stdout);
  return {
    ms: Number(at(measured, 0)),
    rss: Number(at(measured, 1)),
    heap: Number(at(measured, 2)),
  };
}

async function builtPlainly(service: string): Promise<string> {
  const outfile = path.resolve(`dist/bench/plain/${service}.js`);
  await build({
    entryPoints: [`packages/pieces/${service}/src/index.ts`],
    outfile,
    ...BUNDLE_OPTIONS,
    format: 'cjs',
    keepNames: true,
    logLevel: 'error',
  });
  return outfile;
}

async function measure(files: ReadonlyMap<string, string>, before: string): Promise<Row[]> {
  const samples = new Map([...files.keys()].map((name) => [name, new Array<Sample>()]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, file] of files) samples.get(name)?.push(await startOnce(file, before));
  }
  const medians = [...samples].map(([name, taken]) => ({
    name,
    ms: median(taken.map(({ ms }) => ms)),
    leastMs: Math.min(...taken.map(({ ms }) => ms)),
    rss: median(taken.map(({ rss }) => rss)),
    heap: median(taken.map(({ heap }) => heap)),
  }));
  const reference = medians.find(({ name }) => name.startsWith(REFERENCE));
  const rows = medians.map(async ({ name, ms, leastMs, rss, heap }) => ({
    piece: name,
    KB: rounded((await stat(files.get(name) ?? '')).size / 1000, 1),
    'ms, median': rounded(ms),
    'ms, least': rounded(leastMs),
    'of the reference': rounded(ms / (reference?.ms ?? NaN)),
    'RSS, MB': rounded(rss / 2 ** 20),
    'of the reference ': rounded(rss / (reference?.rss ?? NaN)),
    'heap, MB': rounded(heap / 2 ** 20),
  }));
  return Promise.all(rows);
}

/** Measures two tables: in a fresh process, and in one that has already opened a connection. */
export const coldStart: Suite = async () => {
  const files = await publishedPieces();
  for (const service of SERVICE_NAMES) {
    files.set(service, path.resolve(`packages/pieces/${service}/dist/src/index.js`));
    files.set(`${service}, built plainly`, await builtPlainly(service));
  }
  return {
    fresh: {
      title: `Cold start, ${ROUNDS} rounds; the reference is ${REFERENCE}`,
      rows: await measure(files, ''),
    },
    connected: {
      title: 'Cold start where Node has loaded node:https already, as the engine has',
      rows: await measure(files, 'node:https'),
    },
  };
};
