import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { HostError } from './host-error';
import { readPackManifest } from './pack-manifest';

/** A tarball that the build left in `dist/packs`. */
export type PiecePack = { readonly file: string; readonly name: string; readonly version: string };

/**
 * Finds the packed pieces of the workspace around a folder.
 *
 * @throws {HostError} outside of a workspace, or before the first build.
 */
export async function findPiecePacks(cwd: string): Promise<PiecePack[]> {
  const folder = path.join(workspaceRoot(cwd), 'dist', 'packs');
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const tarballs = files.filter((file) => file.endsWith('.tgz')).sort();
  if (tarballs.length === 0) {
    throw new HostError(`There is no packed piece in ${folder}: run npm run build first.`);
  }
  return Promise.all(
    tarballs.map(async (tarball) => {
      const file = path.join(folder, tarball);
      const { name, version } = await readPackManifest(file);
      return { file, name, version };
    }),
  );
}

/** `@pieceworks/piece-firmable` is `firmable` for short. */
export function shortName(packageName: string): string {
  return packageName.replace(/^.*piece-/, '');
}

function workspaceRoot(cwd: string): string {
  if (existsSync(path.join(cwd, 'nx.json'))) return cwd;
  const parent = path.dirname(cwd);
  if (parent === cwd) throw new HostError('There is no workspace here: no folder has an nx.json.');
  return workspaceRoot(parent);
}
