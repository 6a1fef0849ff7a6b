import { existsSync } from 'node:fs';
import path from 'node:path';
import { installApart } from '../workspace/install-apart';

/**
 * Pieces of others to compare with, installed apart from the repository's own packages, since delay alone
 * brings 44 MB. Exact versions, so that the numbers of two days can be compared: the smallest published
 * bundle, a large one, and the last one that came as files with their dependencies.
 */
const PUBLISHED = {
  '@activepieces/piece-zoho-bookings': '0.1.6',
  '@activepieces/piece-slack': '0.17.9',
  '@activepieces/piece-delay': '0.3.26',
};

const FOLDER = path.resolve('dist/bench/published');

/** Installs what is not there yet; gives the file that the platform would load, by short name. */
export async function publishedPieces(): Promise<Map<string, string>> {
  const isThere = Object.keys(PUBLISHED).every((name) => existsSync(entryOf(name)));
  if (!isThere) {
    process.stderr.write('Installing the published pieces…\n');
    await installApart(FOLDER, PUBLISHED);
  }
  return new Map(
    Object.entries(PUBLISHED).map(([name, version]) => [
      `${name.replace('@activepieces/piece-', '')} ${version}`,
      entryOf(name),
    ]),
  );
}

function entryOf(name: string): string {
  return path.join(FOLDER, 'node_modules', name, 'src/index.js');
}
