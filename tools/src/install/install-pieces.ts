import { findPiecePacks } from '@pieceworks/host';
import { inInstance } from '../instance/session';
import { installPacks } from './install-packs';

/** Installs the packed pieces into a running Activepieces. @returns the exit code. */
export function runInstall(url: string): Promise<number> {
  const ways = 'ACTIVEPIECES_TOKEN, or ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD';
  return inInstance({ url, command: 'install-pieces', ways }, async (instance, environment) =>
    installPacks(instance, await findPiecePacks(process.cwd()), environment),
  );
}
