import { ReleaseClient } from 'nx/release';

/**
 * Returns the versions that the commits since the last release require, by package name. A piece without relevant
 * commits has none.
 *
 * @throws Error if the repository has no history.
 */
export async function plannedVersions(): Promise<ReadonlyMap<string, string>> {
  // No pre-version command, since that is the release check, which calls this function.
  const client = new ReleaseClient({ version: { preVersionCommand: '' } });
  const { projectsVersionData } = await client.releaseVersion({ dryRun: true });
  return new Map(
    Object.entries(projectsVersionData).flatMap(([name, { newVersion }]) =>
      newVersion === null ? [] : [[name, newVersion] as const],
    ),
  );
}
