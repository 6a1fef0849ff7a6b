import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { UnreadableDocument } from './surface';

const LONGEST_WAIT_MS = 30_000;

/**
 * Reads a document, JSON or YAML, from a file or over the network.
 * @throws UnreadableDocument if it cannot be read.
 */
export async function readDocument(from: string): Promise<unknown> {
  const text = /^https?:\/\//.test(from)
    ? await download(from)
    : await readFile(from, 'utf8').catch(() => refuse('cannot be read'));
  try {
    const document: unknown = parse(text);
    return document;
  } catch {
    return refuse('is neither JSON nor YAML');
  }
}

async function download(url: string): Promise<string> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const answer = await fetch(url, { signal }).catch(() =>
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
