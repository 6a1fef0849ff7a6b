import path from 'node:path';
import {
  decodedMappings,
  encodedMap,
  type SourceMapSegment,
  TraceMap,
} from '@jridgewell/trace-mapping';

/** Where the source map of a piece's bundle is, in the folder that the piece was built to. */
export function bundleMapFile(dist: string): string {
  return path.join(dist, 'src/index.js.map');
}

/**
 * The source map of a bundle in the form that is kept, as JSON. It is the same wherever the bundle was built:
 * each source goes by its path from the repository's root, the working directory. And it holds where each
 * line of the bundle ends, so that a position behind the end comes from nowhere instead of from the last word.
 *
 * @param map what the bundler and the minifier made, as JSON.
 * @param code the bundle.
 * @param folder where the bundle stands: the bundler names the sources from there.
 */
export function bundleMap(map: string, code: string, folder: string): string {
  const made = new TraceMap(map);
  const { names, sourcesContent } = made;
  const sources = made.sources.map((source) => (source === null ? null : fromRoot(source, folder)));
  const segments = decodedMappings(made);
  const mappings = code
    .split('\n')
    .map(({ length }, line): SourceMapSegment[] => [...(segments[line] ?? []), [length]]);
  return JSON.stringify(
    encodedMap(new TraceMap({ version: 3, names, sources, sourcesContent, mappings })),
  );
}

function fromRoot(source: string, folder: string): string {
  // What stands in for a package is in no file.
  if (/^[\w-]{2,}:/.test(source)) return source;
  const file = path.relative('', path.resolve(folder, source)).split(path.sep).join('/');
  // Packages may be installed elsewhere, with links to them here.
  const at = file.indexOf('node_modules/');
  return at === -1 || !file.startsWith('../') ? file : file.slice(at);
}
