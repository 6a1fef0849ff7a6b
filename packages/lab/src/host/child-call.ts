import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HostError } from './host-error';
import {
  isChildMessage,
  type Outcome,
  outcomeOf,
  type ParentMessage,
  type ServiceRequest,
  valueOf,
} from './messages';
import type { CallOrder, CallServices } from './piece-call';

/**
 * Performs a call in a process of its own, which ends with the result, as the platform does since release 0.88.3.
 * Everything that the piece prints goes to stderr.
 *
 * @param signal ends the process at once.
 * @param execArgv Node options of the child process; by default none. Its program is built, so this process's loaders
 * would only slow its start.
 * @throws {Error} the rebuilt error of the piece, or the reason of the signal.
 * @throws {HostError} if the process ends without a result.
 */
export async function performInChild(
  order: CallOrder,
  services: CallServices,
  signal?: AbortSignal,
  execArgv: string[] = [],
): Promise<unknown> {
  signal?.throwIfAborted();
  const child = fork(programPath(), {
    serialization: 'advanced',
    execArgv,
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const send = (message: ParentMessage) => {
    if (child.connected) child.send(message);
  };
  const listening = new AbortController();
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    child.on('message', (message) => {
      if (!isChildMessage(message)) return;
      if (message.kind === 'done') {
        resolve(message.outcome);
        return;
      }
      const { id, request } = message;
      void outcomeOf(() => serve(request, services)).then((reply) => {
        send({ kind: 'reply', id, outcome: reply });
      });
    });
    child.once('error', reject);
    const abort = () => {
      reject(asError(signal?.reason));
    };
    signal?.addEventListener('abort', abort, { signal: listening.signal });
    child.once('exit', (code, signal) => {
      reject(new HostError(`The step's process ended without a result (${code ?? signal ?? ''}).`));
    });
    send({ kind: 'order', order });
  }).finally(() => {
    listening.abort();
    child.kill('SIGKILL');
  });
  return valueOf(outcome);
}

async function serve(
  request: ServiceRequest,
  { store, files, update, setSchedule }: CallServices,
): Promise<unknown> {
  switch (request.kind) {
    case 'get':
      return store.get(request.key, request.scope);
    case 'put':
      return store.put(request.key, request.value, request.scope);
    case 'delete':
      return store.delete(request.key, request.scope);
    case 'file':
      return files.write(request);
    case 'progress':
      return update(request.data);
    case 'schedule':
      setSchedule(request.schedule);
      return undefined;
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function programPath(): string {
  // Works in CommonJS, which has no `import.meta`, and in ES modules, which have no `require`.
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  try {
    return resolve('@pieceworks/lab/host/child');
  } catch (cause) {
    throw new Error('The host is not built: run npm run build.', { cause });
  }
}
