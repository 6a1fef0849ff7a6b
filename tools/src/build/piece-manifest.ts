import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asRecord } from '@pieceworks/kit/json';

/** Folder of the packed pieces, from the repository's root. */
export const PACKS_FOLDER = 'dist/packs';

/** The fields of a piece's `package.json` that the tools need. */
export type PieceManifest = {
  name: string;
  version: string;
  description: string;
  keywords: string[];
};

/** The fields of the npm page that all pieces share. */
export const SHARED_FIELDS = ['author', 'homepage', 'bugs', 'repository'] as const;

/** Reads the shared fields of the root's `package.json`; a field that is not set there is missing. */
export async function readSharedFields(root: string): Promise<Readonly<Record<string, unknown>>> {
  const manifest = asRecord(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  return Object.fromEntries(
    SHARED_FIELDS.flatMap((field) => (manifest[field] ? [[field, manifest[field]]] : [])),
  );
}

/**
 * Reads the manifest of a piece.
 * @throws Error if the manifest lacks a name, an exact version or a description.
 */
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
