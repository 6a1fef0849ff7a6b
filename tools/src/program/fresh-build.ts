import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';

/** The inputs of a build: sources, documents of the services, manifests. */
const SOURCES = ['packages', 'tools/src/build', 'package-lock.json', 'tsconfig.base.json'];
/** Folders that a build writes, or does not read. */
const NOT_READ = new Set(['dist', 'node_modules', 'test', 'source-maps']);
const PACKS = 'dist/packs';

/** The times of a build, in ms since the epoch. */
type BuildTimes = { begun: number; ended: number };

/** Returns the file that records the last build of these targets. */
function recordOf(root: string, targets: readonly string[]): string {
  return path.join(root, 'dist', `built-${targets.join('-')}.json`);
}

/**
 * Returns true if nothing that a build of the targets reads has changed since the last one. Nx tells the same, but needs
 * seconds for it.
 */
export async function isBuilt(root: string, targets: readonly string[]): Promise<boolean> {
  const text = await readFile(recordOf(root, targets), 'utf8').catch(() => '{}');
  const record: unknown = JSON.parse(text);
  const [begun, ended] = [Number(at(record, 'begun')), Number(at(record, 'ended'))];
  if (Number.isNaN(begun + ended) || !existsSync(path.join(root, PACKS))) return false;
  const changed = SOURCES.map((source) => hasChanged(path.join(root, source), { begun, ended }));
  return !(await Promise.all(changed)).includes(true);
}

/** @param begun when the build began: what changed during it may not be built. */
export async function recordBuild(
  root: string,
  targets: readonly string[],
  begun: number,
): Promise<void> {
  const record = recordOf(root, targets);
  await mkdir(path.dirname(record), { recursive: true });
  await writeFile(record, JSON.stringify({ begun, ended: Date.now() } satisfies BuildTimes));
}

/** Returns true if a file has changed since the build began, or a folder since it ended: builds change folders. */
async function hasChanged(place: string, build: BuildTimes): Promise<boolean> {
  const found = await stat(place);
  if (!found.isDirectory()) return found.mtimeMs > build.begun;
  // A build's times are whole milliseconds, and its last change of a folder can be in the one in which it ended.
  if (Math.floor(found.mtimeMs) > build.ended) return true;
  const names = (await readdir(place)).filter((name) => !NOT_READ.has(name));
  const below = names.map((name) => hasChanged(path.join(place, name), build));
  return (await Promise.all(below)).includes(true);
}
