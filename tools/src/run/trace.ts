import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { asList, asRecord } from '@pieceworks/kit/json';
import type { CommandContext } from '../program/command-context';
import { BUNDLE_MAP, readKeptSourceMap } from '../release/kept-source-map';

/**
 * Prints the source file and line for positions in the bundle of a piece.
 * @param wanted `firmable@1.0.2`; without a version, the current build.
 * @param words positions such as `1:5611`; without any, a stack trace is read from standard input.
 * @returns the exit code; 2 if there are no positions, or no such bundle.
 */
export async function runTrace(
  wanted: string,
  words: readonly string[],
  { root, input, print, note }: CommandContext,
): Promise<number> {
  const fail = (sentence: string) => {
    note(sentence);
    return 2;
  };
  const [, piece, version] = /^([a-z-]+)(?:@(\d+\.\d+\.\d+))?$/.exec(wanted) ?? [];
  if (piece === undefined) return fail('Name a piece and a version: firmable@1.0.2.');
  const positions = words.length > 0 ? words.join('\n') : await input();
  try {
    const folder = `packages/pieces/${piece}`;
    const map = await sourceMapOf(path.join(root, folder), version);
    const found = placesIn(map, folder, positions);
    for (const place of found) print(place);
    if (found.length > 0) return 0;
  } catch {
    return fail(
      `There is no source map of ${wanted}: build the piece, or name a released version.`,
    );
  }
  return fail('Give positions as line:column, such as 1:5611, or a stack trace.');
}

async function sourceMapOf(folder: string, version: string | undefined): Promise<SourceMap> {
  const json = await (version === undefined
    ? readFile(path.join(folder, 'dist', BUNDLE_MAP), 'utf8')
    : readKeptSourceMap(folder, version));
  const parsed: unknown = JSON.parse(json);
  const { mappings, sources } = asRecord(parsed);
  return new SourceMap({
    file: '',
    version: 3,
    sourceRoot: '',
    names: [],
    sourcesContent: [],
    mappings: String(mappings),
    sources: asList(sources).map(String),
  });
}

/** Returns the source file and line of each position in a text, which can be a stack trace. */
function placesIn(map: SourceMap, folder: string, positions: string): string[] {
  // A stack trace also contains other files.
  const found = positions.matchAll(/(?:^|\bsrc[\\/]index\.js:)(\d+):(\d+)\b/gm);
  return [...found].map(([, line, column]) => {
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return `${line}:${column} comes from no source`;
    return `${path.join(folder, 'dist/src', origin.fileName)}:${origin.lineNumber}`;
  });
}
