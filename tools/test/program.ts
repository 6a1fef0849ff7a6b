import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import type { CommandContext } from '../src/program/command-context';

export const ROOT = path.resolve(__dirname, '../..');
const TSX = pathToFileURL(require.resolve('tsx')).href;

/**
 * Starts a command of the tools, without a build.
 * @param options.env the whole environment apart from `PATH`; by default, that of the tests.
 * @param options.cwd the root of the repository by default.
 * @returns the process, and its exit code and output.
 */
export function startProgram(
  command: string,
  words: readonly string[] = [],
  options: ProcessOptions = {},
) {
  return startFile('program/main', [command, ...words], options);
}

type ProcessOptions = { env?: Readonly<Record<string, string>>; cwd?: string };

/** Starts a file of `tools/src`, as `startProgram` does. */
export function startFile(
  file: string,
  words: readonly string[],
  { env, cwd = ROOT }: ProcessOptions = {},
) {
  const program = path.join(ROOT, `tools/src/${file}.ts`);
  const child = spawn(process.execPath, ['--import', TSX, program, ...words], {
    cwd,
    env: env === undefined ? process.env : { PATH: process.env.PATH, ...env },
  });
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  const outcome = ended.then(([[code], stdout, stderr]) => ({
    code: Number(code),
    stdout,
    stderr,
  }));
  return { child, outcome };
}

/**
 * Runs a command in this process, where it starts sooner.
 * @param changes to its context, whose environment is empty.
 * @returns its exit code, and the lines that it wrote.
 */
export async function runHere(
  work: (context: CommandContext) => Promise<number>,
  changes: Partial<CommandContext> = {},
) {
  const printed: string[] = [];
  const noted: string[] = [];
  const code = await work({
    root: ROOT,
    env: {},
    signal: new AbortController().signal,
    startSandbox: leaseSandbox,
    print: (text) => printed.push(...text.split('\n')),
    note: (text) => noted.push(...text.split('\n')),
    progress: () => undefined,
    ...changes,
  });
  return { code, printed, noted };
}
