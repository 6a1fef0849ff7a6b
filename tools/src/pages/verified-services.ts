import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { registryOf } from '@pieceworks/lab/services/registries';

/** The list of the services that have probes, as a file of the repository. */
export const VERIFIED_SERVICES_FILE = 'tools/src/verify/verified-services.ts';

/** Returns the text of the list, from the files that hold the probes. */
export async function verifiedServicesText(root: string): Promise<string> {
  const folder = path.join(root, path.dirname(VERIFIED_SERVICES_FILE), 'services');
  return registryOf(await readdir(folder), 'services', 'VERIFIED_SERVICES', '');
}

export async function refreshVerifiedServices(root: string): Promise<void> {
  await writeFile(path.join(root, VERIFIED_SERVICES_FILE), await verifiedServicesText(root));
}
