import Fastify, { type FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { clientViewOf } from './content-snare/client-view';
import { mintAccessToken } from './content-snare/oauth/authorization-server';
import { SCOPES } from './content-snare/oauth/pages';
import type { ClientAction, Fault, PlannedArticle, Settings } from './protocol';
import type { Sandbox } from './sandbox';

/** Base64 makes a file a third larger. */
const LARGEST_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Creates the server of the control interface. Tests use it to inspect the services and to change them. It listens on
 * a socket in the file system, which no web page can reach.
 */
export function createControl(sandbox: Sandbox, provider: Provider): FastifyInstance {
  const control = Fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true });
  control.get('/journal', () => sandbox.journal.entries);
  control.get('/journal/changes', (_request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
    const stop = sandbox.journal.watch((change) => raw.write(`${JSON.stringify(change)}\n`));
    raw.once('close', stop);
  });
  control.get('/quotas', () => sandbox.quotas);
  control.delete('/journal', (_request, reply) => {
    sandbox.journal.clear();
    return reply.code(204).send();
  });
  control.post('/reset', (_request, reply) => {
    sandbox.reset();
    return reply.code(204).send();
  });
  control.post<{ Body: Partial<Settings> }>('/settings', ({ body }) => {
    sandbox.change(body);
    return sandbox.settings;
  });
  control.get('/content-snare/events', () => sandbox.accounts['content-snare'].events.events);
  control.post<{ Body: ClientAction }>('/content-snare/client-actions', ({ body }, reply) => {
    sandbox.accounts['content-snare'].requests.act(body);
    return reply.code(204).send();
  });
  control.get('/content-snare/requests', () =>
    sandbox.accounts['content-snare'].requests.all.map(clientViewOf),
  );
  control.get('/content-snare/deliveries', async () => sandbox.webhookDeliveries.settled());
  control.get('/ledger', () => sandbox.ledger);
  control.get('/faults', () => sandbox.faults.armed);
  control.post<{ Body: Fault[] }>('/faults', ({ body }, reply) => {
    sandbox.faults.arm(body);
    return reply.code(204).send();
  });
  control.delete('/faults', (_request, reply) => {
    sandbox.faults.clear();
    return reply.code(204).send();
  });
  control.put<{ Body: PlannedArticle[] }>('/news', ({ body }, reply) => {
    sandbox.news.plan(body);
    return reply.code(204).send();
  });
  control.get('/other-origin', () => sandbox.otherOrigin.entries);
  control.post<{ Body: { scopes?: string[] } }>('/token', async ({ body }) => ({
    access_token: await mintAccessToken(provider, body.scopes ?? Object.keys(SCOPES)),
  }));
  return control;
}
