import { ReleaseClient } from 'nx/release';

/**
 * The versions that the commits since the last release ask for, by package name. A piece whose users no
 * commit concerns has none.
 *
 * @throws Error where the repository has no history to read.
 */
export async function plannedVersions(): Promise<ReadonlyMap<string, string>> {
  // The check of a release asks this, and is what runs before one.
  const client = new ReleaseClient({ version: { preVersionCommand: '' } });
  const { projectsVersionData } = await client.releaseVersion({ dryRun: true });
  return new Map(
    Object.entries(projectsVersionData).flatMap(([name, { newVersion }]) =>
      newVersion === null ? [] : [[name, newVersion] as const],
    ),
  );
}
