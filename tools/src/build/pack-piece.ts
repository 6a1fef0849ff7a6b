import { execFile } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readPieceManifest } from './piece-manifest';

/** Packs a built piece with npm to `<packs>/<scope>-<name>-<version>.tgz`. */
export async function packPiece(dist: string, packs: string): Promise<void> {
  const { name } = await readPieceManifest(dist);
  await mkdir(packs, { recursive: true });
  const prefix = `${name.replace('@', '').replace('/', '-')}-`;
  for (const file of await readdir(packs)) {
    if (file.startsWith(prefix)) await rm(path.join(packs, file));
  }
  const packed = ['pack', dist, '--pack-destination', packs, '--silent'];
  await promisify(execFile)('npm', packed, { shell: process.platform === 'win32' });
}
