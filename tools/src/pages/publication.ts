import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPieceManifest } from '../build/piece-manifest';
import { readPublished } from '../release/published';
import { withGenerated } from '../workspace/generated-part';
import { pieceFolders } from '../workspace/source-piece';

/**
 * Updates the pages that say where to get the pieces and their flows: each page has a place for a generated
 * paragraph. A piece is on npm from its first release on, which `published.json` records.
 *
 * @param check true to write nothing.
 * @returns the stale pages, from the root.
 * @throws Error if a page has no place for its paragraph.
 */
export async function refreshPublication(
  root: string,
  { check = false }: { check?: boolean } = {},
): Promise<string[]> {
  const stale: string[] = [];
  for (const [page, paragraphs] of await publicationPages(root)) {
    const file = path.join(root, page);
    const text = await readFile(file, 'utf8');
    let wanted = text;
    for (const [place, words] of Object.entries(paragraphs)) {
      const marks = { begin: `<!-- ${place}, generated -->`, end: '<!-- end -->' };
      wanted = withGenerated(wanted, marks, words);
    }
    if (wanted === text) continue;
    stale.push(page);
    if (!check) await writeFile(file, wanted);
  }
  return stale;
}

/** Matches a generated paragraph with its marks. */
export const GENERATED =
  /<!-- (?:packages|installation|versions|flows), generated -->[^]*?<!-- end -->/g;

type Paragraphs = Readonly<Record<string, string>>;

/** Returns the generated paragraphs of each page, by the name in their mark, such as `packages`. */
async function publicationPages(root: string): Promise<[page: string, Paragraphs][]> {
  const pieces = await Promise.all(
    (await pieceFolders(root)).map(async (folder) => ({
      page: path.join(path.relative(root, folder), 'README.md'),
      name: (await readPieceManifest(folder)).name,
      isOnNpm: (await readPublished(folder)) !== undefined,
    })),
  );
  const flows = await flowsIn(path.join(root, 'flows'));
  const published = pieces.filter(({ isOnNpm }) => isOnNpm).map(({ name }) => name);
  const isAll = published.length === pieces.length;
  const packages = published.length === 0 ? NONE : someOnNpm(published, isAll);
  return [
    ['README.md', { packages }],
    ['docs/install.md', { packages }],
    ...pieces.map(({ page, name, isOnNpm }): [string, Paragraphs] => {
      const titles = flows.filter(({ text }) => text.includes(`"${name}"`));
      return [
        page,
        {
          ...(isOnNpm
            ? { installation: byName(name), versions: CHANGELOG }
            : { installation: FROM_CLONE, versions: 'Not released yet.' }),
          ...(titles.length > 0 && { flows: readyToImport(titles.map(({ title }) => title)) }),
        },
      ];
    }),
  ];
}

/** Returns the titles and texts of the flows that come with the pieces. */
async function flowsIn(folder: string): Promise<{ title: string; text: string }[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const [page, text] = await Promise.all(
        ['README.md', 'flow.json'].map((file) => readFile(path.join(folder, name, file), 'utf8')),
      );
      return { title: /^# (.+)$/m.exec(page ?? '')?.[1] ?? name, text: text ?? '' };
    }),
  );
}

function readyToImport(titles: readonly string[]): string {
  const list = titles.map((title) => `_${title}_`).join(', ');
  return `Ready-made flows in the repository's folder \`flows\`, to import without code: ${list}.`;
}

const NONE = 'The packages are not on npm yet, so the builder cannot install them by name.';

function someOnNpm(published: readonly string[], isAll: boolean): string {
  const which = isAll
    ? 'The packages are on npm'
    : `On npm are ${published.map((name) => `\`${name}\``).join(', ')}`;
  return `${which}: a platform admin can install them by name, under _Platform Admin > Setup > Pieces > Install Piece_. ${BY_NAME_FAILS} There, and for all pieces at once, use the installer. Each release of this repository has the package files too.`;
}

const BY_NAME_FAILS =
  'In Activepieces 0.86.0 to at least 0.86.3, that fails ([issue 14201](https://github.com/activepieces/activepieces/issues/14201), fixed in a later release that we have not tried).';

const FROM_CLONE =
  'The package is not on npm yet. In a clone of its repository, a platform admin sets `ACTIVEPIECES_EMAIL` and `ACTIVEPIECES_PASSWORD`, and runs `npm run install-pieces -- --url <address of the builder>`, which uploads all pieces ([details](../../../docs/install.md)).';

function byName(name: string): string {
  return `A platform admin opens _Platform Admin > Setup > Pieces > Install Piece_ and enters \`${name}\` and the version. ${BY_NAME_FAILS} There, set \`ACTIVEPIECES_EMAIL\` and \`ACTIVEPIECES_PASSWORD\`, and run \`npm run install-pieces -- --url <address of the builder>\` in a clone of the repository: it uploads all pieces (\`docs/install.md\` there has the details).`;
}

const CHANGELOG = '`CHANGELOG.md` in the package lists the changes of each version.';
