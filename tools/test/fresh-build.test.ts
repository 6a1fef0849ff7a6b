import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import { isBuilt, recordBuild } from '../src/program/fresh-build';

const TARGETS = ['pack'];
const EARLIER = new Date(Date.now() - 60_000);
const LATER = new Date(Date.now() + 60_000);
const SOURCE = 'packages/a/src/index.ts';

let root: string;
const place = (name: string) => path.join(root, name);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fresh-build-'));
  for (const folder of ['packages/a/src', 'packages/a/dist', 'tools/src/build', 'dist/packs']) {
    await mkdir(place(folder), { recursive: true });
  }
  for (const file of [SOURCE, 'package-lock.json', 'tsconfig.base.json']) {
    await writeFile(place(file), '');
  }
  for (const folder of ['packages', 'packages/a', 'packages/a/src', 'tools/src/build']) {
    await utimes(place(folder), EARLIER, EARLIER);
  }
  await recordBuild(root, TARGETS, Date.now() + 1_000);
});

afterEach(() => rm(root, { recursive: true }));

it('what was built is fresh, for these targets alone', async () => {
  expect(await isBuilt(root, TARGETS)).toBe(true);
  expect(await isBuilt(root, ['build'])).toBe(false);
});

it.each([
  ['a source', SOURCE],
  ['a folder, which has lost a file', 'packages/a/src'],
  ['the list of dependencies', 'package-lock.json'],
])('a change of %s needs a build', async (_what, changed) => {
  await utimes(place(changed), LATER, LATER);
  expect(await isBuilt(root, TARGETS)).toBe(false);
});

it('a change that happens during a build needs another one', async () => {
  await recordBuild(root, TARGETS, Date.now() - 60_000);
  expect(await isBuilt(root, TARGETS)).toBe(false);
});

it.each(['packages/a/dist', 'dist'])('a change of %s needs none', async (changed) => {
  await utimes(place(changed), LATER, LATER);
  expect(await isBuilt(root, TARGETS)).toBe(true);
});

it('a folder that the build changed in its last millisecond needs none', async () => {
  const record: unknown = JSON.parse(await readFile(place('dist/built-pack.json'), 'utf8'));
  const sameMillisecond = (Number(at(record, 'ended')) + 0.9) / 1_000;
  await utimes(place('packages/a/src'), sameMillisecond, sameMillisecond);
  expect(await isBuilt(root, TARGETS)).toBe(true);
});

it('what was built and is gone needs a build', async () => {
  await rm(place('dist/packs'), { recursive: true });
  expect(await isBuilt(root, TARGETS)).toBe(false);
});
