import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs packages into a folder outside the workspace.
 * @param dependencies exact versions or ranges, by name.
 */
export async function installApart(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, dependencies };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', words, { cwd: folder, shell: process.platform === 'win32' });
}
