import { HostError } from '@pieceworks/host';
import { environmentCredentials } from './credentials';
import { Instance } from './instance';
import { type Environment, pause } from './patience';
import { Refusal } from './refusal';

const MISUSED = 2;
const INTERRUPTED = 130;

/**
 * Does work in an instance, as the user whose credentials are in the environment.
 *
 * @param session.ways the environment variables to set, in words.
 * @param work returns true if everything succeeded. It cleans up by itself when its signal is aborted.
 * @returns the exit code: 0, 1 for a failure, 2 for missing credentials. An interruption ends the process with 130.
 */
export async function inInstance(
  { url, command, ways }: { url: string; command: string; ways: string },
  work: (instance: Instance, environment: Environment) => Promise<boolean>,
): Promise<number> {
  const credentials = environmentCredentials(process.env);
  if (credentials === undefined) {
    process.stderr.write(`Set ${ways}. npm run ${command} -- --help shows how.\n`);
    return MISUSED;
  }
  const { signal, stop } = interruption();
  const environment = {
    say: (line: string) => void process.stdout.write(`${line}\n`),
    pause,
    signal,
  };
  let code = 1;
  try {
    const instance = await Instance.connect(url, credentials, environment);
    code = (await work(instance, environment)) ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) {
      if (!(error instanceof Refusal || error instanceof HostError)) throw error;
      process.stderr.write(`${error.message}\n`);
    }
  } finally {
    stop();
  }
  // An interrupted request may wait minutes for a worker, which would keep this process running.
  if (signal.aborted) process.exit(INTERRUPTED);
  return code;
}

function interruption() {
  const ending = new AbortController();
  // Ctrl+C arrives twice, from the terminal and from npm; cleaning up continues after both.
  const end = () => {
    if (!ending.signal.aborted) process.stdout.write('Interrupted: cleaning up…\n');
    ending.abort();
  };
  const names = ['SIGINT', 'SIGTERM'] as const;
  for (const name of names) process.on(name, end);
  return {
    signal: ending.signal,
    stop: () => {
      for (const name of names) process.off(name, end);
    },
  };
}
