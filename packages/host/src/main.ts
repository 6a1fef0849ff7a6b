import { flatten, packError, unpackError } from './boundary';
import { loadPiece } from './loaded-piece';
import { type ChildMessage, isParentMessage, type Outcome, type ServiceRequest } from './messages';
import { type CallOrder, type CallServices, performCall } from './piece-call';

/** The program of one call: it loads the bundle, calls one function and reports. Its parent ends it. */

const replies = new Map<number, (outcome: Outcome) => void>();

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function ask(request: ServiceRequest): Promise<unknown> {
  const id = replies.size;
  const outcome = await new Promise<Outcome>((resolve) => {
    replies.set(id, resolve);
    send({ kind: 'request', id, request });
  });
  if ('error' in outcome) throw unpackError(outcome.error);
  return outcome.value;
}

const services: CallServices = {
  store: {
    get: (key, scope) => ask({ kind: 'get', key, scope }),
    put: async (key, value, scope) => {
      await ask({ kind: 'put', key, value: flatten(value), scope });
      return value;
    },
    delete: async (key, scope) => {
      await ask({ kind: 'delete', key, scope });
    },
  },
  files: {
    write: async ({ fileName, data }) => String(await ask({ kind: 'file', fileName, data })),
  },
  update: async (data) => {
    await ask({ kind: 'progress', data });
  },
  setSchedule: (schedule) => {
    send({ kind: 'request', id: -1, request: { kind: 'schedule', schedule } });
  },
};

/** Moves the clock forward, for a trigger that makes no call before its interval is over. */
function moveClock(ms: number): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
}

async function perform({ entry, call }: CallOrder) {
  try {
    if (call.kind === 'trigger') moveClock(call.laterMs);
    const value = flatten(await performCall(loadPiece(entry), call, services));
    send({ kind: 'done', outcome: { value } });
  } catch (error) {
    send({ kind: 'done', outcome: { error: packError(error) } });
  }
}

process.on('message', (message) => {
  if (!isParentMessage(message)) return;
  if (message.kind === 'order') void perform(message.order);
  else replies.get(message.id)?.(message.outcome);
});
// The parent has died: nobody waits for the result, and a call under way would keep this process running without end.
process.once('disconnect', () => process.exit());
process.once('unhandledRejection', (error) => {
  send({ kind: 'done', outcome: { error: packError(error) } });
});
