import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

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

/** Runs a program of the tools to its end. */
export function runProgram(...given: Parameters<typeof startProgram>) {
  const { child, outcome } = startProgram(...given);
  child.stdin.end();
  return outcome;
}
