import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** Lints a text as if it stood in a file of the repository. */
async function lint(file: string, text: string): Promise<string> {
  const words = ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file];
  const program = spawn(process.execPath, words, { cwd: ROOT });
  let printed = '';
  program.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  program.stdin.end(text);
  await once(program, 'exit');
  return printed;
}

const FIRMABLE = 'packages/pieces/firmable/src';

it.each([
  [
    'a layer imports a later one',
    `${FIRMABLE}/lib/api/gateway.ts`,
    '../auth',
    'no-restricted-paths',
  ],
  [
    'the types import the client',
    `${FIRMABLE}/lib/common/types.ts`,
    './client',
    'no-restricted-paths',
  ],
  [
    'a piece imports another',
    `${FIRMABLE}/index.ts`,
    '../../content-snare/src',
    'no-restricted-paths',
  ],
  [
    'a piece imports the sandbox',
    `${FIRMABLE}/index.ts`,
    '@pieceworks/sandbox',
    'no-restricted-paths',
  ],
  [
    'the kit imports a piece',
    'packages/kit/src/failure.ts',
    '../../pieces/firmable/src',
    'no-restricted-paths',
  ],
  [
    'the host imports the sandbox',
    'packages/host/src/cli.ts',
    '@pieceworks/sandbox',
    'no-restricted-paths',
  ],
  ['a piece opens a socket', `${FIRMABLE}/index.ts`, 'node:http', 'no-restricted-imports'],
])('is refused when %s', async (_, file, imported, rule) => {
  expect(await lint(file, `import '${imported}';\n`)).toContain(rule);
});
