import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { asList, asRecord } from '@pieceworks/kit';
import { BUNDLE_MAP, readKeptSourceMap } from '../release/kept-source-map';

/**
 * Prints the source file and line for positions in the bundle of a piece: `npm run trace -- firmable@1.2.0 1:5611`.
 * Without positions it reads a stack trace from standard input. Without a version it uses the current build.
 */

const [wanted = '', ...words] = process.argv.slice(2);
const [, piece, version] = /^([a-z-]+)(?:@(\d+\.\d+\.\d+))?$/.exec(wanted) ?? [];
if (piece === undefined) {
  process.stderr.write('Name a piece and a version: firmable@1.2.0.\n');
  process.exitCode = 2;
} else {
  const positions = words.length > 0 ? words.join('\n') : await text(process.stdin);
  const found = await places(`packages/pieces/${piece}`, version, positions).catch(() => undefined);
  for (const place of found ?? []) process.stdout.write(`${place}\n`);
  if (found === undefined || found.length === 0) {
    process.stderr.write(
      found === undefined
        ? `There is no build of ${wanted}. Run npm run build, or name a released version.\n`
        : 'Give positions as line:column, such as 1:5611, or a stack trace.\n',
    );
    process.exitCode = 2;
  }
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
    ...{ file: '', version: 3, sourceRoot: '', names: [], sourcesContent: [] },
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
