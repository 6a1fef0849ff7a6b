import { at } from '@pieceworks/kit/json';

/** Returns the list at a path. Fails if there is none. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`There is no list at ${path.join('.')}.`);
  return found.map((item: unknown) => item);
}

/** Returns the text at a path. Fails if there is none. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}.`);
  return found;
}

/** Returns the number at a path. Fails if there is none. */
export function numberAt(value: unknown, ...path: (string | number)[]): number {
  const found = at(value, ...path);
  if (typeof found !== 'number') throw new Error(`There is no number at ${path.join('.')}.`);
  return found;
}

/** Matches any text in an expectation. */
export const ANY_TEXT: unknown = expect.any(String);
