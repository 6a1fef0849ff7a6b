import { existsSync } from 'node:fs';
import path from 'node:path';
import { joinSandbox, type RunningSandbox, startSandbox } from '../sandbox';

/** Environment variable with one line per sandbox, origin and control, in the order of the workers' numbers. */
const ADDRESSES = 'TEST_SANDBOXES';
/** A suite for both contracts needs two sandboxes at once. */
const EACH_WORKER = 2;

let started: readonly RunningSandbox[] = [];

/** Starts the sandboxes of all workers in Jest's global setup, since starting one takes longer than most tests. */
export default async function startSandboxes({
  maxWorkers,
}: {
  maxWorkers: number;
}): Promise<void> {
  const starts = Array.from({ length: maxWorkers * EACH_WORKER }, startHere);
  started = await Promise.all(starts);
  process.env[ADDRESSES] = started.map(({ origin, control }) => `${origin} ${control}`).join('\n');
}

/** Stops the sandboxes, because Jest's process may continue, as with `--watch`. */
export async function stopSandboxes(): Promise<void> {
  await Promise.all(started.map(({ stop }) => stop()));
}

const free = addressesOfWorker();

/** Returns a fresh sandbox for exclusive use until `stop`: one of this worker's, or a new one. */
export async function leaseSandbox(): Promise<RunningSandbox> {
  const address = free.pop();
  if (address === undefined) return startHere();
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

/** Starts a sandbox with the service of the piece that is tested, or with all services. */
function startHere(): Promise<RunningSandbox> {
  const own = path.resolve('service');
  return startSandbox(existsSync(own) ? { services: [own] } : {});
}

function addressesOfWorker(): string[] {
  const { JEST_WORKER_ID = '1', [ADDRESSES]: addresses = '' } = process.env;
  const first = (Number(JEST_WORKER_ID) - 1) * EACH_WORKER;
  return addresses
    .split('\n')
    .filter(Boolean)
    .slice(first, first + EACH_WORKER);
}
