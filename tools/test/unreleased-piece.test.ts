import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareWithPublished, undeclaredBreaks } from '../src/release/unreleased-piece';

const NAME = '@pieceworks/piece-sample';
const WITH_ACTION = { actions: { find: {} } };
const SURFACE = { 'action find': { kind: 'action' } };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unreleased-piece-'));
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: NAME, version: '1.2.3', description: 'x' }),
  );
});

afterEach(() => rm(folder, { recursive: true }));

const writePublished = (published: unknown) =>
  writeFile(path.join(folder, 'published.json'), JSON.stringify(published));

it('a piece breaks nothing before anything was published', async () => {
  const piece = await compareWithPublished(folder, WITH_ACTION);
  expect(piece).toEqual({
    name: NAME,
    folder,
    surface: SURFACE,
    published: undefined,
    breaks: [],
  });
  expect(undeclaredBreaks(piece, undefined)).toEqual([]);
  expect(undeclaredBreaks(piece, '2.0.0')).toEqual([]);
});

it.each<[string, string | undefined, boolean]>([
  ['1.2.3', undefined, true],
  ['1.2.3', '1.2.4', true],
  ['1.2.3', '1.3.0', true],
  ['1.2.3', '2.0.0', false],
  ['0.1.0', '0.2.0', true],
  ['0.1.0', '1.0.0', false],
])('a piece published as %s, to become %s, is refused: %s', async (published, version, refused) => {
  await writePublished({ version: published, surface: SURFACE });
  const piece = await compareWithPublished(folder, {});
  expect(undeclaredBreaks(piece, version)).toEqual(
    refused ? [`${NAME}: action find was removed.`] : [],
  );
});

it.each([
  ['no record', []],
  ['no version', { surface: {} }],
  ['a part without a kind', { version: '1.0.0', surface: { 'action find': {} } }],
  [
    'a part inside that is none',
    { version: '1.0.0', surface: { a: { kind: 'b', parts: { c: 1 } } } },
  ],
])('the check refuses a snapshot that no release wrote: %s', async (_title, published) => {
  await writePublished(published);
  await expect(compareWithPublished(folder, {})).rejects.toThrow('is not what a release wrote');
});
