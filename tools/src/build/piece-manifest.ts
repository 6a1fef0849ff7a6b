import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asRecord } from '@pieceworks/kit';

/** Where the tarballs of the pieces go, from the repository's root. */
export const PACKS_FOLDER = 'dist/packs';

/** What the tools need of a piece's `package.json`. */
export type PieceManifest = {
  name: string;
  version: string;
  description: string;
  /** What the npm registry finds it by. */
  keywords: string[];
};

/** @throws Error when the manifest lacks a name, an exact version or a description. */
export async function readPieceManifest(pieceFolder: string): Promise<PieceManifest> {
  const file = path.join(pieceFolder, 'package.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const { name, version, description, keywords } = asRecord(manifest);
  if (typeof name !== 'string' || typeof version !== 'string' || typeof description !== 'string') {
    throw new Error(`${file} needs name, version and description`);
  }
  // The loader cuts the package's name at the last hyphen before the version.
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${file}: version must be N.N.N`);
  return { name, version, description, keywords: asList(keywords).map(String) };
}
