import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'prettier';
import { parse } from 'yaml';

/** Files that one OpenAPI document turns into, by their path from the package's folder. */
export type GeneratedFiles = Record<string, string>;

const NOTICE = '// Generated from openapi/*.yaml by `npm run generate`. Do not edit.\n';

/**
 * Turns every document in `openapi/` into the types that the pieces compile against and the JSON that
 * the sandbox takes its routes and validation from. Writes nothing.
 */
export async function generate(packageFolder: string): Promise<GeneratedFiles> {
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

const invokedAs = process.argv[1];
if (invokedAs !== undefined && import.meta.url === pathToFileURL(invokedAs).href) {
  const packageFolder = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
  for (const [file, text] of Object.entries(await generate(packageFolder))) {
    await writeFile(path.join(packageFolder, file), text);
  }
}
