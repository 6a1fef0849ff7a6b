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

/** A sandbox that runs as a process of its own. */
export type RunningSandbox = {
  /** Scheme, host and port. */
  origin: string;
  /** Of the control interface. */
  token: string;
  /**
   * Base URL of a service: of its gateway contract by default, and with a path. Only the gateway contract can do
   * without one, when `prefix` is false.
   */
  baseUrl: (
    service: ServiceName,
    options?: { contract?: ContractName; prefix?: boolean },
  ) => string;
  /** Every request that a service received, without its credentials. */
  journal: () => Promise<JournalEntry[]>;
  clearJournal: () => Promise<void>;
  /**
   * Tells of every request from now on, when it arrives and again when it was answered.
   * @returns what ends it.
   */
  watchJournal: (onChange: (change: JournalChange) => void) => Promise<() => void>;
  /** Back to how the sandbox started: no fault is armed, and access tokens end. */
  reset: () => Promise<void>;
  /** Changes what is given and returns all settings. */
  settings: (changes: Partial<Settings>) => Promise<Settings>;
  ledger: () => Promise<Ledger>;
  /** What is left of credits and points, where a service counts them. */
  quotas: () => Promise<Quota[]>;
  /** Arms faults besides those that are armed; an earlier one comes first. */
  fault: (faults: Fault | readonly Fault[]) => Promise<void>;
  /** The faults that are still armed, with the times that they have left. */
  faults: () => Promise<Fault[]>;
  clearFaults: () => Promise<void>;
  /** Plans how the news change from now on, or have changed; what was planned before is dropped. */
  planNews: (changes: readonly NewsChange[]) => Promise<void>;
  /** What came to the other origin, to which a fault can redirect. */
  otherOrigin: () => Promise<OtherOriginEntry[]>;
  /** Serves everything over HTTPS too. */
  https: () => Promise<HttpsListener>;
  /** Does what the client of a request of Content Snare does in the browser, without a login. */
  contentSnareClient: (action: ClientAction) => Promise<void>;
  /** Every request of Content Snare, as its client sees it. */
  contentSnareRequests: () => Promise<ClientView[]>;
  /** Every change in the account of Content Snare since the start or the last reset, in order. */
  contentSnareEvents: () => Promise<ContentSnareEvent[]>;
  /** Every attempt of Content Snare to tell a webhook of an event, once none is under way. */
  contentSnareDeliveries: () => Promise<WebhookDelivery[]>;
  /** An access token of Content Snare without the login: for these scopes, or for all of them. */
  contentSnareToken: (scopes?: readonly string[]) => Promise<string>;
  /** Ends it, where it was started here. */
  stop: () => Promise<void>;
};

/** A start takes half a second, and some seconds on a machine with far more work than cores. */
const START_TIMEOUT_MS = 60_000;
/** The longest call waits for deliveries to webhooks, which give up sooner. */
const CONTROL_TIMEOUT_MS = 60_000;

/**
 * Starts the sandbox on a port of this machine: a free one unless given. It ends when `stop` is called or this
 * process ends.
 * @throws Error when it does not listen within a minute, with what it printed.
 */
export async function startSandbox({ port = 0 } = {}): Promise<
  RunningSandbox & {
    /** Of the program, as the machine knows it. */
    pid: number | undefined;
  }
> {
  const program = fork(programPath(), [`--port=${port}`], {
    // The program is built: what loads this process's own modules would only slow it down.
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

/** A sandbox that somebody else has started, and will end: `stop` does nothing. */
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
      // Not fetched: `fetch` ends what is silent for minutes.
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

/** Hands over each line as it comes, until the answer ends or is ended. */
async function followLines(answer: IncomingMessage, onLine: (line: string) => void): Promise<void> {
  try {
    for await (const line of createInterface(answer)) onLine(line);
  } catch {
    // Whoever watches has stopped, or the sandbox has.
  }
}

function programPath(): string {
  // Works in CommonJS and in ES modules alike, where neither has what the other uses.
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
  // A test may have made the timers faster; this one stays as it is.
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

/** Who forgets to stop the sandbox ends all the same, and it with them. */
function letParentEnd(program: ChildProcess): void {
  program.unref();
  program.channel?.unref();
  if (program.stderr instanceof Socket) program.stderr.unref();
}

function checked<Answer>(isAnswer: (value: unknown) => value is Answer, value: unknown): Answer {
  if (!isAnswer(value)) throw new Error(`Not what the sandbox says: ${JSON.stringify(value)}`);
  return value;
}
