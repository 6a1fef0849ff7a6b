import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nextRelease } from '../src/release/next-release';
import { type Bump, readVersionPlans } from '../src/release/version-plans';

const NAME = '@pieceworks/piece-sample';
const WITH_ACTION = { actions: { find: {} } };
const SURFACE = { 'action find': { kind: 'action' } };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'next-release-'));
  await mkdir(path.join(folder, '.nx/version-plans'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

const writeManifest = (version: string) =>
  writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: NAME, version, description: 'x' }),
  );

const writePublished = (published: unknown) =>
  writeFile(path.join(folder, 'published.json'), JSON.stringify(published));

const writePlan = (name: string, text: string) =>
  writeFile(path.join(folder, '.nx/version-plans', name), text);

it('is what is there before anything was published or planned', async () => {
  await writeManifest('0.1.0');
  expect(await nextRelease(folder, WITH_ACTION, new Map())).toEqual({
    name: NAME,
    version: '0.1.0',
    surface: SURFACE,
    planned: false,
    broken: [],
  });
});

it.each<[string, string, Bump | undefined, string, boolean]>([
  ['1.2.3', '1.2.3', undefined, '1.2.3', true],
  ['1.2.3', '1.2.3', 'patch', '1.2.4', true],
  ['1.2.3', '1.2.3', 'minor', '1.3.0', true],
  ['1.2.3', '1.2.3', 'major', '2.0.0', false],
  ['0.1.0', '0.1.0', 'minor', '0.2.0', true],
  ['0.1.0', '0.1.0', 'major', '1.0.0', false],
  // Versions were given out, and nothing was published yet.
  ['1.2.3', '2.0.0', undefined, '2.0.0', false],
])(
  'published as %s, now %s, planned %s: %s, refused: %s',
  async (published, current, bump, version, refused) => {
    await writeManifest(current);
    await writePublished({ version: published, surface: SURFACE });
    const plans = new Map(bump === undefined ? [] : [[NAME, bump]]);
    const next = await nextRelease(folder, {}, plans);
    expect(next).toMatchObject({ version, planned: bump !== undefined });
    expect(next.broken).toEqual(refused ? ['action find is gone.'] : []);
  },
);

it.each([
  ['no record', []],
  ['no version', { surface: {} }],
  ['a part without a kind', { version: '1.0.0', surface: { 'action find': {} } }],
  [
    'a part inside that is none',
    { version: '1.0.0', surface: { a: { kind: 'b', parts: { c: 1 } } } },
  ],
])('refuses a snapshot that no release wrote: %s', async (_title, published) => {
  await writeManifest('1.0.0');
  await writePublished(published);
  await expect(nextRelease(folder, {}, new Map())).rejects.toThrow('is not what a release wrote');
});

it('plans the greatest bump that is asked for', async () => {
  await writePlan('a.md', `---\n'${NAME}': minor\n---\n\nFinds more.\n`);
  await writePlan('b.md', `---\r\n'${NAME}': patch\r\n'other': major\r\n---\r\nMends.\r\n`);
  expect(await readVersionPlans(folder)).toEqual(
    new Map([
      [NAME, 'minor'],
      ['other', 'major'],
    ]),
  );
});

it('plans nothing where there is no plan', async () => {
  expect(await readVersionPlans(path.join(folder, 'nowhere'))).toEqual(new Map());
});

it.each([
  ['a prerelease', `---\n'${NAME}': prerelease\n---\nMore.\n`, 'a.md asks for prerelease'],
  ['no piece', 'More.\n', 'a.md names no piece.'],
  ['no words', `---\n'${NAME}': minor\n---\n \n`, 'a.md does not say what is new.'],
])('refuses a plan with %s', async (_title, text, words) => {
  await writePlan('a.md', text);
  await expect(readVersionPlans(folder)).rejects.toThrow(words);
});
