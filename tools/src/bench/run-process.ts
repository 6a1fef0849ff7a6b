import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs a program of this folder in a Node process of its own, and returns the JSON that it prints. */
export function runProcess(program: string, words: readonly string[]): Promise<unknown> {
  return runNode([path.join(import.meta.dirname, program), ...words]);
}

/** Runs Node with these arguments, and returns the JSON that it prints; `undefined` if it prints nothing. */
export async function runNode(words: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return stdout === '' ? undefined : JSON.parse(stdout);
}
