import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { readDocument } from './read-document';
import { readFacts } from './read-facts';
import { samplesIn } from './samples';
import { readSources } from './sources';

/**
 * Generates types, lists of values, JSON and a list of all documents from `openapi/`, JSON from `facts/`, and constants
 * from `demo/` and from the examples of schemas. The pieces compile against the types. The sandbox takes its routes and
 * validation from the JSON, and its records from the constants, whose literal types the compiler checks.
 * The build runs bundled, because tsx would first load the whole TypeScript compiler, which takes a second.
 */
const dist = new URL('./', import.meta.url);
await mkdir(dist, { recursive: true });
const write = (file: string, text: string) => writeFile(new URL(file, dist), text);

const documents = await readSources('openapi');
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
const imported = [...documents.keys()].map((name) => [name, name.replaceAll('-', '_')] as const);
await write(
  'documents.ts',
  `${imported.map(([name, variable]) => `import ${variable} from './${name}.json';\n`).join('')}
export const DOCUMENTS = {
${imported.map(([name, variable]) => `  '${name}': ${variable},\n`).join('')}};
`,
);
const sources = await readSources('facts');
const services = new Set(
  [...documents.keys()].map((name) => name.replace(/-(gateway|vendor)$/, '')),
);
// A service has no file of facts if its documents say everything that is known.
const facts = [...services].map((service) => {
  const source = sources.get(service);
  return [service, source === undefined ? [] : readFacts(`facts/${service}.yaml`, source)] as const;
});
await write('facts.json', JSON.stringify(Object.fromEntries(facts), null, 2));
for (const [service, source] of await readSources('demo')) {
  const records = JSON.stringify(parse(source), null, 2);
  await write(`${service}-demo.ts`, `export const DEMO = ${records} as const;\n`);
}
