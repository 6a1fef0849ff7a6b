import { INSTALL_WAYS } from '../instance/credentials';
import { inInstance } from '../instance/session';
import type { CommandContext } from '../program/command-context';
import { installPacks } from './install-packs';
import { withLoadedPacks } from './loaded-packs';

/** Installs the packed pieces into a running Activepieces. @returns the exit code. */
export function runInstall(url: string, context: CommandContext): Promise<number> {
  const session = { url, command: 'install-pieces', ways: INSTALL_WAYS };
  return inInstance(session, context, (instance, environment) =>
    withLoadedPacks(context.root, (packs) => installPacks(instance, packs, environment)),
  );
}
