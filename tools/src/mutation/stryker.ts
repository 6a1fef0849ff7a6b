import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asList, asRecord, at } from '@pieceworks/kit';
import { installApart } from '../workspace/install-apart';
import type { Target } from './targets';

/** The last versions that run on Node 20. It is installed on demand, for it is as large as it is rarely run. */
const PACKAGES = { '@stryker-mutator/core': '9.6.1', '@stryker-mutator/jest-runner': '9.6.1' };
const HERE = 'tools/src/mutation';
const LIST_MUTANTS = 'list-mutants.mjs';
const SAMPLE_CHECKER = 'sample-checker.mjs';
const RUNNER = 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js';
/** Above what the slowest test takes where all else is busy. */
const TIMEOUT_MS = 60_000;
const DRY_RUN_TIMEOUT_MINUTES = 30;

/** What became of one mutant. */
export type TriedMutant = {
  /** From the target's folder. */
  file: string;
  line: number;
  replacement: string;
  /** `Killed`, `Timeout`, `Survived`, `NoCoverage` and what else Stryker says. */
  status: string;
};

/** Installs Stryker, and what runs where it is, in a folder of its own. */
export async function installStryker(folder: string): Promise<void> {
  await installApart(folder, PACKAGES);
  for (const file of [LIST_MUTANTS, SAMPLE_CHECKER]) {
    await copyFile(fileURLToPath(new URL(file, import.meta.url)), path.join(folder, file));
  }
}

/** Every mutant of the target's rooms, each by a key that says what it is. */
export async function listMutants(
  stryker: string,
  workspace: string,
  { folder, rooms }: Target,
): Promise<string[]> {
  const cwd = path.join(workspace, folder);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(stryker, LIST_MUTANTS), ...(await sourcesOf(cwd, rooms))],
    { cwd, maxBuffer: Infinity },
  );
  return asList(JSON.parse(stdout)).map(String);
}

async function sourcesOf(cwd: string, rooms: readonly string[]): Promise<string[]> {
  const lists = rooms.map(async (room) => {
    const folder = path.join('src', room);
    const files = await readdir(path.join(cwd, folder), { recursive: true }).catch(() => []);
    return files.filter((file) => file.endsWith('.ts')).map((file) => path.join(folder, file));
  });
  return (await Promise.all(lists)).flat();
}

/** Runs the tests of a target against each mutant of the sample, in a copy of the workspace. */
export async function tryMutants(
  stryker: string,
  workspace: string,
  { folder, rooms, build }: Target,
  sample: readonly string[],
): Promise<TriedMutant[]> {
  const cwd = path.join(workspace, folder);
  const sampleFile = path.join(cwd, 'mutation-sample.json');
  const report = path.join(cwd, 'mutation.json');
  const config = path.join(cwd, 'stryker.conf.json');
  await writeFile(sampleFile, JSON.stringify(sample));
  await writeFile(
    config,
    JSON.stringify({
      testRunner: 'jest',
      jest: {
        projectType: 'custom',
        configFile: 'jest.config.cjs',
        // The tests of a piece load its tarball, which no import shows.
        enableFindRelatedTests: build === undefined,
        config: {
          // It weighs the bundle, in which the mutants are.
          testPathIgnorePatterns: ['test/bundle.test.ts'],
          testRunner: path.join(workspace, HERE, 'jest-circus-until-noticed.cjs'),
          testSequencer: path.join(workspace, HERE, 'likeliest-first.cjs'),
        },
      },
      plugins: [path.join(stryker, RUNNER), path.join(stryker, SAMPLE_CHECKER)],
      checkers: ['sample'],
      mutate: await sourcesOf(cwd, rooms),
      ...(build === undefined ? {} : { buildCommand: build }),
      coverageAnalysis: 'perTest',
      inPlace: true,
      reporters: ['progress-append-only', 'json'],
      jsonReporter: { fileName: report },
      dryRunTimeoutMinutes: DRY_RUN_TIMEOUT_MINUTES,
      timeoutMS: TIMEOUT_MS,
      concurrency: cpus().length,
      warnings: { slow: false },
    }),
  );
  // Its part inside of Jest is found beside the workspace's own packages.
  const link = path.join(workspace, 'node_modules/@stryker-mutator');
  await symlink(path.join(stryker, 'node_modules/@stryker-mutator'), link);
  const program = path.join(stryker, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = {
    ...process.env,
    MUTATION_SAMPLE: sampleFile,
    NODE_PATH: path.join(workspace, 'node_modules'),
  };
  const words = [program, 'run', config];
  const run = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 2, 2] });
  const exit: readonly unknown[] = await once(run, 'exit');
  if (exit[0] !== 0) throw new Error('Stryker could not try the mutants: see above.');
  return readReport(JSON.parse(await readFile(report, 'utf8')));
}

function readReport(report: unknown): TriedMutant[] {
  return Object.entries(asRecord(at(report, 'files'))).flatMap(([file, tried]) =>
    asList(at(tried, 'mutants')).map((mutant) => ({
      file,
      line: Number(at(mutant, 'location', 'start', 'line')),
      replacement: String(at(mutant, 'replacement')),
      status: String(at(mutant, 'status')),
    })),
  );
}
