import { joinSandbox, type RunningSandbox, startSandbox } from '@pieceworks/sandbox';

/** Where the sandboxes of the workers are, in the order of the workers' numbers. */
const ORIGINS = 'TEST_SANDBOX_ORIGINS';
/** A suite for both contracts needs two at once. */
const EACH_WORKER = 2;

let started: readonly RunningSandbox[] = [];

/** Jest's global setup: sandboxes for each worker, since to start one takes longer than most tests. */
export default async function startSandboxes({
  maxWorkers,
}: {
  maxWorkers: number;
}): Promise<void> {
  const starts = Array.from({ length: maxWorkers * EACH_WORKER }, startSandbox);
  started = await Promise.all(starts);
  process.env[ORIGINS] = started.map(({ origin }) => origin).join(' ');
}

/** Ends them: the process of Jest may go on, as it does with `--watch`. */
export async function stopSandboxes(): Promise<void> {
  await Promise.all(started.map(({ stop }) => stop()));
}

const free = originsOfWorker();

/** A sandbox as new that nobody else uses until `stop`: one of this worker's, or one that is started for it. */
export async function leaseSandbox(): Promise<RunningSandbox> {
  const origin = free.pop();
  if (origin === undefined) return startSandbox();
  const sandbox = joinSandbox(origin);
  await sandbox.reset();
  return {
    ...sandbox,
    stop: () => {
      free.push(origin);
      return Promise.resolve();
    },
  };
}

function originsOfWorker(): string[] {
  const { JEST_WORKER_ID = '1', [ORIGINS]: origins = '' } = process.env;
  const first = (Number(JEST_WORKER_ID) - 1) * EACH_WORKER;
  return origins
    .split(' ')
    .filter(Boolean)
    .slice(first, first + EACH_WORKER);
}
