import { existsSync } from 'node:fs';
import path from 'node:path';
import { installApart } from '../workspace/install-apart';

/**
 * Published pieces to compare with, installed outside the workspace, since `delay` alone brings 44 MB. The versions are
 * exact, so that numbers stay comparable: the smallest published bundle, a large one, and the last one that was
 * published as files with dependencies.
 */
const PUBLISHED = {
  '@activepieces/piece-zoho-bookings': '0.1.6',
  '@activepieces/piece-slack': '0.17.9',
  '@activepieces/piece-delay': '0.3.26',
};

const FOLDER = path.resolve('dist/bench/published');

/** Installs missing pieces, and returns the file that the platform would load, by short name. */
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
