import Fastify, { type FastifyInstance } from 'fastify';
import type { Journal } from '../core/journal';
import { Refusal } from '../core/refusal';
import type { Control } from './control';

/** Base64 makes a file a third larger. */
const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

/** A method type is bivariant, so each call can narrow its arguments. Client and server are built together. */
type Call = { call(...given: unknown[]): unknown }['call'];

/**
 * Creates the server of the control interface. It listens on a socket in the file system, which no web page can reach.
 * The path is the name of the call, and the body the list of its arguments.
 */
export function createControlServer(control: Control, journal: Journal): FastifyInstance {
  const calls: ReadonlyMap<string, Call> = new Map(Object.entries<Call>(control));
  const server = Fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true });
  server.get('/journal/changes', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
    const stop = journal.watch((change) => raw.write(`${JSON.stringify(change)}\n`));
    raw.once('close', stop);
  });
  server.route<{ Params: { name: string }; Body?: readonly unknown[] }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: async ({ params, body = [] }, reply) => {
      const call = calls.get(params.name);
      if (call === undefined) throw new Refusal(404, `There is no call "${params.name}".`);
      const result = await call(...body);
      if (result === undefined) return reply.code(204).send();
      return reply.type('application/json').send(JSON.stringify(result));
    },
  });
  return server;
}
