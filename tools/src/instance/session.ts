import { HostError } from '@pieceworks/lab/host';
import { type CommandContext, INTERRUPTED } from '../program/command-context';
import { environmentCredentials } from './credentials';
import { Instance } from './instance';
import { type Environment, pause } from './patience';
import { Refusal } from './refusal';

const MISUSED = 2;

/**
 * Does work in an instance, as the user whose credentials are in the environment.
 *
 * @param session.ways the environment variables to set, in words.
 * @param work returns true if everything succeeded. It cleans up by itself when its signal is aborted.
 * @returns the exit code: 0, 1 for a failure, 2 for missing credentials, 130 for an interruption.
 */
export async function inInstance(
  { url, command, ways }: { url: string; command: string; ways: string },
  { env, signal, print, note }: CommandContext,
  work: (instance: Instance, environment: Environment) => Promise<boolean>,
): Promise<number> {
  const credentials = environmentCredentials(env);
  if (credentials === undefined) {
    note(`Set ${ways}. npm run ${command} -- --help shows how.`);
    return MISUSED;
  }
  const environment = { say: print, pause, signal };
  try {
    const instance = await Instance.connect(url, credentials, environment);
    const isDone = await work(instance, environment);
    if (signal.aborted) return INTERRUPTED;
    return isDone ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return INTERRUPTED;
    if (!(error instanceof Refusal || error instanceof HostError)) throw error;
    note(error.message);
    return 1;
  }
}
