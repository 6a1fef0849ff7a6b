// The entry of every npm script. It installs the dependencies, so it is plain JavaScript without any.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';

const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
const NX = 'node_modules/nx/dist/bin/nx.js';

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/**
 * The usage of each command, which also names its options: `--name <value>` takes a text, `--name` alone is a switch.
 * @type {Record<string, { usage: string[], arguments?: [number, number], choices?: string[], isSecret?: boolean }>}
 */
const COMMAND_LINES = readJson('tools/commands.json');

/**
 * Runs a program and returns its exit code.
 * @param {string} program @param {string[]} words @param {(text: string) => void} [onText] reads what it prints.
 * @returns {Promise<number>}
 */
function run(program, words, onText) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: ROOT,
      stdio: onText ? ['ignore', 'pipe', 'inherit'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
      env: { ...process.env, NX_TUI: 'false' },
    });
    child.stdout?.on('data', (chunk) => onText?.(String(chunk)));
    const stop = () => child.kill();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
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
  process.stderr.write('Installing dependencies, for about a minute…\n');
  return run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund']);
}

/** @param {string[]} words @param {(text: string) => void} [onText] */
const nx = (words, onText) => run(process.execPath, [NX, ...words], onText);

/** @param {string} program @param {string[]} words */
const tool = (program, words) =>
  run(process.execPath, ['--import', 'tsx', `tools/src/${program}.ts`, ...words]);

const BUILD = ['build', 'build-piece', 'pack'];
/** Every command needs this package built, because the sources import it. */
const CONTRACTS = ['@pieceworks/contracts'];
const CHECKS = ['format', 'lint', 'knip', 'typecheck'];
const TESTS = ['release-check', ...BUILD, 'test'];

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const WITHOUT_CHROMIUM = `The browser tests were skipped: there is no ${CHROMIUM}. Install it, on Debian with
"apt-get install chromium", or set CHROMIUM_PATH.\n`;

/** Lines that end a run: missing translations, and files that Prettier, ESLint, TypeScript or Jest complain about. */
const TO_REPEAT =
  /Warning: \d+ translations are missing|^\[warn\] \S+\.\w+$|^\/\S+\.\w+$|^ +\d+:\d+ +error|\): error TS|FAIL /;

/**
 * Runs tasks, and repeats the names of failing files at the end. A failed check ends the run before the tests.
 * @param {string[][]} stages targets that run together
 */
async function runTasks(stages) {
  // Set in the environment, because the cache of test results depends on it.
  if (existsSync(CHROMIUM)) process.env.CHROMIUM_PATH = CHROMIUM;
  // Otherwise Nx makes every program print colours.
  if (!process.stdout.isTTY) process.env.FORCE_COLOR = '0';
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Set<string>} */
  const repeated = new Set();
  const onLine = (/** @type {string} */ line) => {
    const plain = stripVTControlCharacters(line);
    process.stdout.write(`${process.stdout.isTTY ? line : plain}\n`);
    // Nx puts the project before each line.
    const said = plain.replace(/^@?[\w/-]+: /, '');
    if (TO_REPEAT.test(said)) repeated.add(said);
    const [, counts] = /(?:^|\s)Tests: (.*)$/.exec(plain) ?? [];
    for (const [, number, what] of (counts ?? '').matchAll(/(\d+) (passed|failed|skipped)/g)) {
      total[what] += Number(number);
    }
  };
  let code = 0;
  for (const targets of stages) {
    let rest = '';
    code = await nx(['run-many', '-t', ...targets, '--output-style=stream'], (text) => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    });
    if (code !== 0) break;
  }
  // A check that failed outside of the tests counts as well.
  if (code !== 0) total.failed = Math.max(total.failed, 1);
  if (total.skipped > 0) process.stdout.write(`\n${WITHOUT_CHROMIUM}`);
  if (repeated.size > 0) process.stdout.write(`\n${[...repeated].join('\n')}\n`);
  const { passed, failed, skipped } = total;
  if (passed + failed > 0) {
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }
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
  const code = await nx(words, (text) => (printed += text));
  if (code === 0) return next();
  process.stderr.write(printed);
  return code;
}

/** @param {string} name @param {string[]} words */
const workbench = (name, words) =>
  built(() => run(process.execPath, ['packages/workbench/dist/main.mjs', name, ...words]));

const test = () => runTasks([CHECKS, TESTS]);

/** @type {Record<string, (words: string[]) => Promise<number>>} */
const COMMANDS = {
  start: () => built(() => tool('demo/main', [])),
  test,
  build: () => nx(['run-many', '-t', ...BUILD]),
  check: () => runTasks([CHECKS]),
  format: () => run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', '.']),
  generate: () => nx(['run-many', '-t', 'generate', '--output-style=stream']),
  'new-piece': (words) => tool('new-piece/main', words),
  bench: (words) => built(() => tool('bench/main', words)),
  sandbox: (words) => workbench('sandbox', words),
  workbench: (words) => workbench('workbench', words),
  piece: (words) => built(() => tool('run/piece', words)),
  trace: (words) => tool('run/trace', words),
  drift: (words) => built(() => tool('drift/main', words), CONTRACTS),
  verify: (words) => built(() => tool('verify/main', words)),
  release: async (words) => (await test()) || tool('release/release', words),
  try: (words) => built(() => tool('try/main', words)),
  'install-pieces': (words) => built(() => tool('install/install-pieces', words)),
};

/**
 * Returns the problem with a command's arguments, before anything is installed or built; `undefined` if there is none.
 * @param {(typeof COMMAND_LINES)[string]} about @param {string[]} words
 */
function problemWith({ usage, arguments: [least, most] = [0, 0], choices, isSecret }, words) {
  /** @type {import('node:util').ParseArgsOptionsConfig} */
  const options = {};
  for (const [, name, value] of usage.join('\n').matchAll(/--([a-z][a-z-]*)( '?<)?/g)) {
    options[name] ??= { type: value === undefined ? 'boolean' : 'string' };
  }
  try {
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    if (positionals.length < least) return 'An argument is missing.';
    if (positionals.length > most) throw new Error(`Unexpected argument: ${positionals[most]}.`);
    const unknown = choices && positionals.find((word) => !choices.includes(word));
    if (unknown !== undefined) return `Unknown: ${unknown}. Choose ${choices?.join(', ')}.`;
    // An option outside of brackets is required.
    const [, required] = /^[^[]*--([a-z-]+) </.exec(usage[0] ?? '') ?? [];
    const isMissing = required !== undefined && values[required] === undefined;
    return isMissing ? `--${required} is missing.` : undefined;
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    // The given text is not repeated: it may be a token or a password.
    return isSecret
      ? `Unknown argument. Allowed: ${names.join(', ')}. If you passed a secret, replace it: other users of this machine can see arguments.`
      : error.message.split('. ')[0];
  }
}

async function main() {
  const [oldest = '0'] = /\d+\.\d+/.exec(readJson('package.json').engines.node) ?? [];
  if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
    process.stderr.write(`Node ${oldest} or newer is needed; this is ${process.version}.\n`);
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
  const problem = problemWith(about, words);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n\n${usage}`);
    return 2;
  }
  return (await installIfNeeded()) || perform(words);
}

process.exitCode = await main();
