import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { at } from '@pieceworks/kit/json';
import type { AccountCalls } from '../account';
import type { JournalChange } from '../core/journal';
import type { Control } from './control';

/** The longest call waits for webhook deliveries, which give up sooner. */
const TIMEOUT_MS = 60_000;

/** The origin of a sandbox, and the path of the socket of its control interface. */
export type SandboxAddress = { origin: string; control: string };

/** Opening a connection takes longer than most calls. */
const keptConnections = new Agent({ keepAlive: true });

/** A call that the control interface refused. */
export class ControlRefusal extends Error {
  /** @param sentence the reason in the sandbox's own words. */
  constructor(
    call: string,
    answer: string,
    readonly sentence = sentenceIn(answer),
  ) {
    super(`The sandbox refused ${call}: ${answer}`);
  }
}

/** Calls, made from another process. */
export type ClientOf<Calls extends AccountCalls> = {
  [Name in keyof Calls]: (
    ...given: Parameters<Calls[Name]>
  ) => Promise<Awaited<ReturnType<Calls[Name]>>>;
};

/** The calls of the control interface, made from another process. */
type ControlClient = ClientOf<Control>;

/**
 * Returns an object with every call of the control interface, and with the given members.
 * @param socketPath path of the socket of the control interface.
 */
export function withControl<Members extends object>(
  members: Members,
  socketPath: string,
): ControlClient & Members {
  return withCalls<Control, Members>(members, (name, given) => call(socketPath, name, given));
}

/** Returns an object with every call that only the account of one service has. */
export function withAccount<Calls extends AccountCalls>(
  socketPath: string,
  service: string,
): ClientOf<Calls> {
  return withCalls<Calls, object>({}, (name, given) =>
    call(socketPath, 'ask', [service, name, ...given]),
  );
}

/** Returns an object whose every other property makes a call. */
function withCalls<Calls extends AccountCalls, Members extends object>(
  members: Members,
  make: (name: string, given: unknown[]) => Promise<unknown>,
): ClientOf<Calls> & Members {
  const hasCalls = (value: Members): value is ClientOf<Calls> & Members => value === client;
  const client = new Proxy(members, {
    get: (own, name, receiver): unknown => {
      // `await` asks each object for `then`.
      const isCall = typeof name === 'string' && name !== 'then' && !Reflect.has(own, name);
      if (!isCall) return Reflect.get(own, name, receiver);
      return (...given: unknown[]) => make(name, given);
    },
  });
  if (!hasCalls(client)) throw new Error('The proxy has the calls.');
  return client;
}

async function call(socketPath: string, name: string, given: unknown[]): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await send(socketPath, `/${name}`, JSON.stringify(given), signal);
  const said = await text(answer);
  const { statusCode = 0 } = answer;
  if (statusCode >= 300) throw new ControlRefusal(name, said);
  return said === '' ? undefined : JSON.parse(said);
}

/**
 * Reports every request from now on: on arrival and after the response.
 * @returns a function that stops the reports.
 */
export async function watchJournal(
  socketPath: string,
  onChange: (change: JournalChange) => void,
): Promise<() => void> {
  const response = await send(socketPath, '/journal/changes');
  void followLines(response, (line) => {
    const change: unknown = JSON.parse(line);
    if (isChange(change)) onChange(change);
  });
  return () => {
    response.destroy();
  };
}

/** Returns the message of a refusal, which is JSON with the message beside its status; or all of another answer. */
function sentenceIn(answer: string): string {
  try {
    const message = at(JSON.parse(answer), 'message');
    return typeof message === 'string' ? message : answer;
  } catch {
    return answer;
  }
}

async function send(
  socketPath: string,
  path: string,
  body?: string,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json' };
  // A report that is stopped closes its connection.
  const agent = body !== undefined && keptConnections;
  const sent = request({ socketPath, agent, method, path, headers, signal });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  sent.end(body);
  return answer;
}

/** Passes on each line as it arrives, until the response ends or is aborted. */
async function followLines(answer: IncomingMessage, onLine: (line: string) => void): Promise<void> {
  try {
    for await (const line of createInterface(answer)) onLine(line);
  } catch {
    // Either the watcher or the sandbox has stopped.
  }
}

function isChange(value: unknown): value is JournalChange {
  return typeof value === 'object' && value !== null && 'entry' in value;
}
