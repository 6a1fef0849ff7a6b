import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Publishes the tarballs of a folder to npm's configured registry, apart from versions that are there already, so it can
 * be run again after a failure. It runs with the rights to publish, so it uses no code but Node's and npm's.
 *
 * - `--dry-run` asks npm to check everything and to publish nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [folder = 'dist/packs'] = positionals;
const packs = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
for (const file of packs) publish(path.resolve(folder, file));
if (packs.length === 0) {
  process.stderr.write(`${folder} has no tarballs. Run npm run build.\n`);
  process.exitCode = 1;
}

function publish(pack: string): void {
  const { name, version } = manifestOf(pack);
  const found = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' });
  if (found.stdout.trim() === version) {
    process.stdout.write(`${name} ${version} is there already.\n`);
    return;
  }
  const words = ['publish', pack, ...(values['dry-run'] ? ['--dry-run'] : [])];
  const { status } = spawnSync('npm', words, { stdio: 'inherit' });
  if (status === 0) return;
  process.stderr.write(`${name} ${version} was not published.\n`);
  process.exitCode = 1;
}

function manifestOf(pack: string): { name: string; version: string } {
  const text = execFileSync('tar', ['-xOf', pack, 'package/package.json'], { encoding: 'utf8' });
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest === 'object' && manifest !== null) {
    if ('name' in manifest && 'version' in manifest) {
      const { name, version } = manifest;
      if (typeof name === 'string' && typeof version === 'string') return { name, version };
    }
  }
  throw new Error(`${pack} has no name and version.`);
}
