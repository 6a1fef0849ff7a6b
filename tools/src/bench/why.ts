import { asRecord, at } from '@pieceworks/kit';
import { SERVICE_NAMES } from '@pieceworks/services';
import { build, type Plugin } from 'esbuild';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLE_OPTIONS } from '../build/bundle-options';
import { isSdkFile, sdkLeftOut } from '../build/sdk-left-out';
import { toEsModule } from '../build/sdk-module';
import type { Row } from '../workspace/table';
import { median, rounded } from './statistics';
import type { Suite, Table } from './suite';

/**
 * What a cold start of our pieces is spent on: the bundle is built with a mark at the start of every
 * file, and the time from mark to mark taken, as well as that of every module of Node that is required.
 */

const ROUNDS = 15;
const SHOWN = 15;

const PROGRAM = `
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const Module = require('node:module');
const [file] = process.argv.slice(1);
const now = () => Number(process.hrtime.bigint()) / 1e6;
const spent = {};
let name = 'outside of any file';
let since;
let withinNode = 0;
const book = () => { spent[name] = (spent[name] ?? 0) + now() - since - withinNode; withinNode = 0; };
globalThis.mark = (next) => { if (since !== undefined) book(); name = next; since = now(); };
const start = now();
new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: 'compiled.js' });
spent['reading and compiling'] = now() - start;
const load = Module._load;
Module._load = (request, ...rest) => {
  if (request === file) return load(request, ...rest);
  const before = now();
  const loaded = load(request, ...rest);
  spent[request] = (spent[request] ?? 0) + now() - before;
  withinNode += now() - before;
  return loaded;
};
require(file);
book();
console.log(JSON.stringify(spent));
`;

/** Puts a call of `mark` before the code of every file; imports run before it. */
const marks: Plugin = {
  name: 'marks',
  setup(hooks) {
    hooks.onLoad({ filter: /\.[jt]s$/, namespace: 'file' }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = isSdkFile(file) ? toEsModule(source, file) : source;
      return { contents: `mark(${JSON.stringify(shortName(file))});\n${contents}`, loader: 'ts' };
    });
  },
};

/** `kit/failure.ts`, `pieces-framework/lib/piece.js` and the like. */
function shortName(file: string): string {
  return path
    .relative('.', file)
    .replace(/^node_modules\/@activepieces\/|^packages\/(?:pieces\/)?/, '')
    .replace('/src/', '/');
}

async function timesOf(service: string): Promise<Row[]> {
  const outfile = path.resolve(`dist/bench/marked/${service}.js`);
  await build({
    entryPoints: [`packages/pieces/${service}/src/index.ts`],
    outfile,
    ...BUNDLE_OPTIONS,
    format: 'cjs',
    logLevel: 'error',
    plugins: [marks, sdkLeftOut],
  });
  const taken = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM, outfile]);
    const spent: unknown = JSON.parse(stdout);
    for (const [name, ms] of Object.entries(asRecord(spent))) {
      taken.set(name, [...(taken.get(name) ?? []), Number(ms)]);
    }
  }
  return shown(new Map([...taken].map(([name, all]) => [name, median(all)])), 'ms', 3);
}

async function bytesOf(service: string): Promise<Row[]> {
  const dist = `packages/pieces/${service}/dist`;
  const metafile: unknown = JSON.parse(await readFile(`${dist}/meta.json`, 'utf8'));
  const inputs = asRecord(at(metafile, 'outputs', `${dist}/src/index.js`, 'inputs'));
  const bytes = Object.entries(inputs).map(
    ([file, input]) => [shortName(file), Number(at(input, 'bytesInOutput'))] as const,
  );
  return shown(new Map(bytes), 'bytes', 0);
}

/** The largest, the rest together, and all. */
function shown(amounts: ReadonlyMap<string, number>, unit: string, digits: number): Row[] {
  const sorted = [...amounts].sort(([, one], [, other]) => other - one);
  const sum = (some: readonly (readonly [string, number])[]) =>
    some.reduce((total, [, amount]) => total + amount, 0);
  const row = (what: string, amount: number) => ({
    what,
    [unit]: rounded(amount, digits),
    percent: rounded((amount / sum(sorted)) * 100, 1),
  });
  const rest = sorted.slice(SHOWN);
  return [
    ...sorted.slice(0, SHOWN).map(([name, amount]) => row(name, amount)),
    row(`${rest.length} others`, sum(rest)),
    row('all', sum(sorted)),
  ];
}

/** As two tables a piece: time and bytes. */
export const why: Suite = async () => {
  const tables: Record<string, Table> = {};
  for (const service of SERVICE_NAMES) {
    tables[`${service}, time`] = {
      title: `What the cold start of ${service} is spent on, median of ${ROUNDS}`,
      rows: await timesOf(service),
    };
    tables[`${service}, bytes`] = {
      title: `What the bundle of ${service} consists of, before it becomes CommonJS and is minified again`,
      rows: await bytesOf(service),
    };
  }
  return tables;
};
