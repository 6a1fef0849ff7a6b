import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@pieceworks/services';
import {
  type ClientAction,
  type ClientView,
  type ContentSnareEvent,
  type ContractName,
  CONTROL_MOUNT,
  CONTROL_TOKEN_HEADER,
  type Fault,
  hasField,
  type HttpsListener,
  type JournalChange,
  type JournalEntry,
  type Ledger,
  listWithField,
  type NewsChange,
  type OtherOriginEntry,
  type Quota,
  type ReadyMessage,
  type SandboxAddress,
  serviceMount,
  type Settings,
  type TokenAnswer,
  type WebhookDelivery,
} from './protocol';

export { banner } from './banner';
export * from './fault-catalogue';
export * from './protocol';
export { withoutPath } from './strike-out';

/** A sandbox that runs in a process of its own. */
export type RunningSandbox = {
  /** Scheme, host and port. */
  origin: string;
  /** The token of the control interface. */
  token: string;
  /**
   * Returns the base URL of a service: by default of its gateway contract, under a path of its own.
   * With `prefix: false`, which only the gateway contract supports, the URL is the root of the origin.
   */
  baseUrl: (
    service: ServiceName,
    options?: { contract?: ContractName; prefix?: boolean },
  ) => string;
  /** Returns every request that a service received, without its credentials. */
  journal: () => Promise<JournalEntry[]>;
  clearJournal: () => Promise<void>;
  /**
   * Reports every request from now on: on arrival and after the response.
   * @returns a function that stops the reports.
   */
  watchJournal: (onChange: (change: JournalChange) => void) => Promise<() => void>;
  /** Restores the initial state: no fault is armed, and access tokens become invalid. */
  reset: () => Promise<void>;
  /** Changes the given settings and returns all settings. */
  settings: (changes: Partial<Settings>) => Promise<Settings>;
  ledger: () => Promise<Ledger>;
  /** Returns the remaining credits and points of each service that counts them. */
  quotas: () => Promise<Quota[]>;
  /** Arms further faults. A fault that was armed earlier is applied first. */
  fault: (faults: Fault | readonly Fault[]) => Promise<void>;
  /** Returns the armed faults, each with its remaining number of uses. */
  faults: () => Promise<Fault[]>;
  clearFaults: () => Promise<void>;
  /** Replaces the planned news changes. Changes may also lie in the past. */
  planNews: (changes: readonly NewsChange[]) => Promise<void>;
  /** Returns the requests that the other origin received. A fault can redirect there. */
  otherOrigin: () => Promise<OtherOriginEntry[]>;
  /** Starts to serve everything over HTTPS too. */
  https: () => Promise<HttpsListener>;
  /** Performs an action of a Content Snare client in the browser, without a login. */
  contentSnareClient: (action: ClientAction) => Promise<void>;
  /** Returns every Content Snare request, as its client sees it. */
  contentSnareRequests: () => Promise<ClientView[]>;
  /** Returns every change in the Content Snare account since the start or the last reset, in order. */
  contentSnareEvents: () => Promise<ContentSnareEvent[]>;
  /** Returns every attempt to deliver a Content Snare webhook, once no attempt is under way. */
  contentSnareDeliveries: () => Promise<WebhookDelivery[]>;
  /** Returns a Content Snare access token without a login: for the given scopes, or for all scopes. */
  contentSnareToken: (scopes?: readonly string[]) => Promise<string>;
  /** Stops the sandbox, if this process started it. */
  stop: () => Promise<void>;
};

/** A start takes half a second, and several seconds on an overloaded machine. */
const START_TIMEOUT_MS = 60_000;
/** The longest call waits for webhook deliveries, which give up sooner. */
const CONTROL_TIMEOUT_MS = 60_000;

/**
 * Starts the sandbox on the given port of this machine; on a free port by default.
 * It runs until `stop` is called or this process ends.
 * @throws Error with the program's errors, if it does not listen within a minute.
 */
export async function startSandbox({ port = 0 } = {}): Promise<
  RunningSandbox & {
    /** Process id of the program. */
    pid: number | undefined;
  }
> {
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
      program.disconnect();
      await exit;
    },
  };
}

/** Connects to a sandbox that another process started and will stop. Its `stop` does nothing. */
export function joinSandbox({ origin, token }: SandboxAddress): RunningSandbox {
  const headers = { [CONTROL_TOKEN_HEADER]: token };
  const control = async (method: string, call: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}${CONTROL_MOUNT}/${call}`, {
      method,
      signal: AbortSignal.timeout(CONTROL_TIMEOUT_MS),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${call}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const read = async <Answer>(call: string, isAnswer: (value: unknown) => value is Answer) =>
    checked(isAnswer, await control('GET', call));

  return {
    origin,
    token,
    baseUrl: (service, { contract = 'gateway', prefix = true } = {}) => {
      if (prefix) return `${origin}${serviceMount(service, contract)}`;
      if (contract === 'vendor') throw new Error('The vendor contract is not served at the root.');
      return origin;
    },
    journal: async () => read('journal', listWithField<JournalEntry>('sequence')),
    clearJournal: async () => {
      await control('DELETE', 'journal');
    },
    watchJournal: async (onChange) => {
      // Not `fetch`, which aborts a connection that is silent for minutes.
      const request = get(`${origin}${CONTROL_MOUNT}/journal/changes`, { headers });
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve).once('error', reject);
      });
      void followLines(response, (line) => {
        onChange(checked(hasField<JournalChange>('entry'), JSON.parse(line)));
      });
      return () => {
        request.destroy();
      };
    },
    reset: async () => {
      await control('POST', 'reset');
    },
    settings: async (changes) =>
      checked(hasField<Settings>('clockAheadSeconds'), await control('POST', 'settings', changes)),
    ledger: async () => read('ledger', hasField<Ledger>('contentSnare')),
    quotas: async () => read('quotas', listWithField<Quota>('unit')),
    fault: async (faults) => {
      await control('POST', 'faults', [faults].flat());
    },
    faults: async () => read('faults', listWithField<Fault>('kind')),
    clearFaults: async () => {
      await control('DELETE', 'faults');
    },
    planNews: async (changes) => {
      await control('PUT', 'news', changes);
    },
    otherOrigin: async () => read('other-origin', listWithField<OtherOriginEntry>('headers')),
    https: async () =>
      checked(hasField<HttpsListener>('certificate'), await control('POST', 'https')),
    contentSnareClient: async (action) => {
      await control('POST', 'content-snare/client-actions', action);
    },
    contentSnareRequests: async () =>
      read('content-snare/requests', listWithField<ClientView>('isSent')),
    contentSnareEvents: async () =>
      read('content-snare/events', listWithField<ContentSnareEvent>('subjectId')),
    contentSnareDeliveries: async () =>
      read('content-snare/deliveries', listWithField<WebhookDelivery>('webhookId')),
    contentSnareToken: async (scopes) =>
      checked(hasField<TokenAnswer>('access_token'), await control('POST', 'token', { scopes }))
        .access_token,
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
    program.once('message', (message) => {
      timeLimit.removeEventListener('abort', giveUp);
      resolve(checked(hasField<ReadyMessage>('token'), message));
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

function checked<Answer>(isAnswer: (value: unknown) => value is Answer, value: unknown): Answer {
  if (!isAnswer(value)) throw new Error(`Not what the sandbox says: ${JSON.stringify(value)}`);
  return value;
}
