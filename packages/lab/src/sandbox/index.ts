import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import path from 'node:path';
import type { ContractName, ServiceName } from '../services/services';
import { serviceMount } from './contract/served-contract';
import { type SandboxAddress, watchJournal, withControl } from './control/control-client';
import type { JournalChange } from './core/journal';

export type { ContractName } from '../services/services';
export { banner } from './banner';
export type { SandboxAddress } from './control/control-client';
export type { JournalChange, JournalEntry } from './core/journal';
export { withoutPath } from './core/strike-out';
export type * from './faults/fault';
export { FAULT_CATALOGUE, FAULTS, isAfterProcessing } from './faults/fault-table';
export type { Ledger, Quota, Settings } from './sandbox';
export type {
  ClientAction,
  ClientAnswer,
  Field as ContentSnareField,
  Request as ContentSnareRequest,
  WebhookDelivery,
} from '../../../pieces/content-snare/service/sandbox/records';
export type { PlannedArticle } from '../../../pieces/world-news-api/service/sandbox/timeline';

/** A start takes half a second, and several seconds on an overloaded machine. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts the sandbox on the given port of this machine; on a free port by default.
 * It runs until `stop` is called or this process ends.
 * @returns the sandbox, with the process id of its program.
 * @throws Error with the program's errors, if it does not listen within a minute.
 */
export async function startSandbox({ port = 0 } = {}): Promise<RunningSandbox> {
  const program = fork(programPath(), [`--port=${port}`], {
    // The program is already built. The loaders of this process would only slow it down.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const address = await addressOf(program);
  letParentEnd(program);
  const stop = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const exit = once(program, 'exit');
    program.ref();
    // After Ctrl+C, the program may have left the channel and not yet ended.
    if (program.connected) program.disconnect();
    await exit;
  };
  return joinSandbox(address, { pid: program.pid, stop });
}

/** A sandbox that runs in a process of its own. */
export type RunningSandbox = ReturnType<typeof joinSandbox>;

/** The process of a sandbox, for the process that started it. */
type Program = { pid?: number | undefined; stop: () => Promise<void> };

/** Connects to a sandbox. `stop` does nothing, unless the caller says how to stop it. */
export function joinSandbox(
  { origin, control }: SandboxAddress,
  { pid, stop }: Program = { stop: () => Promise.resolve() },
) {
  const members = {
    /** Scheme, host and port. */
    origin,
    /** Path of the socket of the control interface. */
    control,
    /** Id of its process, if this process started it. */
    pid,
    stop,
    /**
     * Returns the base URL of a service: by default of its gateway contract, under a path of its own.
     * With `prefix: false`, which only the gateway contract supports, the URL is the root of the origin.
     */
    baseUrl(
      service: ServiceName,
      { contract = 'gateway', prefix = true }: { contract?: ContractName; prefix?: boolean } = {},
    ): string {
      if (prefix) return `${origin}${serviceMount(service, contract)}`;
      if (contract === 'vendor') throw new Error('The vendor contract is not served at the root.');
      return origin;
    },
    watchJournal: (onChange: (change: JournalChange) => void) => watchJournal(control, onChange),
  };
  return withControl(members, control);
}

function programPath(): string {
  // Works in CommonJS, which has no `import.meta`, and in ES modules, which have no `require`.
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  try {
    return resolve('@pieceworks/lab/sandbox/server');
  } catch (cause) {
    throw new Error('The sandbox is not built: run npm run build.', { cause });
  }
}

async function addressOf(program: ChildProcess): Promise<SandboxAddress> {
  let errors = '';
  program.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  // Not a timer: a test may have replaced the timers with faster ones.
  const timeLimit = AbortSignal.timeout(START_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      program.kill('SIGKILL');
      reject(new Error(`The sandbox did not start within ${START_TIMEOUT_MS / 1000} s: ${errors}`));
    };
    timeLimit.addEventListener('abort', giveUp);
    program.once('message', (ready) => {
      timeLimit.removeEventListener('abort', giveUp);
      if (isAddress(ready)) resolve(ready);
    });
    program.once('exit', (code) => {
      reject(new Error(`The sandbox did not start (exit code ${code}): ${errors}`));
    });
  });
}

function isAddress(message: unknown): message is SandboxAddress {
  return typeof message === 'object' && message !== null && 'control' in message;
}

/** Lets this process end even if the sandbox was never stopped. The sandbox then ends too. */
function letParentEnd(program: ChildProcess): void {
  program.unref();
  program.channel?.unref();
  if (program.stderr instanceof Socket) program.stderr.unref();
}
