import { ReleaseClient } from 'nx/release';
import { major, minor } from 'semver';

/**
 * Returns the versions that the commits since the last release require, by package name. A piece without relevant
 * commits has none.
 *
 * @throws Error if the repository has no history, or if a version would empty the steps of flows.
 */
export async function plannedVersions(): Promise<ReadonlyMap<string, string>> {
  // No pre-version command, since that is the release check, which calls this function.
  const client = new ReleaseClient({ version: { preVersionCommand: '' } });
  const { projectsVersionData } = await client.releaseVersion({ dryRun: true });
  const planned = Object.entries(projectsVersionData).flatMap(
    ([name, { currentVersion, newVersion }]) =>
      newVersion === null ? [] : [{ name, currentVersion, newVersion }],
  );
  const emptying = planned.filter((piece) => emptiesSteps(piece.currentVersion, piece.newVersion));
  if (emptying.length > 0) {
    const updates = emptying.map(
      ({ name, currentVersion, newVersion }) => `${name}: ${currentVersion} to ${newVersion}.`,
    );
    throw new Error(['The builder would empty every step that is updated.', ...updates].join('\n'));
  }
  return new Map(planned.map(({ name, newVersion }) => [name, newVersion]));
}

/**
 * Returns true for an update that empties a step without a reason. The builder keeps the settings of a step only if the
 * first two numbers stay the same; a new first number announces a breaking change.
 */
export function emptiesSteps(current: string, next: string): boolean {
  return major(current) === major(next) && minor(current) !== minor(next);
}
