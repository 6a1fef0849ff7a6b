import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import { SERVICE_NAMES } from '@pieceworks/services';
import { installApart } from '../workspace/install-apart';
import type { Row } from '../workspace/table';
import { runProcess } from './run-process';
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
  for (const service of SERVICE_NAMES) {
    files.set(service, path.resolve(`packages/pieces/${service}/dist/src/index.js`));
  }
  return files;
}

/** Measures the load of a piece in a process of its own. The pieces take turns. */
export async function measureColdStart(): Promise<Row[]> {
  const files = await pieceFiles();
  const samples = new Map([...files.keys()].map((name) => [name, new Array<unknown>()]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, file] of files) {
      samples.get(name)?.push(await runProcess('start-process.mjs', [file]));
    }
  }
  const rows = [...samples].map(async ([piece, taken]) => {
    const medianOf = (name: string) => median(taken.map((one) => Number(at(one, name))));
    return {
      piece,
      KB: rounded((await stat(files.get(piece) ?? '')).size / 1000, 1),
      ms: rounded(medianOf('ms'), 1),
      'RSS, MB': rounded(medianOf('rss') / 2 ** 20, 1),
      'heap, MB': rounded(medianOf('heap') / 2 ** 20, 1),
    };
  });
  return Promise.all(rows);
}
