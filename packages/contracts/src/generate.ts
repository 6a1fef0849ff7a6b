import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'prettier';
import { parse } from 'yaml';

/** Files that one OpenAPI document turns into, by their path from the package's folder. */
type GeneratedFiles = Record<string, string>;

const NOTICE = '// Generated from openapi/*.yaml by `npm run generate`. Do not edit.\n';

/**
 * Turns every document in `openapi/` into the types that the pieces compile against and the JSON that
 * the sandbox takes its routes and validation from. With `--check` nothing is written: what is stale is
 * named, and the exit code is 1.
 */
async function generate(packageFolder: string): Promise<GeneratedFiles> {
  const folder = path.join(packageFolder, 'openapi');
  const documents = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  const files: GeneratedFiles = {};
  for (const document of documents) {
    const name = path.basename(document, '.yaml');
    const source = await readFile(path.join(folder, document), 'utf8');
    const types = astToString(await openapiTS(source, { alphabetize: false }));
    files[`src/generated/${name}.ts`] = NOTICE + (await format(types, { parser: 'typescript' }));
    files[`src/generated/${name}.json`] = `${JSON.stringify(parse(source), null, 2)}\n`;
  }
  return files;
}

const packageFolder = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const files = Object.entries(await generate(packageFolder));
if (process.argv.includes('--check')) {
  for (const [file, text] of files) {
    const found = await readFile(path.join(packageFolder, file), 'utf8').catch(() => undefined);
    if (found === text) continue;
    process.stderr.write(`${file} is stale: run npm run generate.\n`);
    process.exitCode = 1;
  }
} else {
  for (const [file, text] of files) await writeFile(path.join(packageFolder, file), text);
}
