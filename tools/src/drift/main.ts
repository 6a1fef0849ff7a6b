import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  findServiceOf,
  isServiceName,
  SERVICE_NAMES,
  type ServiceName,
  SERVICES,
} from '@pieceworks/services';
import { driftOf, publishedAt, wordsOf } from './drift';
import { readDocument } from './published-document';
import { serversOf, UnreadableDocument } from './surface';

/** Compares the published documents of the vendors' APIs with the parts that the pieces use. */

const CHANGED = 1;
const NOT_COMPARED = 2;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  const [piece] = positionals;
  const service = piece === undefined || isServiceName(piece) ? piece : findServiceOf(piece);
  if (piece !== undefined && service === undefined) {
    warn(`Name a piece: ${SERVICE_NAMES.join(', ')}. npm run drift -- --help shows how.`);
    return NOT_COMPARED;
  }
  if (values.from !== undefined) return compareGiven(values.from, service);
  const codes: number[] = [];
  for (const one of service === undefined ? SERVICE_NAMES : [service]) {
    codes.push(await comparePublished(one));
  }
  return codes.includes(CHANGED) ? CHANGED : Math.max(...codes);
}

async function comparePublished(service: ServiceName): Promise<number> {
  const { document, page } = publishedAt(await ourDocument(service));
  if (document !== null) return compareGiven(document, service);
  const instead = page === null ? 'there is nothing to compare with' : `read ${page}`;
  say(`${SERVICES[service].displayName} publishes no OpenAPI document: ${instead}.`);
  return 0;
}

/** Compares a document with ours of a service; by default, the service whose server it names. */
async function compareGiven(from: string, named: ServiceName | undefined): Promise<number> {
  try {
    const published = await readDocument(from);
    const service = named ?? (await serviceOf(published));
    const { differences, settled } = driftOf(await ourDocument(service), published);
    const [worst] = differences;
    const isChanged = worst !== undefined && worst.kind !== 'new';
    const result = isChanged
      ? `something that we use ${worst.kind === 'breaks us' ? 'breaks' : 'may break'}`
      : 'everything that we use is unchanged';
    say(`${SERVICES[service].displayName}: ${result}.`);
    for (const difference of differences) say(`  ${wordsOf(difference)}`);
    for (const known of settled) say(`  no longer differs: ${known}`);
    return isChanged ? CHANGED : 0;
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    const whose = named === undefined ? 'Nothing' : SERVICES[named].displayName;
    warn(`${whose} was not compared: ${from} ${error.message}.`);
    return NOT_COMPARED;
  }
}

async function serviceOf(published: unknown): Promise<ServiceName> {
  const named = serversOf(published);
  for (const service of SERVICE_NAMES) {
    const servers = serversOf(await ourDocument(service));
    if (servers.some((server) => named.includes(server))) return service;
  }
  throw new UnreadableDocument("names no piece's server, so name the piece");
}

async function ourDocument(service: ServiceName): Promise<unknown> {
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  const file = resolve(`@pieceworks/contracts/${service}-vendor.json`);
  const document: unknown = JSON.parse(await readFile(file, 'utf8'));
  return document;
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function warn(words: string): void {
  process.stderr.write(`${words}\n`);
}

process.exitCode = await main();
