import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at, readText } from '@pieceworks/kit';
import { SERVICE_NAMES, type ServiceName, SERVICES } from '@pieceworks/services';
import { parse } from 'yaml';
import { diffLines, driftOf, UnreadableDocument } from './drift';

/** Compares the published documents of the vendors' APIs with the parts that the pieces use. */

const CHANGED = 1;
const NOT_COMPARED = 2;
const LONGEST_WAIT_MS = 30_000;

/**
 * Returns the exit code: 1 for a change, 2 if nothing was compared.
 * @param from a file or URL to compare with, of the one piece that is named.
 */
export async function runDrift(piece?: ServiceName, from?: string): Promise<number> {
  if (piece === undefined && from !== undefined) {
    warn(`Name the piece that --from is about: ${SERVICE_NAMES.join(', ')}.`);
    return NOT_COMPARED;
  }
  const services = SERVICE_NAMES.filter((name) => piece === undefined || piece === name);
  const codes: number[] = [];
  for (const service of services) codes.push(await compare(service, from));
  return codes.includes(CHANGED) ? CHANGED : Math.max(...codes);
}

async function compare(service: ServiceName, given: string | undefined): Promise<number> {
  const { displayName } = SERVICES[service];
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  const file = resolve(`@pieceworks/contracts/${service}-vendor.json`);
  const ours: unknown = JSON.parse(await readFile(file, 'utf8'));
  const from = given ?? readText(at(ours, 'info', 'x-published'), 'document');
  if (from === null) {
    say(`${displayName} publishes no OpenAPI document.`);
    return 0;
  }
  try {
    const { changed, added, settled } = driftOf(ours, parse(await read(from)));
    const isChanged = Object.keys(changed).length > 0;
    say(
      `${displayName}: ${isChanged ? 'parts that we use differ.' : 'no changes that affect us.'}`,
    );
    for (const line of diffLines({ changed, added, settled })) say(line);
    return isChanged ? CHANGED : 0;
  } catch (error) {
    const why = error instanceof UnreadableDocument ? error.message : 'is neither JSON nor YAML';
    warn(`${displayName} was not compared: ${from} ${why}.`);
    return NOT_COMPARED;
  }
}

/** Reads a text from a file or over the network. */
async function read(from: string): Promise<string> {
  if (!/^https?:/.test(from)) {
    return readFile(from, 'utf8').catch(() => refuse('cannot be read'));
  }
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const answer = await fetch(from, { signal }).catch(() =>
    refuse('cannot be reached. Without a network, give the document with --from'),
  );
  if (answer.ok) return answer.text();
  return refuse(
    `answered ${answer.status}. Find its new address, and enter it in our document (x-published)`,
  );
}

function refuse(problem: string): never {
  throw new UnreadableDocument(problem);
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function warn(words: string): void {
  process.stderr.write(`${words}\n`);
}
