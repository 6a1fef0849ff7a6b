import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The workspace's own packages, in `node_modules` links to folders that a copy has itself. */
const OWN_SCOPE = '@pieceworks';

/** Copies what is committed of a workspace, and takes what is installed in it. */
export async function copyWorkspace(root: string, copy: string): Promise<void> {
  await promisify(execFile)('git', ['clone', '--quiet', '--local', root, copy]);
  for (const folder of ['', ...(await workspaceFolders(root))]) {
    const installed = path.join(root, folder, 'node_modules');
    const names = await readdir(installed).catch(() => []);
    if (names.length > 0) await mkdir(path.join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of names) {
      const link = path.join(copy, folder, 'node_modules', name);
      if (name !== OWN_SCOPE) await symlink(path.join(installed, name), link);
      else await cp(path.join(installed, name), link, { recursive: true, verbatimSymlinks: true });
    }
  }
}

async function workspaceFolders(root: string): Promise<string[]> {
  const lists = ['packages', 'packages/pieces'].map(async (parent) => {
    const entries = await readdir(path.join(root, parent));
    return entries.map((name) => path.join(parent, name));
  });
  return ['tools', ...(await Promise.all(lists)).flat()];
}
