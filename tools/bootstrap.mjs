// The entry of every npm script: plain JavaScript without dependencies, since it installs them.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const OLDEST_NODE = [20, 19];

/** Far more than any check takes, even on a machine with much other work. */
const LONGEST_SILENCE_MINUTES = 20;

/**
 * A program whose text goes to `onText` is ended when it falls silent: it hangs.
 * @param {string} program @param {string[]} words @param {{ onText?: (text: string) => void }} [options]
 */
function run(program, words, { onText } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: ROOT,
      stdio: onText ? ['ignore', 'pipe', 'inherit'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
      env: { ...process.env, NX_TUI: 'false' },
    });
    const stop = () => child.kill();
    const silence = setTimeout(() => {
      process.stderr.write(`Nothing was printed for ${LONGEST_SILENCE_MINUTES} minutes: ended.\n`);
      stop();
    }, LONGEST_SILENCE_MINUTES * 60_000).unref();
    if (onText === undefined) clearTimeout(silence);
    child.stdout?.on('data', (chunk) => {
      silence.refresh();
      onText?.(String(chunk));
    });
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    child.once('exit', (code) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      clearTimeout(silence);
      resolve(code ?? 1);
    });
  });
}

/** @param {string} file */
function changedAt(file) {
  return statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function installIfNeeded() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return 0;
  process.stderr.write('Installing dependencies…\n');
  return run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund']);
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const WITHOUT_CHROMIUM = `The browser tests were skipped: there is no ${CHROMIUM}. Install Debian's package
chromium, or set CHROMIUM_PATH to a Chromium of your own.\n`;

/** The browser tests drive Debian's Chromium. Without it they are skipped by name, and fail under CI. */
async function installChromiumIfNeeded() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (existsSync(CHROMIUM) || process.env.CHROMIUM_PATH !== undefined || !canInstall) return;
  process.stderr.write('Installing Chromium for the browser tests…\n');
  const aptGet = (/** @type {string[]} */ ...words) =>
    run('apt-get', ['-qq', ...words], { onText: () => undefined });
  if ((await aptGet('update')) !== 0) return;
  await aptGet('install', '--yes', '--no-install-recommends', 'chromium');
}

const NX = 'node_modules/nx/dist/bin/nx.js';

/** @param {string[]} words @param {Parameters<typeof run>[2]} [options] */
function nx(words, options) {
  return run(process.execPath, [NX, ...words], options);
}

/** @param {string} program @param {string[]} words */
function tool(program, words) {
  return run(process.execPath, ['--import', 'tsx', `tools/src/${program}.ts`, ...words]);
}

const BUILD = ['build', 'build-piece', 'pack'];
/** What the sources import, where nothing else has to be built. */
const CONTRACTS = ['@pieceworks/contracts'];
const CHECKS = ['format', 'lint', 'knip', 'typecheck', 'release-check', ...BUILD, 'test'];

async function test() {
  await installChromiumIfNeeded();
  // Named in the environment, it is part of what the cached results of tests go by.
  if (existsSync(CHROMIUM)) process.env.CHROMIUM_PATH = CHROMIUM;
  let printed = '';
  const code = await nx(['run-many', '-t', ...CHECKS, '--output-style=static'], {
    onText: (text) => {
      process.stdout.write(text);
      printed += text;
    },
  });
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const [line] of stripVTControlCharacters(printed).matchAll(/^Tests: .*$/gm)) {
    passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0);
    failed += Number(/(\d+) failed/.exec(line)?.[1] ?? 0);
    skipped += Number(/(\d+) skipped/.exec(line)?.[1] ?? 0);
  }
  // A check that failed outside of the tests counts as well.
  if (code !== 0) failed = Math.max(failed, 1);
  if (skipped > 0) process.stdout.write(`\n${WITHOUT_CHROMIUM}`);
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  return code;
}

/**
 * Builds without a word unless it fails: what follows may have stdout for itself.
 * @param {() => Promise<number>} next @param {string[]} [projects] all of them by default
 */
async function built(next, projects) {
  process.stderr.write('Building…\n');
  let printed = '';
  const words = ['run-many', '-t', ...BUILD, ...(projects ? ['-p', ...projects] : [])];
  const code = await nx(words, { onText: (text) => (printed += text) });
  if (code === 0) return next();
  process.stderr.write(printed);
  return code;
}

/**
 * Publishes in a process of its own: the one that gives out versions knows the manifests as they were before,
 * and would take builds of the old versions out of the cache.
 * @param {string[]} words
 */
async function release(words) {
  return (
    (await test()) || (await tool('release/release', words)) || nx(['release', 'publish', ...words])
  );
}

/** @param {string} name @param {string[]} words */
function workbench(name, words) {
  return run(process.execPath, ['packages/workbench/dist/main.mjs', name, ...words]);
}

/** @type {Record<string, (words: string[]) => Promise<number>>} */
const COMMANDS = {
  start: () => built(() => tool('demo/main', [])),
  test,
  build: () => nx(['run-many', '-t', ...BUILD]),
  lint: () => nx(['run-many', '-t', 'lint']),
  typecheck: () => nx(['run-many', '-t', 'typecheck']),
  format: () => run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', '.']),
  'format:check': () => nx(['run-many', '-t', 'format']),
  generate: () => nx(['run-many', '-t', 'generate']),
  translate: () => built(() => tool('i18n/translate', []), CONTRACTS),
  'test:on-node': (words) => tool('run/test-on-node', words),
  bench: (words) => built(() => tool('bench/main', words)),
  soak: (words) => built(() => tool('soak/main', words)),
  scale: (words) => tool('scale/main', words),
  mutation: (words) => tool('mutation/main', words),
  sandbox: (words) => built(() => workbench('sandbox', words)),
  workbench: (words) => built(() => workbench('workbench', words)),
  pictures: () => built(() => tool('pictures/main', [])),
  piece: (words) => built(() => tool('run/piece', words)),
  trace: (words) => tool('run/trace', words),
  drift: (words) => built(() => tool('drift/main', words), CONTRACTS),
  verify: (words) => built(() => tool('verify/main', words)),
  release,
  'release:rehearsal': () => built(() => tool('release/release-rehearsal', [])),
  try: (words) => built(() => tool('try/main', words)),
  'install-pieces': (words) => built(() => tool('install/install-pieces', words)),
};

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    process.stderr.write(
      `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.version}.\n`,
    );
    return 1;
  }
  const [command = '', ...words] = process.argv.slice(2);
  const perform = COMMANDS[command];
  if (perform === undefined) {
    process.stderr.write(`Usage: node tools/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}\n`);
    return 2;
  }
  const installed = await installIfNeeded();
  return installed === 0 ? perform(words) : installed;
}

process.exitCode = await main();
