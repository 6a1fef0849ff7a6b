import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import { readPackManifest } from './pack-manifest';
import type { Translations } from './piece-metadata';

/** A piece that is unpacked in the place where the engine expects it. */
export type InstalledPack = {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** The bundle, which is the only file that the engine loads. */
  readonly entry: string;
  readonly i18n: Translations | undefined;
};

/**
 * Unpacks a tarball to `<root>/pieces/<name>-<version>/node_modules/<name>`, as the platform's worker does.
 *
 * @throws {HostError} if the platform would not install or find the piece: its version is not `N.N.N`, an install would
 * need the registry, the package is an ES module, or it has no bundle.
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
  const entry = path.join(folder, 'src', 'index.js');
  if (!existsSync(entry)) {
    throw new HostError(`Piece not found: ${name} has no src/index.js, and "main" is not read.`);
  }
  const i18n = await readTranslations(path.join(folder, 'src', 'i18n'));
  return { name, version, folder, entry, i18n };
}

async function readTranslations(folder: string): Promise<Translations | undefined> {
  if (!existsSync(folder)) return undefined;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const translation: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
      const texts = Object.entries(isRecord(translation) ? translation : {});
      const valid = texts.map(([english, text]) => [english, String(text)] as const);
      return [path.basename(file, '.json'), Object.fromEntries(valid)] as const;
    }),
  );
  return Object.fromEntries(entries);
}
