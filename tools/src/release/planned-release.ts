import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asRecord } from '@pieceworks/kit/json';
import { inc, major } from 'semver';
import { readPieceManifest } from '../build/piece-manifest';
import { pieceFolders } from '../workspace/source-piece';
import { type Change, changesSince, git } from './changes';
import { BUNDLE_MAP } from './kept-source-map';
import { publishedFile, readPublished } from './published';

/** A piece that the next release contains. */
export type PlannedRelease = {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** The changes since the last release; none for the first release. */
  readonly changes: readonly Change[];
};

/**
 * Plans the next release: every piece that was never released, with the version of its manifest, and every piece that
 * has changed since its last release. Reads the built pieces.
 *
 * @throws Error if a piece is not built, or if the history does not reach back to its last release.
 */
export async function planRelease(root: string): Promise<PlannedRelease[]> {
  const planned: PlannedRelease[] = [];
  for (const folder of await pieceFolders(root)) {
    const { name, version } = await readPieceManifest(folder);
    const published = await readPublished(folder);
    if (published === undefined) {
      planned.push({ name, folder, version, changes: [] });
      continue;
    }
    const changes = await unreleasedChanges(root, folder, published.version);
    if (changes.length === 0) continue;
    planned.push({ name, folder, version: nextVersion(published.version, changes), changes });
  }
  return planned;
}

/**
 * Returns the version that changes require. The second number never changes: the builder keeps the settings of a step
 * only if the first two numbers stay the same, and a new first number announces a breaking change.
 */
export function nextVersion(current: string, changes: readonly Change[]): string {
  const isBreaking = changes.some(({ advice }) => advice !== undefined);
  if (isBreaking) return `${major(current) + 1}.0.0`;
  return inc(current, 'patch') ?? current;
}

async function unreleasedChanges(root: string, folder: string, version: string): Promise<Change[]> {
  const record = path.relative(root, publishedFile(folder));
  // The commit that wrote the version into the record is the last release.
  const words = ['log', '-1', '--format=%H', `-S"version": "${version}"`, '--', record];
  const commit = (await git(root, words)).trim();
  if (commit === '') {
    throw new Error(`The history does not contain the release of ${record}. Fetch it whole.`);
  }
  const folders = await bundledFolders(root, folder);
  return (await changesSince(root, commit)).filter(({ files }) =>
    files.some((file) => folders.some((bundled) => file.startsWith(`${bundled}/`))),
  );
}

/** Returns the folders of the packages whose code is in the bundle of a piece, from the repository's root. */
async function bundledFolders(root: string, folder: string): Promise<string[]> {
  const map = path.join(folder, 'dist', BUNDLE_MAP);
  const text = await readFile(map, 'utf8').catch(() => {
    throw new Error(`${path.relative(root, folder)} is not built. Run npm run build.`);
  });
  const parsed: unknown = JSON.parse(text);
  const sources = asList(asRecord(parsed).sources).map((source) =>
    path.relative(root, path.resolve(path.dirname(map), String(source))).replaceAll('\\', '/'),
  );
  const folders = sources.flatMap((source) => /^packages\/(?:pieces\/)?[^/]+/.exec(source) ?? []);
  return [...new Set(folders)];
}
