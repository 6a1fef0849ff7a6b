import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '@pieceworks/kit/json';
import type { Part, Parts } from './surface';

/** The last published state of a piece. Each release writes it beside the changelog. */
export type Published = { readonly version: string; readonly surface: Parts };

export function publishedFile(pieceFolder: string): string {
  return path.join(pieceFolder, 'published.json');
}

/**
 * Reads the last published state of a piece.
 * @returns `undefined` before the first release.
 * @throws Error if the file has another form than a release writes.
 */
export async function readPublished(pieceFolder: string): Promise<Published | undefined> {
  const file = publishedFile(pieceFolder);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const published: unknown = JSON.parse(text);
  if (isRecord(published)) {
    const { version, surface } = published;
    if (typeof version === 'string' && isParts(surface)) return { version, surface };
  }
  throw new Error(`${file} is not what a release wrote.`);
}

function isParts(value: unknown): value is Parts {
  return isRecord(value) && Object.values(value).every(isPart);
}

function isPart(value: unknown): value is Part {
  if (!isRecord(value) || typeof value.kind !== 'string') return false;
  const { required, parts } = value;
  return (required === undefined || required === true) && (parts === undefined || isParts(parts));
}
