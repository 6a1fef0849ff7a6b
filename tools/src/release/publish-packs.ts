import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Publishes the tarballs of a folder to npm's configured registry, apart from versions that are there already, so it can
 * be run again after a failure. It runs with the rights to publish, so it uses no code but Node's and npm's.
 *
 * - `--dry-run` asks npm to check everything and to publish nothing.
 * - `--placeholder` publishes an empty version 0.0.1 of each package instead: npm trusts a workflow only for a package that
 *   exists, and a version that a workflow has not published has no provenance.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    placeholder: { type: 'boolean', default: false },
  },
});
/** Time in which a registry answers, in ms. */
const SILENT_MS = 8_000;
const [folder = 'dist/packs'] = positionals;
const packs = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
const isThere = packs.length === 0 || doesRegistryAnswer();
if (!isThere) {
  process.stderr.write(
    'The npm registry does not answer, so nothing was published. Check the network, and npm config get registry.\n',
  );
  process.exitCode = 1;
}
for (const file of isThere ? packs : []) {
  const pack = path.resolve(folder, file);
  const manifest = manifestOf(pack);
  if (values.placeholder) publishPlaceholder(manifest);
  else publish(pack, manifest);
}
if (packs.length === 0) {
  process.stderr.write(`${folder} has no tarballs. Run npm run build.\n`);
  process.exitCode = 1;
}

/** Returns false if nobody answers within seconds. For each package, npm itself would try for more than a minute. */
function doesRegistryAnswer(): boolean {
  const words = ['ping', `--fetch-timeout=${SILENT_MS}`, '--fetch-retries=0'];
  const { status, stderr } = spawnSync('npm', words, { encoding: 'utf8', timeout: 2 * SILENT_MS });
  // A registry that does not know the call answers with a status.
  return status === 0 || /code E\d{3}\b/.test(stderr);
}

function publish(source: string, { name, version }: Manifest): void {
  const found = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' });
  if (found.stdout.trim() === version) {
    process.stdout.write(`${name} ${version} is there already.\n`);
    return;
  }
  const words = ['publish', source, ...(values['dry-run'] ? ['--dry-run'] : [])];
  const { status } = spawnSync('npm', words, { stdio: 'inherit' });
  if (status === 0) return;
  process.stderr.write(`${name} ${version} was not published.\n`);
  process.exitCode = 1;
}

function publishPlaceholder({ version: _version, ...rest }: Manifest): void {
  const manifest = { ...rest, version: '0.0.1', publishConfig: { access: 'public' } };
  const source = mkdtempSync(path.join(tmpdir(), 'placeholder-'));
  try {
    writeFileSync(path.join(source, 'package.json'), JSON.stringify(manifest, null, 2));
    writeFileSync(
      path.join(source, 'README.md'),
      `# ${manifest.name}\n\nThis version is empty. It reserves the name, so that every later version can be published by a workflow, with provenance.\n`,
    );
    publish(source, manifest);
  } finally {
    rmSync(source, { recursive: true });
  }
}

type Manifest = { name: string; version: string; license: unknown; repository: unknown };

function manifestOf(pack: string): Manifest {
  const text = execFileSync('tar', ['-xOf', pack, 'package/package.json'], { encoding: 'utf8' });
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest === 'object' && manifest !== null) {
    if ('name' in manifest && 'version' in manifest) {
      const { name, version } = manifest;
      if (typeof name === 'string' && typeof version === 'string') {
        const license = 'license' in manifest ? manifest.license : undefined;
        const repository = 'repository' in manifest ? manifest.repository : undefined;
        return { name, version, license, repository };
      }
    }
  }
  throw new Error(`${pack} has no name and version.`);
}
