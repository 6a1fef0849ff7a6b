import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { runTrace } from '../src/run/trace';
import { ROOT, runHere } from './program';
import { stackOfFailure } from './stack-of-failure';

const FOLDER = path.join(ROOT, 'packages/pieces/firmable');

/** Runs the program in a repository, and returns its output lines. */
async function trace(wanted: string, stack: string, root = ROOT): Promise<string[]> {
  const input = () => Promise.resolve(stack);
  const { printed, noted } = await runHere((context) => runTrace(wanted, [], context), {
    root,
    input,
  });
  return [...printed, ...noted];
}

/** Returns the file and line of each frame in a stack trace of the sources. */
const sourceFrames = (stack: string) =>
  [...stack.matchAll(/\((\S+\.ts):(\d+):\d+\)$/gm)].map(
    ([, file = '', line = '']) => `${path.relative(ROOT, file)}:${line}`,
  );

it('a failure is traced to the line that fails', async () => {
  const bundle = path.join(FOLDER, 'dist/src/index.js');
  const traced = await trace('firmable', await stackOfFailure(bundle, 'custom_api_call'));
  const index = path.join(FOLDER, 'src/index.ts');
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
