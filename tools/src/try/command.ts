import { parseArgs } from 'node:util';
import { findPiecePacks, HostError } from '@pieceworks/host';
import { parseUrl } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { type Credentials, environmentCredentials } from '../install/credentials';
import { Instance } from '../install/instance';
import { pause } from '../install/patience';
import { Refusal } from '../install/refusal';
import { isOnThisMachine } from './reach';
import { tryInstance } from './trial';

/** The environment of the command. */
export type CommandEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write: (text: string) => unknown };
  readonly stderr: { write: (text: string) => unknown };
  readonly signal: AbortSignal;
};

/**
 * Refuses an API key of the platform.
 * @throws {Refusal} because such a key cannot test steps.
 */
function refuseApiKey(credentials: Credentials): void {
  if (!('token' in credentials && credentials.token.startsWith('sk-'))) return;
  throw new Refusal(
    'An API key of the platform can install pieces but cannot test steps: set ACTIVEPIECES_EMAIL and ' +
      'ACTIVEPIECES_PASSWORD, and remove ACTIVEPIECES_TOKEN.',
  );
}

/**
 * Refuses a remote server.
 * @throws {Refusal} because it cannot reach the sandbox on this machine.
 */
async function refuseElsewhere(url: string): Promise<void> {
  const hostname = parseUrl(url)?.hostname ?? '';
  if (hostname === '' || (await isOnThisMachine(hostname))) return;
  throw new Refusal(
    `The sandbox listens on this machine only, so the server at ${hostname} cannot reach it. Run this on the ` +
      "server's machine, or use --account.",
  );
}

/**
 * Tries the pieces and the flows in a running Activepieces.
 *
 * @param args the arguments of the program.
 * @returns the exit code: 0, 1 for a failure, 2 for missing credentials, 130 for an interruption.
 */
export async function tryCommand(
  args: string[],
  { env, stdout, stderr, signal }: CommandEnvironment,
): Promise<number> {
  const { url, account, keep } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: '' },
      account: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  }).values;
  const credentials = environmentCredentials(env);
  if (credentials === undefined) {
    stderr.write(
      'Set ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD. npm run try -- --help shows how.\n',
    );
    return 2;
  }
  let sandbox: RunningSandbox | undefined;
  try {
    refuseApiKey(credentials);
    if (!account) await refuseElsewhere(url);
    const packs = await findPiecePacks(process.cwd());
    const instance = await Instance.connect(url, credentials);
    if (!account) sandbox = await startSandbox();
    const all = await tryInstance(instance, {
      root: process.cwd(),
      packs,
      against: sandbox === undefined ? { account: env } : { sandbox },
      keep,
      signal,
      say: (line) => stdout.write(`${line}\n`),
      pause,
    });
    return all ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return 130;
    if (!(error instanceof Refusal || error instanceof HostError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await sandbox?.stop();
  }
}
