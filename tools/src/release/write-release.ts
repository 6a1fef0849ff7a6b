import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asRecord } from '@pieceworks/kit/json';
import { refreshFlows } from '../flows/refresh-flows';
import { sourcePieces } from '../flows/source-pieces';
import { changelogSection } from './changes';
import { keepSourceMap } from './kept-source-map';
import type { PlannedRelease } from './planned-release';
import { publishedFile } from './published';
import type { UnreleasedPiece } from './unreleased-piece';

/**
 * Writes everything that a release changes: versions, published states, changelogs, source maps, the pages that say
 * where the pieces are, and the flows that name their versions.
 *
 * @param day the day of the release, as `2026-11-24`.
 * @returns the written files.
 */
export async function writeRelease(
  root: string,
  planned: readonly PlannedRelease[],
  pieces: readonly UnreleasedPiece[],
  day: string,
): Promise<string[]> {
  const lock = path.join(root, 'package-lock.json');
  const files = [lock];
  for (const release of planned) {
    const { name, folder, version } = release;
    const manifest = path.join(folder, 'package.json');
    await editJson(manifest, (content) => ({ ...content, version }));
    await editJson(lock, (content) => withVersion(content, path.relative(root, folder), version));
    const surface = pieces.find((piece) => piece.name === name)?.surface;
    const published = publishedFile(folder);
    await writeFile(published, `${JSON.stringify({ version, surface }, null, 2)}\n`);
    const changelog = path.join(folder, 'CHANGELOG.md');
    await addSection(changelog, changelogSection(release, day));
    files.push(manifest, published, changelog, await keepSourceMap(folder, version));
  }
  return [...files, ...(await refreshFlows(root, await sourcePieces(root)))];
}

type JsonRecord = Readonly<Record<string, unknown>>;

async function editJson(file: string, edit: (content: JsonRecord) => JsonRecord): Promise<void> {
  const content = asRecord(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, `${JSON.stringify(edit(content), null, 2)}\n`);
}

/** Sets the version of a workspace in the content of a lock file. */
function withVersion(lock: JsonRecord, workspace: string, version: string): JsonRecord {
  const packages = asRecord(lock.packages);
  return {
    ...lock,
    packages: { ...packages, [workspace]: { ...asRecord(packages[workspace]), version } },
  };
}

const TITLE = '# Changelog\n';

/** Adds a section above the older ones. */
async function addSection(file: string, section: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => TITLE);
  await writeFile(file, text.replace(TITLE, `${TITLE}\n${section}\n`));
}
