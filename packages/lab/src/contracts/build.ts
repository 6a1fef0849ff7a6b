import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { readDocument } from './read-document';
import { readFacts } from './read-facts';
import { samplesIn } from './samples';

/**
 * Generates types, lists of values and JSON from the documents in `openapi/` of a service's folder, JSON from its
 * `facts.yaml`, and constants from its `demo.yaml` and from the examples of schemas. The pieces compile against the
 * types. The sandbox takes its routes and validation from the JSON, and its records from the constants, whose literal
 * types the compiler checks.
 * The build runs bundled, because tsx would first load the whole TypeScript compiler, which takes a second.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: build <folder of a service>');
const dist = path.join(folder, 'dist');
await mkdir(dist, { recursive: true });
const write = (file: string, text: string) => writeFile(path.join(dist, file), text);
/** Returns the text of a file; `undefined` if there is none. */
const read = async (file: string) => {
  const place = path.join(folder, file);
  return existsSync(place) ? readFile(place, 'utf8') : undefined;
};

const documents = new Map<string, string>();
for (const file of (await readdir(path.join(folder, 'openapi'))).sort()) {
  documents.set(path.basename(file, '.yaml'), (await read(path.join('openapi', file))) ?? '');
}
for (const name of documents.keys()) {
  const document = readDocument(name, documents);
  const json = JSON.stringify(document, null, 2);
  await write(`${name}.json`, json);
  await write(`${name}.ts`, astToString(await openapiTS(json, { enumValues: true })));
  const samples = samplesIn(document);
  if (Object.keys(samples).length > 0) {
    const constants = JSON.stringify(samples, null, 2);
    await write(`${name}-samples.ts`, `export const SAMPLES = ${constants} as const;\n`);
  }
}
// A service has no facts if its documents say everything that is known.
const facts = await read('facts.yaml');
const known = facts === undefined ? [] : readFacts(path.join(folder, 'facts.yaml'), facts);
await write('facts.json', JSON.stringify(known, null, 2));
const demo = await read('demo.yaml');
if (demo !== undefined) {
  await write('demo.ts', `export const DEMO = ${JSON.stringify(parse(demo), null, 2)} as const;\n`);
}
