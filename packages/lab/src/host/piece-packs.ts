import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { HostError } from './host-error';
import { readPackManifest } from './pack-manifest';
import { workspaceRoot } from './workspace-root';

/** A tarball in `dist/packs`, created by the build. */
export type PiecePack = { readonly file: string; readonly name: string; readonly version: string };

/**
 * Returns the packed pieces of the workspace that contains a folder.
 *
 * @throws {HostError} outside a workspace, or before the first build.
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

/** Returns the short name of a package: `mailer` for `@acme/piece-mailer`. */
export function shortName(packageName: string): string {
  return packageName.replace(/^.*piece-/, '');
}
