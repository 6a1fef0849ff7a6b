import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs a program of this folder in a Node process of its own, and returns the JSON that it prints. */
export async function runProcess(program: string, words: readonly string[]): Promise<unknown> {
  const file = path.join(import.meta.dirname, program);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...words]);
  return stdout === '' ? undefined : JSON.parse(stdout);
}
