import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GENERATED, refreshPublication } from '../src/pages/publication';
import { ROOT } from './program';

const PIECES = 'packages/pieces';
const TEMPLATE = 'tools/src/new-piece/template/README.md.template';

const piecePages = readdirSync(path.join(ROOT, PIECES)).map(
  (name) => `${PIECES}/${name}/README.md`,
);
const pages = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  TEMPLATE,
  ...['docs', 'flows'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join(folder, file)),
  ),
  ...piecePages,
];

/** The maintainers' page says how a piece gets to npm. */
const ABOUT_PUBLISHING = 'docs/release.md';

it('the pages say where the pieces are', async () => {
  expect(await refreshPublication(ROOT, { check: true })).toEqual([]);
});

const PROMISE = /\b(?:on|from|to|by) npm\b|npm name|npmjs|npm (?:i|install|add|view) @pieceworks/i;

it.each(pages.filter((page) => page !== ABOUT_PUBLISHING))(
  '%s promises no package on npm outside of the generated paragraphs',
  (page) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8').replaceAll(GENERATED, '');
    expect(text.split('\n').filter((line) => PROMISE.test(line))).toEqual([]);
  },
);

describe('in a copy of the pages', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'publication-'));
    await cp(path.join(ROOT, 'flows'), path.join(root, 'flows'), { recursive: true });
    for (const page of ['README.md', 'docs/install.md', ...piecePages]) {
      await cp(path.join(ROOT, page), path.join(root, page));
      const manifest = path.join(path.dirname(page), 'package.json');
      if (existsSync(path.join(ROOT, manifest)))
        await cp(path.join(ROOT, manifest), path.join(root, manifest));
    }
  });

  afterEach(() => rm(root, { recursive: true }));

  const release = (service: string) =>
    writeFile(
      path.join(root, PIECES, service, 'published.json'),
      JSON.stringify({ version: '0.1.0', surface: {} }),
    );
  const read = (page: string) => readFile(path.join(root, page), 'utf8');

  it('the first release of a piece changes its page and the lists of packages', async () => {
    await release('firmable');
    expect(await refreshPublication(root)).toEqual([
      'README.md',
      'docs/install.md',
      `${PIECES}/firmable/README.md`,
    ]);
    expect(await read(`${PIECES}/firmable/README.md`)).toContain(
      'enters `@pieceworks/piece-firmable` and the version',
    );
    expect(await read('README.md')).toContain('On npm are `@pieceworks/piece-firmable`:');
    expect(await read(`${PIECES}/content-snare/README.md`)).toContain('is not on npm yet');
    expect(await refreshPublication(root)).toEqual([]);
  });

  it('a release of all pieces leaves no page that denies it', async () => {
    for (const name of readdirSync(path.join(root, PIECES))) await release(name);
    await refreshPublication(root);
    for (const page of ['README.md', 'docs/install.md', ...piecePages]) {
      expect(await read(page)).not.toMatch(/not on npm|not released/i);
    }
  });

  it('a new piece has the page of one that was never released', async () => {
    const folder = path.join(root, PIECES, 'new');
    await mkdir(folder);
    await cp(path.join(ROOT, TEMPLATE), path.join(folder, 'README.md'));
    const manifest = { name: '@pieceworks/piece-new', version: '0.1.0', description: 'x' };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
    expect(await refreshPublication(root, { check: true })).toEqual([]);
  });

  it('a flow of one service more stands in the page of its piece', async () => {
    await cp(path.join(root, 'flows/clean-a-list'), path.join(root, 'flows/tidy'), {
      recursive: true,
    });
    await writeFile(path.join(root, 'flows/tidy/README.md'), '# Tidy up\n');
    expect(await refreshPublication(root)).toEqual([`${PIECES}/firmable/README.md`]);
    expect(await read(`${PIECES}/firmable/README.md`)).toContain(', _Tidy up_.');
  });

  it('a page without a place for the paragraph is an error', async () => {
    await writeFile(path.join(root, 'README.md'), '# Pieces\n');
    await expect(refreshPublication(root)).rejects.toThrow('There is no place for');
  });
});
