import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { UnreadableDocument } from './surface';

const LONGEST_WAIT_MS = 30_000;

/** No document to compare with; the message gives the reason and the remedy. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument';
}

/**
 * Reads a document, JSON or YAML, from a file or over the network.
 * @throws NoDocument if it cannot be read.
 */
export async function readDocument(from: string): Promise<unknown> {
  const text = /^https?:\/\//.test(from) ? await download(from) : await open(from);
  try {
    const document: unknown = parse(text);
    return document;
  } catch {
    throw new UnreadableDocument('it is neither JSON nor YAML');
  }
}

async function download(url: string): Promise<string> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const answer = await fetch(url, { signal }).catch(() => undefined);
  if (answer === undefined) {
    throw new NoDocument(
      `${url} cannot be reached. Without a network, give the document with --from.`,
    );
  }
  if (answer.ok) return answer.text();
  throw new NoDocument(
    `${url} answered ${answer.status}. Find where it is now, and note that in our document (x-published).`,
  );
}

async function open(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new NoDocument(`${file} cannot be read.`);
  });
}
