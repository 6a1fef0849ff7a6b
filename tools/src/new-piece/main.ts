import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@pieceworks/services';
import { format, resolveConfig } from 'prettier';
import { registryEdits } from './registry-edits';
import { wordsFor } from './template-words';

/**
 * Writes the smallest piece that passes the tests: a service with an API key and one operation, which the sandbox
 * plays, and enters it wherever the services are listed.
 */
const USAGE = `npm run new-piece -- <name> --url <base url>

  <name>  of the folder and the npm package, in lower case with hyphens: exchange-rates
  --url   base URL of the vendor's API: https://api.example.com/v1
`;

const TEMPLATE = path.join(import.meta.dirname, 'template');

async function writePiece(root: string, name: string, url: string): Promise<string[]> {
  const words = wordsFor(name, url, await sdkVersions(root));
  const fill = (text: string) =>
    text.replaceAll(/__(\w+?)__/g, (whole, key: string) => words[key] ?? whole);
  const written: string[] = [];
  const write = async (file: string, text: string) => {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    const options = await resolveConfig(target);
    await writeFile(target, await format(text, { ...options, filepath: target }));
    written.push(file);
  };
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    await write(
      fill(path.relative(TEMPLATE, file).replace(/\.template$/, '')),
      fill(await readFile(file, 'utf8')),
    );
  }
  for (const { file, before, text } of registryEdits) {
    const found = await readFile(path.join(root, file), 'utf8');
    const at = found.indexOf(before);
    if (at === -1)
      throw new Error(`${file} has no line "${before.trim()}": enter the service by hand.`);
    await write(file, found.slice(0, at) + fill(text) + found.slice(at));
  }
  return written;
}

/** A piece names the versions of the SDK that all of them have. */
async function sdkVersions(root: string): Promise<Readonly<Record<string, string>>> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(root, 'packages/pieces/firmable/package.json'), 'utf8'),
  );
  const versions = new Map(
    Object.entries(
      typeof manifest === 'object' && manifest !== null && 'devDependencies' in manifest
        ? (manifest.devDependencies ?? {})
        : {},
    ),
  );
  return {
    framework: String(versions.get('@activepieces/pieces-framework')),
    shared: String(versions.get('@activepieces/shared')),
  };
}

/** Returns what is wrong with the words of the command, as a sentence. */
function problemWith(root: string, name: string, url: string): string | undefined {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    return 'Name the piece in lower case with hyphens.';
  if (name in SERVICES || existsSync(path.join(root, 'packages/pieces', name))) {
    return `There is a piece ${name} already.`;
  }
  return /^https:\/\/[^/?#]+[^?#]*$/.test(url)
    ? undefined
    : 'Give the base URL of the API with --url https://…';
}

const root = process.cwd();
const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
});
const [name = ''] = positionals;
const url = typeof values.url === 'string' ? values.url.replace(/\/+$/, '') : '';
const problem = problemWith(root, name, url);
if (values.help === true) {
  process.stdout.write(USAGE);
} else if (problem !== undefined) {
  process.stderr.write(`${problem}\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  const written = await writePiece(root, name, url);
  process.stdout.write(`${written.map((file) => `  ${file}\n`).join('')}Linking the packages…\n`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
  });
  execFileSync(process.execPath, ['tools/bootstrap.mjs', 'generate'], { stdio: 'inherit' });
  process.stdout.write(`
The piece ${name} has one action, get_item. Try it against the sandbox:
  npm run piece -- run ${name} get_item --props '{"id":"item-1"}' --sandbox
What to change, in which order: docs/adding-a-piece.md
`);
}
