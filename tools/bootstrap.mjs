// The entry of the npm scripts. It installs the dependencies, so it is plain JavaScript without any.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** @param {string} file */
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the exit code. */
function install() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return 0;
  process.stderr.write('Installing dependencies, for about a minute…\n');
  const words = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const shell = process.platform === 'win32';
  return spawnSync('npm', words, { stdio: 'inherit', shell }).status ?? 1;
}

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const [oldest = '0'] = /\d+\.\d+/.exec(engines.node) ?? [];
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  process.stderr.write(`Node ${oldest} or newer is needed; this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  process.exitCode = install();
  if (process.exitCode === 0) {
    // From here on, Node can import TypeScript.
    await import('tsx');
    await import('./src/program/main.ts');
  }
}
