import { flatten, packError } from './boundary';
import { loadPiece } from './loaded-piece';
import { withMark } from './marked-requests';
import {
  type ChildMessage,
  isParentMessage,
  type Outcome,
  outcomeOf,
  type ServiceRequest,
  valueOf,
} from './messages';
import { type CallOrder, type CallServices, performCall } from './piece-call';

/**
 * The program of one call: it loads the bundle, calls one function of the piece and sends the outcome. The parent
 * process then ends it.
 */

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
  return valueOf(outcome);
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

async function perform({ entry, call, mark }: CallOrder) {
  const outcome = await outcomeOf(async () =>
    flatten(await withMark(mark, () => performCall(loadPiece(entry), call, services))),
  );
  send({ kind: 'done', outcome });
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
