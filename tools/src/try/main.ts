import { findPiecePacks, HostError } from '@pieceworks/host';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { environmentCredentials } from '../install/credentials';
import { Instance } from '../install/instance';
import { pause } from '../install/patience';
import { Refusal } from '../install/refusal';
import { tryInstance } from './trial';

/**
 * Tries the pieces and the flows in a running Activepieces.
 * @returns the exit code: 0, 1 for a failure, 2 for missing credentials. An interruption ends the process with 130.
 */
export async function runTry({ url, account }: TryArguments): Promise<number> {
  const ending = new AbortController();
  // Ctrl+C arrives twice, from the terminal and from npm; cleaning up continues after both.
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (!ending.signal.aborted) process.stdout.write('Interrupted: cleaning up…\n');
      ending.abort();
    });
  }
  const code = await attempt({ url, account }, ending.signal);
  // Everything is cleaned up, but the interrupted trial may still wait minutes for a worker, which would keep this process running.
  if (ending.signal.aborted) process.exit(code);
  return code;
}

export type TryArguments = { url: string; account: boolean };

async function attempt({ url, account }: TryArguments, signal: AbortSignal): Promise<number> {
  const credentials = environmentCredentials(process.env);
  if (credentials === undefined) {
    process.stderr.write(
      'Set ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD. npm run try -- --help shows how.\n',
    );
    return 2;
  }
  let sandbox: RunningSandbox | undefined;
  try {
    const packs = await findPiecePacks(process.cwd());
    const instance = await Instance.connect(url, credentials);
    if (!account) sandbox = await startSandbox();
    const all = await tryInstance(instance, {
      root: process.cwd(),
      packs,
      against: sandbox === undefined ? { account: process.env } : { sandbox },
      signal,
      say: (line) => process.stdout.write(`${line}\n`),
      pause,
    });
    return all ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return 130;
    if (!(error instanceof Refusal || error instanceof HostError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await sandbox?.stop();
  }
}
