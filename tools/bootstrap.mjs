// The entry of the npm scripts. It installs the dependencies, so it is plain JavaScript without any.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM'];
const INTERRUPTED = 130;
const OFFLINE_MS = 10_000;
const TOLD_EVERY_MS = 30_000;
const shell = process.platform === 'win32';
let isInstalled = false;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** @param {string} file */
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the exit code. */
async function install() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return 0;
  process.stderr.write('Installing dependencies, for about a minute…\n');
  const words = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
  const npm = spawn('npm', words, { stdio: 'inherit', shell });
  // Otherwise, npm would install on for half a minute. The next installation begins with an empty folder anyway.
  for (const signal of SIGNALS) process.once(signal, () => npm.kill('SIGKILL'));
  void tellWhatItWaitsFor();
  const [code] = await once(npm, 'exit');
  isInstalled = true;
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  return typeof code === 'number' ? code : INTERRUPTED;
}

/** Says what the installation waits for, because npm itself tries for minutes without a word. */
async function tellWhatItWaitsFor() {
  const begun = Date.now();
  while (!isInstalled) {
    const isThere = await doesRegistryAnswer();
    if (isInstalled) return;
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (!isThere) {
      process.stderr.write(
        `The npm registry does not answer (${seconds} s): without a network, only packages in the cache of npm can be installed.\n`,
      );
    } else if (seconds >= TOLD_EVERY_MS / 1000) {
      process.stderr.write(`Still installing (${seconds} s)…\n`);
    }
    await new Promise((resolve) => void setTimeout(resolve, TOLD_EVERY_MS).unref());
  }
}

async function doesRegistryAnswer() {
  const words = ['ping', `--fetch-timeout=${OFFLINE_MS}`, '--fetch-retries=0'];
  const ping = spawn('npm', words, { stdio: 'ignore', shell });
  ping.unref();
  const [code] = await once(ping, 'exit');
  return code === 0;
}

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const [oldest = '0'] = /\d+\.\d+/.exec(engines.node) ?? [];
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  process.stderr.write(`Node ${oldest} or newer is needed; this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await install();
  if (process.exitCode === 0) {
    // From here on, Node can import TypeScript.
    await import('tsx');
    await import('./src/program/main.ts');
  }
}
