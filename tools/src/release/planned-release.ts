import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asRecord } from '@pieceworks/kit/json';
import { inc, major } from 'semver';
import { readPieceManifest } from '../build/piece-manifest';
import { importPiece, pieceFolders } from '../workspace/source-piece';
import { type Change, changesSince, git } from './changes';
import { BUNDLE_MAP, readKeptSourceMap } from './kept-source-map';
import { publishedFile, readPublished } from './published';

/** A piece that the next release contains. */
export type PlannedRelease = {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** The changes since the last release; none for the first release. */
  readonly changes: readonly Change[];
  /** The steps of a piece in its first release, each with its description. */
  readonly steps?: readonly string[];
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
      planned.push({ name, folder, version, changes: [], steps: await stepsOf(folder) });
      continue;
    }
    const changes = await unreleasedChanges(root, folder, published.version);
    if (changes.length === 0) continue;
    planned.push({ name, folder, version: nextVersion(published.version, changes), changes });
  }
  return planned;
}

async function stepsOf(folder: string): Promise<string[]> {
  const { actions, triggers } = (await importPiece(folder)).metadata();
  return [...Object.values(actions), ...Object.values(triggers)].map(
    ({ displayName, description }) => `**${displayName}**: ${description}`,
  );
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
  const map = path.join(folder, 'dist', BUNDLE_MAP);
  const built = await readFile(map, 'utf8').catch(() => {
    throw new Error(`${path.relative(root, folder)} is not built. Run npm run build.`);
  });
  const places = bundledFolders(root, map, built);
  const changes = await changesSince(root, commit);
  if (changes.some(({ files }) => files.includes(LOCK_FILE))) {
    const released = await readKeptSourceMap(folder, version);
    if (dependenciesIn(built) !== dependenciesIn(released)) places.push(LOCK_FILE);
  }
  return changes.filter(({ files }) =>
    files.some(
      (file) => !OF_OUR_PROGRAMS.test(file) && places.some((place) => file.startsWith(place)),
    ),
  );
}

/** Files of our own programs about a service. Of that folder, only the documents are built into the bundle, as types and lists of values. */
const OF_OUR_PROGRAMS = /^packages\/pieces\/[^/]+\/service\/(?!openapi\/)/;

/** Changes with any dependency, also with those that are in no bundle. */
const LOCK_FILE = 'package-lock.json';

/** Returns the folders of the packages whose code is in a bundle, from the repository's root, each with a `/` at its end. */
function bundledFolders(root: string, map: string, text: string): string[] {
  const folders = sourcesIn(text).flatMap(([source]) => {
    const file = path.relative(root, path.resolve(path.dirname(map), source)).replaceAll('\\', '/');
    return /^packages\/(?:pieces\/)?[^/]+\//.exec(file) ?? [];
  });
  return [...new Set(folders)];
}

/** Returns the code of the dependencies in a bundle, to compare. */
function dependenciesIn(map: string): string {
  const sources = sourcesIn(map).filter(([source]) => source.includes('node_modules/'));
  return JSON.stringify(sources.sort(([one], [other]) => one.localeCompare(other)));
}

/** Returns the sources that a source map names, with their contents. */
function sourcesIn(map: string): [file: string, content: unknown][] {
  const { sources, sourcesContent } = asRecord(JSON.parse(map));
  const contents = asList(sourcesContent);
  return asList(sources).map((source, at) => [String(source), contents[at]]);
}
