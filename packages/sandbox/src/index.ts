import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@pieceworks/services';
import {
  type ClientAction,
  type ClientView,
  type ContentSnareEvent,
  type ContractName,
  type Fault,
  type JournalChange,
  type JournalEntry,
  type Ledger,
  type PlannedArticle,
  type OtherOriginEntry,
  type Quota,
  type SandboxAddress,
  serviceMount,
  type Settings,
  type WebhookDelivery,
} from './protocol';

export { banner } from './banner';
export * from './fault-catalogue';
export * from './protocol';
export { withoutPath } from './strike-out';

/** A start takes half a second, and several seconds on an overloaded machine. */
const START_TIMEOUT_MS = 60_000;
/** The longest call waits for webhook deliveries, which give up sooner. */
const CONTROL_TIMEOUT_MS = 60_000;

/**
 * Starts the sandbox on the given port of this machine; on a free port by default.
 * It runs until `stop` is called or this process ends.
 * @returns the sandbox, and the process id of its program.
 * @throws Error with the program's errors, if it does not listen within a minute.
 */
export async function startSandbox({ port = 0 } = {}) {
  const program = fork(programPath(), [`--port=${port}`], {
    // The program is already built. The loaders of this process would only slow it down.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const address = await addressOf(program);
  letParentEnd(program);
  return {
    ...joinSandbox(address),
    pid: program.pid,
    stop: async () => {
      if (program.exitCode !== null || program.signalCode !== null) return;
      const exit = once(program, 'exit');
      program.ref();
      // After Ctrl+C, the program may have left the channel and not yet ended.
      if (program.connected) program.disconnect();
      await exit;
    },
  };
}

/** A sandbox that runs in a process of its own. */
export type RunningSandbox = ReturnType<typeof joinSandbox>;

/** Connects to a sandbox that another process started and will stop. */
export function joinSandbox({ origin, control: socketPath }: SandboxAddress) {
  const send = async (method: string, call: string, body = '', signal?: AbortSignal) => {
    const headers = body === '' ? {} : { 'content-type': 'application/json' };
    const path = `/${call}`;
    const sent = request({ socketPath, agent: false, method, path, headers, signal });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    sent.end(body);
    return answer;
  };
  const control = async (method: string, call: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(CONTROL_TIMEOUT_MS);
    const answer = await send(method, call, JSON.stringify(body), signal);
    const said = await text(answer);
    const { statusCode = 0 } = answer;
    if (statusCode >= 300) throw new Error(`The sandbox refused ${method} ${call}: ${said}`);
    return said === '' ? undefined : JSON.parse(said);
  };
  const change = async (method: string, call: string, body?: object): Promise<void> => {
    await control(method, call, body);
  };
  const list = async <Item>(call: string, field: keyof Item): Promise<Item[]> => {
    const items = await control('GET', call);
    if (!Array.isArray(items)) throw new Error(`The sandbox gave no list for ${call}.`);
    return items.map((item: unknown) => message<Item>(item, field));
  };

  return {
    /** Scheme, host and port. */
    origin,
    /** Path of the socket of the control interface. */
    control: socketPath,
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
    /** Returns every request that a service received, without its credentials. */
    journal: () => list<JournalEntry>('journal', 'sequence'),
    clearJournal: () => change('DELETE', 'journal'),
    /**
     * Reports every request from now on: on arrival and after the response.
     * @returns a function that stops the reports.
     */
    async watchJournal(onChange: (change: JournalChange) => void): Promise<() => void> {
      const response = await send('GET', 'journal/changes');
      void followLines(response, (line) => {
        onChange(message<JournalChange>(JSON.parse(line), 'entry'));
      });
      return () => {
        response.destroy();
      };
    },
    /** Restores the initial state: no fault is armed, and access tokens become invalid. */
    reset: () => change('POST', 'reset'),
    /** Changes the given settings and returns all settings. */
    settings: async (changes: Partial<Settings>) =>
      message<Settings>(await control('POST', 'settings', changes), 'clockAheadSeconds'),
    ledger: async () => message<Ledger>(await control('GET', 'ledger'), 'contentSnare'),
    /** Returns the remaining credits and points of each service that counts them. */
    quotas: () => list<Quota>('quotas', 'unit'),
    /** Arms further faults. A fault that was armed earlier is applied first. */
    fault: (faults: Fault | readonly Fault[]) => change('POST', 'faults', [faults].flat()),
    /** Returns the armed faults, each with its remaining number of uses. */
    faults: () => list<Fault>('faults', 'kind'),
    clearFaults: () => change('DELETE', 'faults'),
    /** Replaces the planned articles. They may also lie in the past. */
    planNews: (articles: readonly PlannedArticle[]) => change('PUT', 'news', articles),
    /** Returns the requests that the other origin received. A fault can redirect there. */
    otherOrigin: () => list<OtherOriginEntry>('other-origin', 'headers'),
    /** Performs an action of a Content Snare client in the browser, without a login. */
    contentSnareClient: (action: ClientAction) =>
      change('POST', 'content-snare/client-actions', action),
    /** Returns every Content Snare request, as its client sees it. */
    contentSnareRequests: () => list<ClientView>('content-snare/requests', 'isSent'),
    /** Returns every change in the Content Snare account since the start or the last reset, in order. */
    contentSnareEvents: () => list<ContentSnareEvent>('content-snare/events', 'subjectId'),
    /** Returns every attempt to deliver a Content Snare webhook, once no attempt is under way. */
    contentSnareDeliveries: () => list<WebhookDelivery>('content-snare/deliveries', 'webhookId'),
    /** Returns a Content Snare access token without a login: for the given scopes, or for all scopes. */
    async contentSnareToken(scopes?: readonly string[]): Promise<string> {
      const answer = await control('POST', 'token', { scopes });
      return message<{ access_token: string }>(answer, 'access_token').access_token;
    },
    /** Stops the sandbox, if this process started it. */
    stop: () => Promise.resolve(),
  };
}

/** Passes on each line as it arrives, until the response ends or is aborted. */
async function followLines(answer: IncomingMessage, onLine: (line: string) => void): Promise<void> {
  try {
    for await (const line of createInterface(answer)) onLine(line);
  } catch {
    // Either the watcher or the sandbox has stopped.
  }
}

function programPath(): string {
  // Works in CommonJS, which has no `import.meta`, and in ES modules, which have no `require`.
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  try {
    return resolve('@pieceworks/sandbox/server');
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
      resolve(message<SandboxAddress>(ready, 'control'));
    });
    program.once('exit', (code) => {
      reject(new Error(`The sandbox did not start (exit code ${code}): ${errors}`));
    });
  });
}

/** Lets this process end even if the sandbox was never stopped. The sandbox then ends too. */
function letParentEnd(program: ChildProcess): void {
  program.unref();
  program.channel?.unref();
  if (program.stderr instanceof Socket) program.stderr.unref();
}

/** Returns a message of the sandbox. One field is checked, because both ends are built together. */
function message<Message>(value: unknown, field: keyof Message): Message {
  const isMessage = (given: unknown): given is Message =>
    typeof given === 'object' && given !== null && field in given;
  if (!isMessage(value)) throw new Error(`Not what the sandbox says: ${JSON.stringify(value)}`);
  return value;
}
