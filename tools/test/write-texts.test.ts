import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTexts, writeTexts } from '../src/i18n/write-texts';

const LOCALES = ['ar', 'de', 'es', 'fr', 'ja', 'nl', 'pt', 'zh-TW', 'zh'];
const LONG = `${'Costs one credit. '.repeat(40)}And ends here.`;

let root: string;

/** Makes a piece whose action has these texts; its SDK is nothing but the class that is looked for. */
async function writePiece(name: string, texts: readonly string[]): Promise<void> {
  const folder = path.join(root, 'packages/pieces', name, 'src');
  await mkdir(path.join(folder, 'i18n'), { recursive: true });
  await writeFile(path.join(folder, '../package.json'), '{}');
  const props = texts.map((displayName) => ({ displayName }));
  await writeFile(
    path.join(folder, 'index.ts'),
    `class Piece { metadata() { return ${JSON.stringify({ displayName: name, actions: { find: { props } } })}; } }
     export const piece = new Piece();`,
  );
}

const i18n = (piece: string, file: string) =>
  path.join(root, 'packages/pieces', piece, 'src/i18n', file);

async function readTexts(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'translations-'));
  await writePiece('firmable', ['Email', 'Country']);
  await writePiece('content-snare', ['Email', LONG]);
});

afterEach(() => rm(root, { recursive: true }));

it.each([
  ['a text that is gone', 'nl.json', '{\n  "Gone": "Weg"\n}\n'],
  ['no language of the platform', 'it.json', '{\n  "Email": "E-mail"\n}\n'],
])('a file with %s is removed', async (_title, file, text) => {
  await writeFile(i18n('firmable', file), text);
  await writeTexts(root);
  expect(await readdir(path.dirname(i18n('firmable', file)))).toEqual([]);
});

it('missing texts are listed, valid ones filled in, and the rest returned', async () => {
  await writeTexts(root);
  const open = path.join(root, 'dist/translations');
  expect((await readdir(open)).sort()).toEqual(LOCALES.map((locale) => `${locale}.json`));
  const nl = path.join(open, 'nl.json');
  expect(await readTexts(nl)).toEqual({ Email: '', Country: '', [LONG]: '' });

  const long = `${'Kost een tegoed. '.repeat(40)}En eindigt hier.`;
  await writeFile(nl, JSON.stringify({ Email: 'E-mail', Country: 'Country', [LONG]: long }));
  const { notes } = await writeTexts(root);
  expect(notes).toEqual(['nl: "Country" is not translated.']);
  expect(await readTexts(nl)).toEqual({ Country: 'Country' });
  expect(await readTexts(i18n('firmable', 'nl.json'))).toEqual({ Email: 'E-mail' });
  expect(await readTexts(i18n('content-snare', 'nl.json'))).toEqual({
    Email: 'E-mail',
    [LONG.slice(0, 512)]: long,
  });

  await writeFile(nl, JSON.stringify({ Country: 'Land' }));
  await writeTexts(root);
  expect(await readdir(open)).not.toContain('nl.json');
  expect(await readTexts(i18n('firmable', 'nl.json'))).toEqual({
    Email: 'E-mail',
    Country: 'Land',
  });
});

it('a check tells what is missing and what is too much, and changes nothing', async () => {
  await writeFile(i18n('firmable', 'nl.json'), '{ "Gone": "Weg", "Email": "E-mail" }');
  const { notes, extent } = await checkTexts(root);
  expect(extent).toEqual({ texts: 3, languages: LOCALES.length + 1 });
  expect(notes).toContain('firmable: "Country" is not translated to nl.');
  expect(notes).toContain('firmable: "Gone" is no longer a text. Its nl translation was "Weg".');
  expect(notes).not.toContain('firmable: "Email" is not translated to nl.');
  expect(await readTexts(i18n('firmable', 'nl.json'))).toEqual({ Gone: 'Weg', Email: 'E-mail' });
  expect(await readdir(root)).toEqual(['packages']);
});

it('removed and unused texts are reported, and all pieces get the same translation', async () => {
  await writeFile(i18n('firmable', 'nl.json'), '{ "Email": "E-mail", "Gone": "Weg" }');
  const open = path.join(root, 'dist/translations/nl.json');
  await mkdir(path.dirname(open), { recursive: true });
  await writeFile(open, JSON.stringify({ Town: 'Stad', Country: 'Land' }));

  const { notes } = await writeTexts(root);
  expect(notes).toEqual([
    'nl: "Town" was ignored: no piece has this text.',
    'firmable: "Gone" is no longer a text. Its nl translation was "Weg".',
  ]);
  expect(await readTexts(i18n('firmable', 'nl.json'))).toEqual({
    Email: 'E-mail',
    Country: 'Land',
  });
  expect(await readTexts(i18n('content-snare', 'nl.json'))).toEqual({ Email: 'E-mail' });

  await writeFile(open, JSON.stringify({ Email: 'E-mailadres' }));
  await writeTexts(root);
  for (const piece of ['firmable', 'content-snare']) {
    expect(await readTexts(i18n(piece, 'nl.json'))).toMatchObject({ Email: 'E-mailadres' });
  }
});
