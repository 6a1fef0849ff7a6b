import { existsSync } from 'node:fs';
import path from 'node:path';
import { joinSandbox, type RunningSandbox, startSandbox, startSandboxes } from '../sandbox';

/** Environment variable with one line per sandbox, origin and control, in the order of the workers' numbers. */
const ADDRESSES = 'TEST_SANDBOXES';
/** Environment variable with the folder of the only service to simulate; not set for all. */
const ONLY_SERVICE = 'TEST_SERVICE';
/** A suite for both contracts needs two sandboxes at once. */
const EACH_WORKER = 2;

let stop = () => Promise.resolve();

/**
 * Starts the sandboxes of all workers in Jest's global setup, in one process, since starting one takes longer than most
 * tests.
 */
export default async function startForWorkers(
  { maxWorkers }: { maxWorkers: number },
  { rootDir }: { rootDir: string },
): Promise<void> {
  // Of the tests of a piece, wherever they are started.
  const own = path.join(rootDir, 'service');
  if (existsSync(own)) process.env[ONLY_SERVICE] = own;
  const started = await startSandboxes(maxWorkers * EACH_WORKER, simulatedHere());
  ({ stop } = started);
  const lines = started.addresses.map(({ origin, control }) => `${origin} ${control}`);
  process.env[ADDRESSES] = lines.join('\n');
}

/** Stops the sandboxes, because Jest's process may continue, as with `--watch`. */
export async function stopSandboxes(): Promise<void> {
  await stop();
}

const free = addressesOfWorker();

/** Returns a fresh sandbox for exclusive use until `stop`: one of this worker's, or a new one. */
export async function leaseSandbox(): Promise<RunningSandbox> {
  const address = free.pop();
  if (address === undefined) return startSandbox({ services: simulatedHere() });
  // The path of the socket may contain spaces.
  const [, origin = '', control = ''] = /^(\S+) (.+)$/.exec(address) ?? [];
  const stop = () => {
    free.push(address);
    return Promise.resolve();
  };
  const sandbox = joinSandbox({ origin, control }, { stop });
  await sandbox.reset();
  return sandbox;
}

/** Returns the folders of the services to simulate: that of the piece that is tested, or `undefined` for all. */
function simulatedHere(): string[] | undefined {
  const own = process.env[ONLY_SERVICE];
  return own === undefined ? undefined : [own];
}

function addressesOfWorker(): string[] {
  const { JEST_WORKER_ID = '1', [ADDRESSES]: addresses = '' } = process.env;
  const first = (Number(JEST_WORKER_ID) - 1) * EACH_WORKER;
  return addresses
    .split('\n')
    .filter(Boolean)
    .slice(first, first + EACH_WORKER);
}
