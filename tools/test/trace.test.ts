import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SERVICE_NAMES } from '@pieceworks/services';
import { isSdkFile } from '../src/build/sdk-left-out';
import { ROOT, startProgram } from './program';
import { stackOfFailure } from './stack-of-failure';

const folderOf = (piece: string) => path.join(ROOT, 'packages/pieces', piece);
const bundleOf = (piece: string) => path.join(folderOf(piece), 'dist/src/index.js');

/** Runs the program in a repository, and returns its output lines. */
async function trace(wanted: string, stack: string, cwd = ROOT): Promise<string[]> {
  const { child, outcome } = startProgram('run/trace', [wanted], { cwd });
  child.stdin.end(stack);
  const { stdout, stderr } = await outcome;
  return (stdout + stderr).trim().split('\n');
}

/** Returns the file and line of each frame in a stack trace of the sources. */
const sourceFrames = (stack: string) =>
  [...stack.matchAll(/\((\S+\.ts):(\d+):\d+\)$/gm)].map(
    ([, file = '', line = '']) => `${path.relative(ROOT, file)}:${line}`,
  );

it.each(SERVICE_NAMES)('a failure of %s is traced to the line that fails', async (piece) => {
  const traced = await trace(piece, await stackOfFailure(bundleOf(piece), 'custom_api_call'));
  const index = path.join(folderOf(piece), 'src/index.ts');
  const frames = sourceFrames(await stackOfFailure(index, 'custom_api_call'));
  expect(traced.slice(0, 2)).toEqual(frames.slice(0, 2));
  expect(traced.length).toBeGreaterThan(2);
  // The minifier inlines functions, whose frames then have another line of the same file.
  const filesOf = (lines: readonly string[]) => lines.map((line) => line.replace(/:\d+$/, ''));
  expect(filesOf(frames)).toEqual(expect.arrayContaining(filesOf(traced)));
});

it('a failure of a released version is traced by the map that was kept', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'trace-'));
  const maps = path.join(root, 'packages/pieces/firmable/source-maps');
  await mkdir(maps, { recursive: true });
  const map = { version: 3, sources: ['../../src/index.ts'], mappings: 'AAAA' };
  await writeFile(path.join(maps, '1.9.0.map.gz'), gzipSync(JSON.stringify(map)));
  const stack = 'at run (/cache/piece-firmable-1.9.0/src/index.js:1:1)\n at node:x:1:1';
  try {
    expect(await trace('firmable@1.9.0', stack, root)).toEqual([
      'packages/pieces/firmable/src/index.ts:1',
    ]);
    expect(await trace('firmable@2.0.0', stack, root)).toContainEqual(
      'There is no source map of firmable@2.0.0: build the piece, or name a released version.',
    );
  } finally {
    await rm(root, { recursive: true });
  }
});

it.each(SERVICE_NAMES)(
  'the map of %s names the lines of files of the repository',
  async (piece) => {
    const json = await readFile(`${bundleOf(piece)}.map`, 'utf8');
    const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(json);
    const files = map.sources.filter((source) => !source.startsWith('left-out:'));
    expect(files.filter(isSdkFile).length).toBeGreaterThan(3);
    // The build rewrites files of the SDK, and declares the names of our classes.
    const code = /\b(?:class \w+|return|throw|new \w+|\w+\()/;
    for (const file of files) {
      const original = await readFile(path.join(folderOf(piece), 'dist/src', file), 'utf8');
      const lines = original.split('\n');
      const contained = map.sourcesContent[map.sources.indexOf(file)]?.split('\n') ?? [];
      const moved = contained.filter((line, position) => {
        const [word] = code.exec(line) ?? [];
        return word !== undefined && lines[position]?.includes(word) !== true;
      });
      expect({ file, moved }).toEqual({ file, moved: [] });
    }
  },
);
