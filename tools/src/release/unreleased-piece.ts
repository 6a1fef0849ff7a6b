import { major } from 'semver';
import { readPieceManifest } from '../build/piece-manifest';
import { breakingChanges } from './breaking-changes';
import { readPublished } from './published';
import { type Parts, surfaceOf } from './surface';

/** A piece as it is, beside what was published of it. */
export type UnreleasedPiece = {
  readonly name: string;
  readonly folder: string;
  readonly surface: Parts;
  /** The version that was published last. */
  readonly published: string | undefined;
  /** What would break flows that were built with that version, one sentence each. */
  readonly breaks: readonly string[];
};

/** @param metadata what `metadata()` of the piece gives. */
export async function compareWithPublished(
  folder: string,
  metadata: unknown,
): Promise<UnreleasedPiece> {
  const { name } = await readPieceManifest(folder);
  const surface = surfaceOf(metadata);
  const published = await readPublished(folder);
  const breaks = published === undefined ? [] : breakingChanges(published.surface, surface);
  return { name, folder, surface, published: published?.version, breaks };
}

/**
 * What of a release would break flows, one sentence each; nothing where its version says so.
 * @param version the one to give out, if there is one.
 */
export function undeclaredBreaks(piece: UnreleasedPiece, version: string | undefined): string[] {
  const { name, published, breaks } = piece;
  const isDeclared =
    version !== undefined && published !== undefined && major(version) > major(published);
  return isDeclared ? [] : breaks.map((change) => `${name}: ${change}`);
}
