import { readFile } from 'node:fs/promises';
import { at, readText } from '@pieceworks/kit/json';
import { documentOf, loadService, serviceNames } from '@pieceworks/lab/services';
import { parse } from 'yaml';
import type { CommandContext } from '../program/command-context';
import { diffLines, driftOf, UnreadableDocument } from './drift';

/** Compares the published documents of the vendors' APIs with the parts that the pieces use. */

const CHANGED = 1;
const NOT_COMPARED = 2;
const LONGEST_WAIT_MS = 30_000;

/** The piece to compare, and a file or URL to compare it with; by default all pieces, with what is published. */
export type DriftArguments = { piece?: string | undefined; from?: string | undefined };

/** Returns the exit code: 1 for a change, 2 if nothing was compared. */
export async function runDrift(
  { piece, from }: DriftArguments,
  context: CommandContext,
): Promise<number> {
  if (piece === undefined && from !== undefined) {
    context.note(`Name the piece that --from is about: ${serviceNames().join(', ')}.`);
    return NOT_COMPARED;
  }
  const services = serviceNames().filter((name) => piece === undefined || piece === name);
  const codes: number[] = [];
  for (const service of services) codes.push(...(await compare(service, from, context)));
  if (codes.length === 0) return NOT_COMPARED;
  return codes.includes(CHANGED) ? CHANGED : Math.max(...codes);
}

/** Returns the exit code of one service; none for one that publishes no document. */
async function compare(
  name: string,
  given: string | undefined,
  { print, note }: CommandContext,
): Promise<number[]> {
  const service = await loadService(name);
  const { displayName } = service;
  const ours: unknown = documentOf(service, 'vendor');
  const from = given ?? readText(at(ours, 'info', 'x-published'), 'document');
  if (from === null) {
    print(`${displayName} publishes no OpenAPI document.`);
    return [];
  }
  try {
    const { changed, added, settled } = driftOf(ours, parse(await read(from)));
    const isChanged = Object.keys(changed).length > 0;
    print(
      `${displayName}: ${isChanged ? 'parts that we use differ.' : 'no changes that affect us.'}`,
    );
    for (const line of diffLines({ changed, added, settled })) print(line);
    return [isChanged ? CHANGED : 0];
  } catch (error) {
    const why = error instanceof UnreadableDocument ? error.message : 'is neither JSON nor YAML';
    note(`${displayName} was not compared: ${from} ${why}.`);
    return [NOT_COMPARED];
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
