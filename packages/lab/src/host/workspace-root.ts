import { existsSync } from 'node:fs';
import path from 'node:path';
import { HostError } from './host-error';

/**
 * Returns the folder of the workspace that contains a folder.
 *
 * @throws {HostError} outside a workspace.
 */
export function workspaceRoot(cwd: string): string {
  if (existsSync(path.join(cwd, 'nx.json'))) return cwd;
  const parent = path.dirname(cwd);
  if (parent === cwd) throw new HostError('There is no workspace here: no folder has an nx.json.');
  return workspaceRoot(parent);
}
