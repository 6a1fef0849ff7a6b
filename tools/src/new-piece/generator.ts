import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { generateFiles, readJson, type Tree } from '@nx/devkit';

const PIECES = 'packages/pieces';
/** Has the version of the SDK's types, which all pieces share. */
const KIT = 'packages/kit/package.json';

type Given = {
  name: string;
  url: string;
  /** The kind of record that the piece lists, reads and creates. */
  record: string;
  /** The place of the API key: `header:<name>`, `query:<name>` or `bearer`. */
  key: string;
};

/**
 * Writes the folder of a piece that passes the tests: a service with an API key, whose records can be listed, read and created. The
 * sandbox answers from the contract, which begins with two records.
 * @returns a function to call once the files are written.
 * @throws Error if there is a piece of this name.
 */
export function newPiece(tree: Tree, { name, url, record, key }: Given): () => void {
  if (tree.exists(`${PIECES}/${name}/package.json`))
    throw new Error(`There is a piece ${name} already.`);
  const { devDependencies } = readJson<{ devDependencies: Record<string, string> }>(tree, KIT);
  const one = spellingsOf(record);
  const many = spellingsOf(pluralOf(record));
  const words = {
    name,
    ...spellingsOf(name),
    ...logoOf(name),
    url: url.replace(/\/$/, ''),
    shared: devDependencies['@activepieces/shared'],
    one: { ...one, withArticle: `${/^[aeiou]/.test(record) ? 'an' : 'a'} ${one.words}` },
    many,
    // Names of files.
    record: one.kebab,
    records: many.kebab,
    key: keyAt(key),
  };
  generateFiles(tree, path.join(import.meta.dirname, 'template'), `${PIECES}/${name}`, words);
  const written = tree.listChanges().map((change) => change.path);
  return () => {
    finish(name, one.snake, written);
  };
}

/** Formats the files, links the new package, and generates the pages that list the pieces. */
function finish(name: string, record: string, written: readonly string[]): void {
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: 'inherit', shell: process.platform === 'win32' });
  run('npx', 'oxfmt', ...written);
  process.stdout.write('Linking the packages…\n');
  run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  run('npx', 'nx', 'run-many', '-t', 'generate');
  process.stdout.write(`
The piece ${name} lists, reads and creates. Try it against the sandbox:
  npm run piece -- run ${name} create_${record} --props '{"name":"Mine"}'
What to change, in which order: docs/adding-a-piece.md
`);
}

/** Returns the spellings of a hyphenated name that the template uses. */
function spellingsOf(kebab: string) {
  const parts = kebab.split('-');
  const capitalized = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const Pascal = capitalized.join('');
  return {
    kebab,
    snake: parts.join('_'),
    CONSTANT: parts.join('_').toUpperCase(),
    words: parts.join(' '),
    Display: capitalized.join(' '),
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
  };
}

/** Returns the plural of a regular English noun. */
function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Returns the place of the key, for the contract and as an option of `keyService`, whose default is a bearer token. */
function keyAt(key: string): { scheme: string; option: string } {
  const [place = '', name = ''] = key.split(':');
  if (place === 'bearer') return { scheme: '{ type: http, scheme: bearer }', option: '' };
  return {
    scheme: `{ type: apiKey, in: ${place}, name: ${name} }`,
    option: `${place}: '${name}',`,
  };
}

/** Returns the letter of the logo and a color, which is derived from the name. */
function logoOf(name: string): { letter: string; hue: number } {
  const hue = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 360, 7);
  return { letter: name.charAt(0).toUpperCase(), hue };
}
