import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '../host/workspace-root';
import type { Service } from './service';

const PIECES = 'packages/pieces';
const ENTRY = 'service/entry.ts';

/** Returns the names of the services, which are those of the folders with a `service/entry.ts`, in alphabetical order. */
export function serviceNames(root = workspaceRoot(process.cwd())): string[] {
  const folder = path.join(root, PIECES);
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, ENTRY)))
    .sort();
}

/** Returns all services of the workspace, in alphabetical order. */
export async function findServices(root = workspaceRoot(process.cwd())): Promise<Service[]> {
  return Promise.all(serviceNames(root).map((name) => loadService(name, root)));
}

/**
 * Returns a service by the name of its folder.
 * @throws Error if there is none, or if its entry says another name.
 */
export async function loadService(
  name: string,
  root = workspaceRoot(process.cwd()),
): Promise<Service> {
  const entry = await importFromService(name, 'entry.ts', root);
  if (isService(entry) && entry.name === name) return entry;
  throw new Error(`${PIECES}/${name}/${ENTRY} exports no service "${name}" by default.`);
}

/** Returns what a file in the folder of a service exports by default; `undefined` if there is no such file. */
export async function importFromService(
  name: string,
  file: string,
  root = workspaceRoot(process.cwd()),
): Promise<unknown> {
  const place = path.join(serviceFolder(name, root), file);
  return existsSync(place) ? (await importModule(place)).default : undefined;
}

/** Returns the folder with what our programs know about a service. */
export function serviceFolder(name: string, root = workspaceRoot(process.cwd())): string {
  return path.join(root, PIECES, name, 'service');
}

/** Returns the service that a piece connects to, by the piece's package; `undefined` for any other package. */
export function findServiceOf(services: readonly Service[], piece: string): Service | undefined {
  return services.find((service) => service.piece === piece);
}

/** Imports a TypeScript file, under tsx and in tests. */
async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  // Jest compiles `import` to `require`, which takes no URL.
  const isJest = process.env.JEST_WORKER_ID !== undefined;
  const module: unknown = await import(isJest ? file : pathToFileURL(file).href);
  return typeof module === 'object' && module !== null ? { ...module } : {};
}

/** A program checks its own entries no further: the compiler has. */
function isService(value: unknown): value is Service {
  return typeof value === 'object' && value !== null && 'name' in value && 'contracts' in value;
}
