import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { compare, valid } from 'semver';
import { bundleMapFile } from '../build/bundle-map';
import { buildPiece } from '../build/piece-build';

const EXTENSION = '.map.gz';

function keptMapsFolder(pieceFolder: string): string {
  return path.join(pieceFolder, 'source-maps');
}

function keptMapFile(pieceFolder: string, version: string): string {
  return path.join(keptMapsFolder(pieceFolder), `${version}${EXTENSION}`);
}

/**
 * Builds a piece as it is and keeps the source map of its bundle as that of a version. The bundle does not
 * contain its version, so this is the map of what is built once the version was given out.
 *
 * @returns the file, to become part of the release's commit.
 */
export async function keepSourceMap(pieceFolder: string, version: string): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'source-map-'));
  try {
    await buildPiece(pieceFolder, dist);
    const file = keptMapFile(pieceFolder, version);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await promisify(gzip)(await readFile(bundleMapFile(dist))));
    return file;
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

/** The versions of a piece whose source maps are kept, the oldest first. */
export async function keptVersions(pieceFolder: string): Promise<string[]> {
  const files = await readdir(keptMapsFolder(pieceFolder)).catch(() => []);
  return files
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
    .filter((version) => valid(version) !== null)
    .sort(compare);
}

/**
 * The source map of a released version, as JSON.
 * @returns `undefined` where none is kept.
 */
export async function readKeptSourceMap(
  pieceFolder: string,
  version: string,
): Promise<string | undefined> {
  if (!(await keptVersions(pieceFolder)).includes(version)) return undefined;
  const kept = await readFile(keptMapFile(pieceFolder, version));
  return (await promisify(gunzip)(kept)).toString('utf8');
}
