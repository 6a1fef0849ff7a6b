import { list } from 'tar';
import { HostError } from './host-error';
import { isRecord } from './is-record';

/** The parts of a piece's `package.json` that the host needs. */
export type PackManifest = {
  readonly name: string;
  readonly version: string;
  /** With `module`, the engine loads an empty package. */
  readonly type: 'commonjs' | 'module';
  /** All packages that an install would have to download, including peer and bundled ones. */
  readonly dependencies: readonly string[];
};

const DEPENDENCY_FIELDS = [
  'dependencies',
  'peerDependencies',
  'optionalDependencies',
  'bundledDependencies',
  'bundleDependencies',
];

/**
 * Reads the manifest of a packed piece without unpacking it.
 *
 * @throws {HostError} if the file is not an npm tarball, or its manifest has no name or version.
 */
export async function readPackManifest(tarball: string): Promise<PackManifest> {
  const chunks: Buffer[] = [];
  try {
    await list({
      file: tarball,
      strict: true,
      onReadEntry: (entry) => {
        if (/^[^/]+\/package\.json$/.test(entry.path)) {
          entry.on('data', (chunk) => chunks.push(chunk));
        }
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HostError(`${tarball} cannot be read as an npm tarball: ${reason}`);
  }
  if (chunks.length === 0) throw new HostError(`${tarball} has no package.json.`);
  return parseManifest(Buffer.concat(chunks).toString('utf8'), tarball);
}

function parseManifest(text: string, source: string): PackManifest {
  const manifest: unknown = JSON.parse(text);
  if (
    !isRecord(manifest) ||
    typeof manifest.name !== 'string' ||
    typeof manifest.version !== 'string'
  ) {
    throw new HostError(`The package.json of ${source} needs a name and a version.`);
  }
  return {
    name: manifest.name,
    version: manifest.version,
    type: manifest.type === 'module' ? 'module' : 'commonjs',
    dependencies: DEPENDENCY_FIELDS.flatMap((field) => packageNames(manifest[field])),
  };
}

function packageNames(field: unknown): string[] {
  if (Array.isArray(field)) return field.map(String);
  return isRecord(field) ? Object.keys(field) : [];
}
