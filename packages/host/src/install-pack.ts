import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { HostError } from './host-error';
import { readPackManifest } from './pack-manifest';

/** A piece that is unpacked in the place where the engine expects it. */
export type InstalledPack = {
  readonly name: string;
  readonly version: string;
  /** `<name>-<version>`: the folder in `<root>/pieces`. The engine derives the package name from it. */
  readonly alias: string;
};

/**
 * Unpacks a tarball to `<root>/pieces/<name>-<version>/node_modules/<name>`, as the platform's worker does.
 *
 * @throws {HostError} if the version is not `N.N.N`, or an install would need the registry.
 */
export async function installPack(tarball: string, root: string): Promise<InstalledPack> {
  const { name, version, dependencies } = await readPackManifest(tarball);
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new HostError(
      `${name} has the version ${version}: the platform installs N.N.N only, without a suffix.`,
    );
  }
  if (dependencies.length > 0) {
    throw new HostError(
      `${name} has dependencies (${dependencies.join(', ')}): the platform would fetch them from the ` +
        'registry. Bundle them and leave the list empty.',
    );
  }
  const alias = `${name}-${version}`;
  const folder = packageFolder(root, alias, name);
  await mkdir(folder, { recursive: true });
  await extract({ file: tarball, cwd: folder, strip: 1, strict: true });
  return { name, version, alias };
}

/** Returns the package folder of an alias below `root`. */
export function packageFolder(root: string, alias: string, name: string): string {
  return path.join(root, 'pieces', alias, 'node_modules', name);
}
