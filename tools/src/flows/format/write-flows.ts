import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPieceManifest } from '../../build/piece-manifest';
import { pieceFolders } from '../../workspace/source-piece';
import { FLOWS } from '../all';
import { flowFiles } from './files';

const CODE_FOLDER = path.join(import.meta.dirname, '../code');

/** Folder of the flows, from the repository's root. */
const FLOWS_FOLDER = 'flows';

/**
 * Writes each flow and its README to a folder, and removes folders of flows that no longer exist.
 *
 * @param planned the next versions of pieces, by package name, for which the flows then ask.
 * @param check true to write nothing.
 * @returns the stale files, from the root.
 */
export async function writeFlows(
  root: string,
  { planned, check = false }: { planned?: ReadonlyMap<string, string>; check?: boolean } = {},
): Promise<string[]> {
  const manifests = await Promise.all((await pieceFolders(root)).map(readPieceManifest));
  const versions = new Map([
    ...manifests.map(({ name, version }): [string, string] => [name, version]),
    ...(planned ?? []),
  ]);
  const code = (file: string) => readFileSync(path.join(CODE_FOLDER, `${file}.ts`), 'utf8');
  const stale: string[] = [];
  for (const flow of FLOWS) {
    for (const [name, text] of Object.entries(flowFiles(flow, { code, versions }))) {
      const file = path.join(FLOWS_FOLDER, flow.name, name);
      const found = await readFile(path.join(root, file), 'utf8').catch(() => undefined);
      if (found === text) continue;
      stale.push(file);
      if (check) continue;
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    }
  }
  const names = FLOWS.map(({ name }) => name);
  for (const name of await readdir(path.join(root, FLOWS_FOLDER))) {
    if (names.includes(name)) continue;
    const folder = path.join(FLOWS_FOLDER, name);
    stale.push(folder);
    if (!check) await rm(path.join(root, folder), { recursive: true });
  }
  return stale;
}
