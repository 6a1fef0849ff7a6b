import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChangedSource } from '../src/suites/piece-in-sandbox';

let folder: string;
const built = () => path.join(folder, 'dist/src');
const write = (file: string, text: string) => writeFile(path.join(folder, file), text);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  for (const part of ['src', 'dist/src']) await mkdir(path.join(folder, part), { recursive: true });
  await write('src/index.ts', 'export class Desk {}\n');
  await write('src/vendor.ts', 'export const vendor = 1;\n');
  await write(
    'dist/src/index.js.map',
    JSON.stringify({
      sources: [
        '../../src/index.ts',
        'left-out:sdk',
        '../../node_modules/x.js',
        '../../src/vendor.ts',
      ],
      sourcesContent: [
        'export class Desk { static name = "Desk";}\n',
        '',
        'gone',
        'export const vendor = 1;\n',
      ],
    }),
  );
});

afterEach(() => rm(folder, { recursive: true }));

it('a pack whose sources are as they were built is taken, however old it is', async () => {
  await write('src/vendor.ts', 'export const vendor = 1;\n');
  expect(await findChangedSource(built())).toBeUndefined();
});

it.each([
  ['changed', () => write('src/vendor.ts', 'export const vendor = 2;\n')],
  ['gone', () => rm(path.join(folder, 'src/vendor.ts'))],
])('a pack with a source that is %s is refused', async (_, change) => {
  await change();
  expect(await findChangedSource(built())).toBe(path.join(folder, 'src/vendor.ts'));
});
