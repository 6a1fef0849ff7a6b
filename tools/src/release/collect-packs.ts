import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PACKS_FOLDER, readPieceManifest } from '../build/piece-manifest';
import { pieceFolders } from '../workspace/source-piece';
import { git } from './changes';
import { publishedFile } from './published';

/**
 * Copies tarballs and their `SHA256SUMS` to a folder: those of the pieces that the current commit releases.
 *
 * - `--all` copies the tarballs of all pieces, for a dry run.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const [target = 'dist/release'] = positionals;
await mkdir(target, { recursive: true });
const root = process.cwd();
const changed = await git(root, ['show', '--name-only', '--format=', 'HEAD']);
const sums: string[] = [];
for (const folder of await pieceFolders(root)) {
  const record = path.relative(root, publishedFile(folder));
  if (!values.all && !changed.split('\n').includes(record)) continue;
  const { name, version } = await readPieceManifest(folder);
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const pack = path.join(PACKS_FOLDER, file);
  await copyFile(pack, path.join(target, file));
  const sum = createHash('sha256').update(await readFile(pack));
  sums.push(`${sum.digest('hex')}  ${file}\n`);
}
if (sums.length === 0) throw new Error('This commit releases no piece.');
await writeFile(path.join(target, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));
