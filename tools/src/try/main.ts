import { findPiecePacks } from '@pieceworks/host';
import { startSandbox } from '@pieceworks/sandbox';
import { inInstance } from '../instance/session';
import { tryInstance } from './trial';

export type TryArguments = { url: string; account: boolean };

/** Tries the pieces and the flows in a running Activepieces. @returns the exit code. */
export function runTry({ url, account }: TryArguments): Promise<number> {
  const ways = 'ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD';
  return inInstance({ url, command: 'try', ways }, async (instance, environment) => {
    const given = {
      ...environment,
      root: process.cwd(),
      packs: await findPiecePacks(process.cwd()),
    };
    if (account) return tryInstance(instance, { ...given, against: { account: process.env } });
    const sandbox = await startSandbox();
    try {
      return await tryInstance(instance, { ...given, against: { sandbox } });
    } finally {
      await sandbox.stop();
    }
  });
}
