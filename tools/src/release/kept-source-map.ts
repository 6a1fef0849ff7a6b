import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { buildPiece } from '../build/piece-build';

/** Path of the source map, from the folder of a built piece. */
export const BUNDLE_MAP = 'src/index.js.map';

function keptMapFile(pieceFolder: string, version: string): string {
  return path.join(pieceFolder, 'source-maps', `${version}.map.gz`);
}

/**
 * Builds a piece in its current state and keeps the bundle's source map for a version. The bundle does not contain its
 * version, so the map also fits the bundle that the release builds.
 *
 * @returns the file, to be added to the release's commit.
 */
export async function keepSourceMap(pieceFolder: string, version: string): Promise<string> {
  // The map names the sources relative to this folder.
  const dist = path.join(pieceFolder, 'dist');
  await buildPiece(pieceFolder, dist);
  const file = keptMapFile(pieceFolder, version);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await promisify(gzip)(await readFile(path.join(dist, BUNDLE_MAP))));
  return file;
}

/**
 * Reads the source map of a released version, as JSON.
 * @throws Error if none is kept.
 */
export async function readKeptSourceMap(pieceFolder: string, version: string): Promise<string> {
  const kept = await readFile(keptMapFile(pieceFolder, version));
  return (await promisify(gunzip)(kept)).toString('utf8');
}
