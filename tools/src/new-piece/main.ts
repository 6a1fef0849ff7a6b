import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@pieceworks/services';
import { writePiece } from './write-piece';

/**
 * Writes the smallest piece that passes the tests: a service with an API key and one operation, which the sandbox
 * simulates. Adds it to all lists of services.
 */
function problemWith(root: string, name: string, url: string): string | undefined {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    return 'Name the piece in lower case with hyphens.';
  if (name in SERVICES || existsSync(path.join(root, 'packages/pieces', name))) {
    return `There is a piece ${name} already.`;
  }
  return /^https:\/\/[^/?#\s][^?#\s]*$/.test(url)
    ? undefined
    : 'Give the base URL of the API with --url https://…';
}

const root = process.cwd();
const { values, positionals } = parseArgs({
  options: { url: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const url = values.url.replace(/\/$/, '');
const problem = problemWith(root, name, url);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
} else {
  const written = await writePiece(root, name, url);
  const run = (...words: string[]) => execFileSync(process.execPath, words, { stdio: 'inherit' });
  run('node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn', ...written);
  process.stdout.write(`${written.map((file) => `  ${file}\n`).join('')}Linking the packages…\n`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  });
  run('node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'generate');
  process.stdout.write(`
The piece ${name} has one action, get_item. Try it against the sandbox:
  npm run piece -- run ${name} get_item --props '{"id":"item-1"}'
What to change, in which order: docs/adding-a-piece.md
`);
}
