import { originalPositionFor, sourceContentFor, type TraceMap } from '@jridgewell/trace-mapping';
import type { BundlePosition } from './bundle-position';
import { enclosingFunction } from './enclosing-function';

/** A place in the sources of a bundle. */
export type SourcePlace = {
  /** From the repository's root. */
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  /** The function that the place is in, as `enclosingFunction` names it. */
  readonly enclosing: string;
};

/**
 * Where a position of a bundle comes from.
 *
 * @param map the bundle's source map, with the texts of the sources.
 * @returns `undefined` for a position that is not in the bundle, or that comes from no source.
 * @throws Error when the map holds no text of the source.
 */
export function sourcePlace(
  map: TraceMap,
  { line, column }: BundlePosition,
): SourcePlace | undefined {
  // The library counts lines from 1 on and columns from 0.
  const original = originalPositionFor(map, { line, column: column - 1 });
  if (original.source === null) return undefined;
  const content = sourceContentFor(map, original.source);
  if (content === null) throw new Error(`The source map holds no text of ${original.source}.`);
  const enclosing = enclosingFunction(content, original.line, original.column);
  return { file: original.source, line: original.line, enclosing };
}
