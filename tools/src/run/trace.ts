import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { asList, asRecord } from '@pieceworks/kit';
import { BUNDLE_MAP, readKeptSourceMap } from '../release/kept-source-map';

/**
 * Prints the source file and line for positions in the bundle of a piece.
 * @param wanted `firmable@1.2.0`; without a version, the current build.
 * @param words positions such as `1:5611`; without any, a stack trace is read from standard input.
 * @returns the exit code; 2 if there are no positions, or no such bundle.
 */
export async function runTrace(wanted: string, words: readonly string[]): Promise<number> {
  const [, piece, version] = /^([a-z-]+)(?:@(\d+\.\d+\.\d+))?$/.exec(wanted) ?? [];
  if (piece === undefined) return fail('Name a piece and a version: firmable@1.2.0.');
  const positions = words.length > 0 ? words.join('\n') : await text(process.stdin);
  try {
    const found = await places(`packages/pieces/${piece}`, version, positions);
    for (const place of found) process.stdout.write(`${place}\n`);
    if (found.length > 0) return 0;
  } catch {
    return fail(
      `There is no source map of ${wanted}: build the piece, or name a released version.`,
    );
  }
  return fail('Give positions as line:column, such as 1:5611, or a stack trace.');
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

async function places(
  folder: string,
  version: string | undefined,
  positions: string,
): Promise<string[]> {
  const json = await (version === undefined
    ? readFile(path.join(folder, 'dist', BUNDLE_MAP), 'utf8')
    : readKeptSourceMap(folder, version));
  const parsed: unknown = JSON.parse(json);
  const { mappings, sources } = asRecord(parsed);
  const map = new SourceMap({
    file: '',
    version: 3,
    sourceRoot: '',
    names: [],
    sourcesContent: [],
    mappings: String(mappings),
    sources: asList(sources).map(String),
  });
  // A stack trace also contains other files.
  const found = positions.matchAll(/(?:^|\bsrc[\\/]index\.js:)(\d+):(\d+)\b/gm);
  return [...found].map(([, line, column]) => {
    const origin = map.findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return `${line}:${column} comes from no source`;
    return `${path.join(folder, 'dist/src', origin.fileName)}:${origin.lineNumber}`;
  });
}
