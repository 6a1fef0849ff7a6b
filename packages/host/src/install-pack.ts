import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { HostError } from './host-error';
import { readPackManifest } from './pack-manifest';

/** A piece that is unpacked in the place where the engine expects it. */
export type InstalledPack = {
  readonly name: string;
  readonly version: string;
  /** The folder of the package. */
  readonly folder: string;
};

/**
 * Unpacks a tarball to `<root>/pieces/<name>-<version>/node_modules/<name>`, as the platform's worker does.
 *
 * @throws {HostError} if the platform would not install or find the piece: its version is not `N.N.N`, an install would
 * need the registry, or the package is an ES module.
 */
export async function installPack(tarball: string, root: string): Promise<InstalledPack> {
  const { name, version, type, dependencies } = await readPackManifest(tarball);
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
  if (type === 'module') {
    throw new HostError(`${name} is "type": "module", which the engine loads as an empty package.`);
  }
  const folder = path.join(root, 'pieces', `${name}-${version}`, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await extract({ file: tarball, cwd: folder, strip: 1, strict: true });
  return { name, version, folder };
}
