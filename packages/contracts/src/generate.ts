import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import type { Fact } from './fact';
import { withFactsTable } from './facts-table';
import { readDocument } from './read-document';
import { readFacts, requireDistinct } from './read-facts';

/** What is generated, by the path from the package's folder. */
type GeneratedFiles = Record<string, string>;

/** Where the tables of facts are, from the package's folder. */
const DOCUMENT = '../../docs/contracts.md';

const NOTICE = '// Generated from openapi/*.yaml by `npm run generate`. Do not edit.\n';

/**
 * Turns every document in `openapi/` into the types that the pieces compile against and the JSON that
 * the sandbox takes its routes and validation from.
 */
async function generateContracts(packageFolder: string): Promise<GeneratedFiles> {
  const files: GeneratedFiles = {};
  const sources = new Map(await readFolder(path.join(packageFolder, 'openapi')));
  for (const name of sources.keys()) {
    const document = `${JSON.stringify(readDocument(name, sources), null, 2)}\n`;
    const types = astToString(await openapiTS(document, { alphabetize: false }));
    files[`src/generated/${name}.ts`] = NOTICE + (await format(types, { parser: 'typescript' }));
    files[`src/generated/${name}.json`] = document;
  }
  return files;
}

/** Turns every list in `facts/` into JSON, and into a table of the document for people. */
async function generateFacts(packageFolder: string): Promise<GeneratedFiles> {
  const files: GeneratedFiles = {};
  const all: Fact[] = [];
  const file = path.join(packageFolder, DOCUMENT);
  let document = await readFile(file, 'utf8');
  for (const [service, source] of await readFolder(path.join(packageFolder, 'facts'))) {
    const facts = readFacts(`facts/${service}.yaml`, source);
    all.push(...facts);
    files[`src/generated/${service}-facts.json`] = `${JSON.stringify(facts, null, 2)}\n`;
    document = withFactsTable(document, service, facts);
  }
  requireDistinct(all);
  const options = { ...(await resolveConfig(file)), parser: 'markdown' };
  return { ...files, [DOCUMENT]: await format(document, options) };
}

/** The YAML files of a folder by their names, without the ending. */
async function readFolder(folder: string): Promise<[name: string, text: string][]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  return Promise.all(
    names.map(async (name) => [
      path.basename(name, '.yaml'),
      await readFile(path.join(folder, name), 'utf8'),
    ]),
  );
}

// With `--check` nothing is written: what is stale is named, and the exit code is 1.
const packageFolder = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const files = Object.entries({
  ...(await generateContracts(packageFolder)),
  ...(await generateFacts(packageFolder)),
});
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
