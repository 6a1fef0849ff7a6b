import { asRecord, at } from '@pieceworks/kit';

/** Returns the list at a path; fails if there is none. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const list = at(value, ...path);
  if (!Array.isArray(list)) throw new Error(`There is no list at ${path.join('.')}.`);
  return list.map((item: unknown) => item);
}

/** Returns the names of a record's fields, in order. */
export function namesAt(value: unknown, ...path: (string | number)[]): string[] {
  return Object.keys(asRecord(at(value, ...path)));
}

/** Returns the text at a path. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  return String(at(value, ...path));
}
