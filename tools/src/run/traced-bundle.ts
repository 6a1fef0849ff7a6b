import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { TraceMap } from '@jridgewell/trace-mapping';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { Untraceable } from './untraceable';
import { bundleMapFile } from '../build/bundle-map';
import { readPieceManifest } from '../build/piece-manifest';
import { keptVersions, readKeptSourceMap } from '../release/kept-source-map';

/** A bundle of a piece, and what it was made of. */
export type TracedBundle = {
  /** The piece's package. */
  readonly packageName: string;
  readonly version: string;
  /** What to call it: `firmable@1.2.0`, `the current build of firmable`. */
  readonly title: string;
  readonly map: TraceMap;
};

/**
 * Finds the bundle that `<piece>@<version>` names, or the current build where there is no version. A piece
 * goes by its short name (`firmable`) or its package name.
 *
 * @param root the repository.
 * @throws {Untraceable} for a piece that is not ours, a version whose source map is not kept, and a piece
 *   that is not built.
 */
export async function findBundle(root: string, wanted: string): Promise<TracedBundle> {
  const [, piece = '', version] = /^(.+?)(?:@([^@]*))?$/.exec(wanted) ?? [];
  const service = SERVICE_NAMES.find((name) => piece === name || piece === SERVICES[name].piece);
  if (service === undefined)
    throw new Untraceable(
      `There is no piece "${piece}": the pieces are ${SERVICE_NAMES.join(', ')}.`,
    );
  const folder = path.join(root, 'packages/pieces', service);
  const packageName = SERVICES[service].piece;
  if (version === undefined) {
    const build = path.join(folder, 'dist');
    const map = await readFile(bundleMapFile(build), 'utf8').catch(() => undefined);
    if (map === undefined) throw new Untraceable(`${service} is not built: run npm run build.`);
    return {
      packageName,
      version: (await readPieceManifest(build)).version,
      title: `the current build of ${service}`,
      map: new TraceMap(map),
    };
  }
  const title = `${service}@${version}`;
  const map = await readKeptSourceMap(folder, version);
  if (map !== undefined) return { packageName, version, title, map: new TraceMap(map) };
  const kept = await keptVersions(folder);
  const others = kept.length === 0 ? 'nor of any other version' : `only of ${kept.join(', ')}`;
  throw new Untraceable(`No source map of ${title} is kept, ${others}.`);
}
