import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Builds a piece with its mutants inside, and what its tests run against: Stryker starts one command only. */

const ROOT = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));
const [folder = ''] = process.argv.slice(2);
for (const [program, built] of [
  ['build-program', 'packages/sandbox'],
  ['build-piece', folder],
  ['pack', folder],
] as const) {
  const words = ['--import', 'tsx', `tools/src/build/${program}.ts`, built];
  await promisify(execFile)(process.execPath, words, { cwd: ROOT });
}
