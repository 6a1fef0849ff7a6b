import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import path from 'node:path';
import type { ContractName } from '../contracts/contract-name';
import { serviceFolder, serviceNames } from '../services/find-services';
import type { AccountCalls } from './account';
import { serviceMount } from './contract/served-contract';
import {
  type ClientOf,
  type SandboxAddress,
  watchJournal,
  withAccount,
  withControl,
} from './control/control-client';
import type { JournalChange } from './core/journal';

export type {
  Account,
  AccountCalls,
  Allowance,
  CreateAccount,
  Delivery,
  SimulatedService,
  Surroundings,
} from './account';
export { banner } from './banner';
export { AnswerForms } from './contract/answer-forms';
export { keyAdmission } from './contract/key-admission';
export { plainContract } from './contract/plain-contract';
export { serviceMount, type ServedContract } from './contract/served-contract';
export type { WireRecord } from './contract/wire-record';
export { type ClientOf, ControlRefusal, type SandboxAddress } from './control/control-client';
export type { Clock } from './core/clock';
export {
  type Charge,
  type JournalChange,
  type JournalEntry,
  type Requested,
  RUN_HEADER,
  type SentResponse,
} from './core/journal';
export type { OtherOrigin } from './core/other-origin';
export { Random } from './core/random';
export type { RateLimit, RateLimits } from './core/rate-limit';
export { Refusal } from './core/refusal';
export { withoutPath } from './core/strike-out';
export { isLoopback, parseUrl } from './core/web-address';
export type * from './faults/fault';
export { FAULT_CATALOGUE, FAULTS, isAfterProcessing } from './faults/fault-table';
export type { FaultDelivery } from './faults/fault-delivery';
export {
  type CollectionSource,
  eventsOf,
  RecordCollection,
  type StoredRecord,
} from './records/record-collection';
export { fixedRecords, keptAsSent, RecordStores } from './records/record-stores';
export type { Ledger, Quota, Settings } from './sandbox';

/** A start takes half a second, and several seconds on an overloaded machine. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts the sandbox on this machine. It runs until `stop` is called or this process ends.
 * @param options.port a free port by default.
 * @param options.services the folders of the services to simulate; by default, those of all pieces of the workspace.
 * @returns the sandbox, with the process id of its program.
 * @throws Error with the program's errors, if it does not listen within a minute.
 */
export async function startSandbox({
  port = 0,
  services = allServices(),
}: { port?: number; services?: readonly string[] } = {}): Promise<RunningSandbox> {
  const { addresses, program } = await startProgram([port], services);
  const [address] = addresses;
  if (address === undefined) throw new Error('The sandbox started without an address.');
  return joinSandbox(address, program);
}

/**
 * Starts sandboxes with states of their own in one process, as `startSandbox` does.
 * @returns their addresses, and a function that stops them all.
 */
export async function startSandboxes(
  count: number,
  services: readonly string[] = allServices(),
): Promise<{ addresses: readonly SandboxAddress[]; stop: () => Promise<void> }> {
  const { addresses, program } = await startProgram(Array<number>(count).fill(0), services);
  return { addresses, stop: program.stop };
}

async function startProgram(ports: readonly number[], services: readonly string[]) {
  const child = fork(programPath(), [ports.join(), ...services], {
    // The loaders of this process would only slow it down.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const addresses = await addressesOf(child);
  letParentEnd(child);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.ref();
    // After Ctrl+C, the program may have left the channel and not yet ended.
    if (child.connected) child.disconnect();
    await exit;
  };
  const program: Program = { pid: child.pid, stop };
  return { addresses, program };
}

/** A sandbox that runs in another process. */
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
      service: string,
      { contract = 'gateway', prefix = true }: { contract?: ContractName; prefix?: boolean } = {},
    ): string {
      if (prefix) return `${origin}${serviceMount(service, contract)}`;
      if (contract === 'vendor') throw new Error('The vendor contract is not served at the root.');
      return origin;
    },
    /**
     * Returns the calls that only the account of a service has. The service's folder exports their type, which is not
     * checked at run time: client and sandbox are built from the same source.
     */
    account: <Calls extends AccountCalls>(service: string): ClientOf<Calls> =>
      withAccount(control, service),
    watchJournal: (onChange: (change: JournalChange) => void) => watchJournal(control, onChange),
  };
  return withControl(members, control);
}

function programPath(): string {
  // Works in CommonJS, which has no `import.meta`, and in ES modules, which have no `require`.
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  return resolve('@pieceworks/lab/sandbox/start');
}

/** Returns the folders of all services of the workspace. */
function allServices(): string[] {
  return serviceNames().map((name) => serviceFolder(name));
}

async function addressesOf(program: ChildProcess): Promise<SandboxAddress[]> {
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
      if (Array.isArray(ready) && ready.every(isAddress)) resolve(ready);
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
