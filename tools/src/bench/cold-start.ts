import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import { serviceNames } from '@pieceworks/lab/services';
import { installApart } from '../workspace/install-apart';
import type { Row } from '../workspace/table';
import { runNode, runProcess } from './run-process';
import { median, rounded } from './statistics';

const ROUNDS = 25;
const FOLDER = path.resolve('dist/bench/published');
/**
 * Published pieces to compare with; exact versions keep the numbers comparable. The smallest published bundle, a large
 * one, and the last piece that was published as files with dependencies.
 */
const PUBLISHED = {
  '@activepieces/piece-zoho-bookings': '0.1.6',
  '@activepieces/piece-slack': '0.17.9',
  '@activepieces/piece-delay': '0.3.26',
};

/** Returns the files that the platform would load, by name. */
async function pieceFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, version] of Object.entries(PUBLISHED)) {
    const file = path.join(FOLDER, 'node_modules', name, 'src/index.js');
    files.set(`${name.replace('@activepieces/piece-', '')} ${version}`, file);
  }
  // Outside of the workspace, because `delay` alone brings 44 MB.
  if (![...files.values()].every((file) => existsSync(file))) await installApart(FOLDER, PUBLISHED);
  for (const service of serviceNames()) {
    files.set(service, path.resolve(`packages/pieces/${service}/dist/src/index.js`));
  }
  return files;
}

/** Measures the load of each piece in its own process. An empty process takes part for comparison. */
export async function measureColdStart(): Promise<Row[]> {
  const files = await pieceFiles();
  const samples = new Map(
    ['node -e 0', ...files.keys()].map((name) => [name, new Array<Sample>()]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, taken] of samples) taken.push(await sample(files.get(name)));
  }
  const rows = [...samples].map(async ([piece, taken]) => {
    const medianOf = (of: (one: Sample) => number) => median(taken.map(of));
    const file = files.get(piece);
    return {
      piece,
      KB: file === undefined ? 0 : rounded((await stat(file)).size / 1000, 1),
      ms: rounded(
        medianOf(({ loaded }) => Number(at(loaded, 'ms') ?? 0)),
        1,
      ),
      'whole process, ms': rounded(
        medianOf(({ processMs }) => processMs),
        0,
      ),
      'RSS, MB': rounded(medianOf(({ loaded }) => Number(at(loaded, 'rss') ?? 0)) / 2 ** 20, 1),
      'heap, MB': rounded(medianOf(({ loaded }) => Number(at(loaded, 'heap') ?? 0)) / 2 ** 20, 1),
    };
  });
  return Promise.all(rows);
}

/** The values that a process has measured in itself, and its whole run time in ms. */
type Sample = { loaded: unknown; processMs: number };

async function sample(file: string | undefined): Promise<Sample> {
  const start = performance.now();
  const loaded = await (file === undefined
    ? runNode(['-e', '0'])
    : runProcess('start-process.mjs', [file]));
  return { loaded, processMs: performance.now() - start };
}
