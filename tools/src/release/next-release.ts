import { inc, major } from 'semver';
import { readPieceManifest } from '../repository';
import { breakingChanges } from './breaking-changes';
import { readPublished } from './published';
import { type Parts, surfaceOf } from './surface';
import type { PlannedBumps } from './version-plans';

/** What a piece would be released as. */
export type NextRelease = {
  readonly name: string;
  readonly version: string;
  readonly surface: Parts;
  /** Whether a version plan asks for it. */
  readonly planned: boolean;
  /** What would break flows without being a major version, one sentence each. */
  readonly broken: readonly string[];
};

/** @param metadata what `metadata()` of the piece gives. */
export async function nextRelease(
  pieceFolder: string,
  metadata: unknown,
  plans: PlannedBumps,
): Promise<NextRelease> {
  const { name, version: current } = await readPieceManifest(pieceFolder);
  const bump = plans.get(name);
  const version = bump === undefined ? current : (inc(current, bump) ?? current);
  const surface = surfaceOf(metadata);
  const published = await readPublished(pieceFolder);
  const mayBreak = published === undefined || major(version) > major(published.version);
  const broken = mayBreak ? [] : breakingChanges(published.surface, surface);
  return { name, version, surface, planned: bump !== undefined, broken };
}
