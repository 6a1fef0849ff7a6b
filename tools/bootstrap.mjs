// The entry of every npm script. It installs the dependencies, so it is plain JavaScript without any.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';

const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
/** Read from `engines` of `package.json`. */
const [OLDEST_NODE = '0'] =
  /\d+\.\d+/.exec(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).engines.node) ??
  [];

/** Far longer than any check is silent, even on a busy machine. */
const LONGEST_SILENCE_MINUTES = 20;
const SILENCE_MS = 45_000;

/**
 * Runs a program and returns its exit code. With `onText`, a program that falls silent counts as hung and is ended.
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

/** @param {() => string} what names the running task, which is printed at intervals. */
function sayThatItRuns(what) {
  const started = performance.now();
  return setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`${what()} still runs after ${seconds} s…\n`);
  }, SILENCE_MS);
}

async function installIfNeeded() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return 0;
  process.stderr.write('Installing dependencies…\n');
  const silence = sayThatItRuns(() => 'npm ci');
  const code = await run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund']);
  clearInterval(silence);
  return code;
}

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const WITHOUT_CHROMIUM = `The browser tests were skipped: there is no ${CHROMIUM}. Install Debian's package
chromium, or set CHROMIUM_PATH to a Chromium of your own.\n`;

/** The browser tests use Debian's Chromium. Without it they are skipped with a notice, and fail under CI. */
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
/** Every command needs this package built, because the sources import it. */
const CONTRACTS = ['@pieceworks/contracts'];
const CHECKS = ['format', 'lint', 'knip', 'typecheck'];
const TESTS = ['release-check', ...BUILD, 'test'];

const MISSING = /Warning: \d+ translations are missing.*/;

/** Runs the checks first, since they fail within a minute. A failed check ends the run before the tests. */
async function test() {
  await installChromiumIfNeeded();
  // Set in the environment, because the cache of test results depends on it.
  if (existsSync(CHROMIUM)) process.env.CHROMIUM_PATH = CHROMIUM;
  // Otherwise Nx makes every program print colours.
  if (!process.stdout.isTTY) process.env.FORCE_COLOR = '0';
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const warnings = [];
  let task = 'nx';
  const silence = sayThatItRuns(() => task);
  const onLine = (/** @type {string} */ line) => {
    silence.refresh();
    const plain = stripVTControlCharacters(line);
    task = /^> nx run (\S+)/.exec(plain)?.[1] ?? task;
    process.stdout.write(`${process.stdout.isTTY ? line : plain}\n`);
    warnings.push(...(MISSING.exec(plain) ?? []));
    const [, counts] = /(?:^|\s)Tests: (.*)$/.exec(plain) ?? [];
    for (const [, number, what] of (counts ?? '').matchAll(/(\d+) (passed|failed|skipped)/g)) {
      total[what] += Number(number);
    }
  };
  let code = 0;
  for (const targets of [CHECKS, TESTS]) {
    let rest = '';
    const onText = (/** @type {string} */ text) => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    };
    code = await nx(['run-many', '-t', ...targets, '--output-style=stream'], { onText });
    if (code !== 0) break;
  }
  clearInterval(silence);
  // A check that failed outside of the tests counts as well.
  if (code !== 0) total.failed = Math.max(total.failed, 1);
  if (total.skipped > 0) process.stdout.write(`\n${WITHOUT_CHROMIUM}`);
  process.stdout.write(`\n${warnings.map((warning) => `${warning}\n`).join('')}`);
  process.stdout.write(
    `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`,
  );
  return code;
}

/**
 * Builds, and prints nothing unless the build fails: the following command may use stdout for its own output.
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
 * Publishes in a separate process.
 * The process that sets the versions still has the old manifests, and would take builds of the old versions out of
 * the cache.
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
  check: () => nx(['run-many', '-t', ...CHECKS]),
  format: () => run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', '.']),
  generate: () => nx(['run-many', '-t', 'generate', '--output-style=stream']),
  'new-piece': (words) => tool('new-piece/main', words),
  bench: (words) => built(() => tool('bench/main', words)),
  sandbox: (words) => built(() => workbench('sandbox', words)),
  workbench: (words) => built(() => workbench('workbench', words)),
  piece: (words) => built(() => tool('run/piece', words)),
  trace: (words) => tool('run/trace', words),
  drift: (words) => built(() => tool('drift/main', words), CONTRACTS),
  verify: (words) => built(() => tool('verify/main', words)),
  release,
  try: (words) => built(() => tool('try/main', words)),
  'install-pieces': (words) => built(() => tool('install/install-pieces', words)),
};

/**
 * The arguments of each command. They are checked before any install or build, so that a mistake costs no time.
 * @type {Record<string, { usage: string[], options?: import('node:util').ParseArgsOptionsConfig,
 *   arguments?: [number, number], choices?: string[], required?: string[], isSecret?: boolean }>}
 */
const COMMAND_LINES = JSON.parse(readFileSync(path.join(ROOT, 'tools/commands.json'), 'utf8'));

/** @param {number} port of this machine @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Returns the problem with a command's arguments as a sentence.
 * @param {(typeof COMMAND_LINES)[string]} about @param {string[]} words
 */
async function problemWith(about, words) {
  const { options = {}, arguments: [least, most] = [0, 0], choices, required, isSecret } = about;
  try {
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    if (positionals.length < least) return 'An argument is missing.';
    if (positionals.length > most) throw new Error(`One argument too many: ${positionals[most]}.`);
    const unknown = choices && positionals.find((word) => !choices.includes(word));
    if (unknown !== undefined) return `There is no ${unknown}.`;
    const missing = required?.find((name) => values[name] === undefined);
    if (missing !== undefined) return `--${missing} is missing.`;
    const isPort = /^\d{1,5}$/.test(String(values.port ?? 0)) && Number(values.port ?? 0) <= 65_535;
    if (!isPort) return '--port takes a number from 0 to 65535.';
    const port = Number(values.port ?? 0);
    return (await isFree(port))
      ? undefined
      : `Port ${port} is in use. Choose another, or 0 for a free one.`;
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    // The given text is not repeated: it may be a token or a password.
    return isSecret
      ? `Only ${names.join(', ')} are taken. If a token or a password was given otherwise, others may have read it: replace it.`
      : error.message.split('. ')[0];
  }
}

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    process.stderr.write(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.\n`);
    return 1;
  }
  const [command = '', ...words] = process.argv.slice(2);
  const perform = COMMANDS[command];
  const about = COMMAND_LINES[command];
  if (perform === undefined || about === undefined) {
    process.stderr.write(`Usage: npm run ${Object.keys(COMMANDS).join('|')}\n`);
    return 2;
  }
  const usage = `Usage: ${about.usage.join('\n')}\n`;
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(usage);
    return 0;
  }
  const problem = await problemWith(about, words);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n\n${usage}`);
    return 2;
  }
  const installed = await installIfNeeded();
  return installed === 0 ? perform(words) : installed;
}

process.exitCode = await main();
