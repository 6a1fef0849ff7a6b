import { asList, at, readText } from '@pieceworks/kit';
import { compare, type Difference } from './compare';
import { surfaceOf } from './surface';

/** The differences between a vendor's document and ours. */
export type Drift = {
  differences: readonly Difference[];
  /** Known differences that no longer exist. */
  settled: readonly string[];
};

/** Returns the addresses at which a vendor publishes its API, as our document states them; `null` if there is none. */
export function publishedAt(ours: unknown): { document: string | null; page: string | null } {
  const published = at(ours, 'info', 'x-published');
  return { document: readText(published, 'document'), page: readText(published, 'page') };
}

/**
 * Compares our document of a vendor's API with the published one. Differences that ours lists as known are left out.
 * @throws UnreadableDocument if one of them is not an OpenAPI document.
 */
export function driftOf(ours: unknown, published: unknown): Drift {
  const known = asList(at(ours, 'info', 'x-published', 'known')).map(String);
  const used = surfaceOf(ours);
  const operations = [...used].filter(([, { direction }]) => direction === 'operation');
  const paths = operations.map(([name]) => name.slice(name.indexOf('/')));
  const found = compare(used, surfaceOf(published, paths));
  const words = new Set(found.map(wordsOf));
  return {
    differences: found.filter((difference) => !known.includes(wordsOf(difference))),
    settled: known.filter((one) => !words.has(one)),
  };
}

/** Formats a difference as one line, for the output and for the list of known ones. */
export function wordsOf({ kind, what }: Difference): string {
  return `${kind}: ${what}`;
}
