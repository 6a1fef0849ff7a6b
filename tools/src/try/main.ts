import { withLoadedPacks } from '../install/loaded-packs';
import { TRY_WAYS } from '../instance/credentials';
import { inInstance } from '../instance/session';
import type { CommandContext } from '../program/command-context';
import { type FurtherWork, tryInstance } from './trial';

export type TryArguments = { url: string; account: boolean };

/**
 * Tries the pieces and the flows in a running Activepieces.
 * @param further work in the project of a trial that has passed.
 * @returns the exit code.
 */
export function runTry(
  { url, account }: TryArguments,
  context: CommandContext,
  further?: FurtherWork,
): Promise<number> {
  const { root, env, startSandbox } = context;
  const session = { url, command: 'try', ways: TRY_WAYS };
  return inInstance(session, context, (instance, environment) =>
    withLoadedPacks(root, async (packs) => {
      const given = { ...environment, root, packs, ...(further && { further }) };
      if (account) return tryInstance(instance, { ...given, against: { account: env } });
      const sandbox = await startSandbox();
      try {
        return await tryInstance(instance, { ...given, against: { sandbox } });
      } finally {
        await sandbox.stop();
      }
    }),
  );
}
