import { major } from 'semver';
import { readPieceManifest } from '../build/piece-manifest';
import { breakingChanges } from './breaking-changes';
import { readPublished } from './published';
import { type Parts, surfaceOf } from './surface';

/** A piece in its current state, compared with its published one. */
export type UnreleasedPiece = {
  readonly name: string;
  readonly folder: string;
  readonly surface: Parts;
  readonly published: string | undefined;
  /** Changes that would break flows built with that version, one sentence each. */
  readonly breaks: readonly string[];
};

/**
 * Compares a piece with its published state.
 * @param metadata the result of the piece's `metadata()`.
 */
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
 * Returns the breaking changes of a release, one sentence each; none if the new version is a major one.
 * @param version the version to release, if there is one.
 */
export function undeclaredBreaks(piece: UnreleasedPiece, version: string | undefined): string[] {
  const { name, published, breaks } = piece;
  const isDeclared =
    version !== undefined && published !== undefined && major(version) > major(published);
  return isDeclared ? [] : breaks.map((change) => `${name}: ${change}`);
}
