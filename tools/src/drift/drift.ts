import { asList, at, readText } from '@pieceworks/kit';
import { compare, type Difference } from './compare';
import { surfaceOf } from './surface';

/** The differences of a vendor's document from ours. */
export type Drift = {
  differences: readonly Difference[];
  /** Known differences that are there no more. */
  settled: readonly string[];
};

/** Returns where a vendor publishes its API, as our document of it says; `null` where it does not. */
export function publishedAt(ours: unknown): { document: string | null; page: string | null } {
  const published = at(ours, 'info', 'x-published');
  return { document: readText(published, 'document'), page: readText(published, 'page') };
}

/**
 * Compares our document of a vendor's API with what the vendor publishes, but for the differences that ours
 * says are known.
 * @throws UnreadableDocument when one of them is none.
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

/** A difference in a line, as it is printed and noted. */
export function wordsOf({ kind, what }: Difference): string {
  return `${kind}: ${what}`;
}
