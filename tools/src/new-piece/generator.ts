import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { generateFiles, readJson, type Tree } from '@nx/devkit';

const PIECES = 'packages/pieces';
/** The row of the README before which a new piece is entered. */
const README_ROW = '| [`@pieceworks/piece-content-snare`]';

/**
 * Writes the smallest piece that passes the tests: a service with an API key and one operation, which the sandbox
 * answers from the examples in its contract.
 * @returns what is left to do once the files are written.
 * @throws Error if there is a piece of this name.
 */
export function newPiece(tree: Tree, { name, url }: { name: string; url: string }): () => void {
  if (tree.exists(`${PIECES}/${name}`)) throw new Error(`There is a piece ${name} already.`);
  const { devDependencies } = readJson<{ devDependencies: Record<string, string> }>(
    tree,
    `${PIECES}/firmable/package.json`,
  );
  const words = { ...wordsFor(name), url: url.replace(/\/$/, '') };
  const versions = { shared: devDependencies['@activepieces/shared'] };
  generateFiles(tree, path.join(import.meta.dirname, 'template'), '.', { ...words, ...versions });
  const readme = tree.read('README.md', 'utf8') ?? '';
  if (!readme.includes(README_ROW)) throw new Error(`README.md has no line "${README_ROW}".`);
  const row = `| [\`@pieceworks/piece-${name}\`](${PIECES}/${name}/README.md) | ${words.Display} | one action to begin with | an API key |\n`;
  tree.write('README.md', readme.replace(README_ROW, row + README_ROW));
  const written = tree.listChanges().map((change) => change.path);
  return () => {
    finish(name, written);
  };
}

/** Formats the files, links the new package, and writes everything that is made from the services. */
function finish(name: string, written: readonly string[]): void {
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: 'inherit', shell: process.platform === 'win32' });
  run('npx', 'oxfmt', ...written);
  process.stdout.write('Linking the packages…\n');
  run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
  run('npx', 'nx', 'run-many', '-t', 'generate');
  process.stdout.write(`
The piece ${name} has one action, get_item. Try it against the sandbox:
  npm run piece -- run ${name} get_item --props '{"id":"item-1"}'
What to change, in which order: docs/adding-a-piece.md
`);
}

/** Returns the spellings of the piece's name that the template uses. */
function wordsFor(name: string) {
  const parts = name.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const Pascal = parts.join('');
  return {
    name,
    Display: parts.join(' '),
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    CONSTANT: name.replaceAll('-', '_').toUpperCase(),
    letter: Pascal.charAt(0),
    // Each service gets a colour of its own, derived from its name.
    hue: Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 360, 7),
  };
}
