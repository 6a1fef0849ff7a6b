import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { clientViewOf } from './content-snare/client-view';
import { mintAccessToken } from './content-snare/oauth/authorization-server';
import { SCOPES } from './content-snare/oauth/pages';
import { controlRefusal } from './control-guard';
import {
  CLIENT_ACTION_SCHEMA,
  FAULTS_SCHEMA,
  NEWS_SCHEMA,
  SETTINGS_SCHEMA,
  TOKEN_SCHEMA,
} from './control-schemas';
import type { LoopbackListener } from './loopback-listener';
import {
  type ClientAction,
  CONTROL_MOUNT,
  type Fault,
  type HttpsListener,
  type PlannedArticle,
  type Settings,
} from './protocol';
import type { Sandbox } from './sandbox';
import { TEST_CERTIFICATE } from './test-certificate';

/** Base64 makes a file a third larger. */
const LARGEST_UPLOAD_BYTES = 64 * 1024 * 1024;

/** Large enough for the news changes of several weeks. */
const NEWS_BYTES = 16 * 1024 * 1024;

/**
 * Serves the control interface. Tests use it to inspect the services and to change them.
 * @param token is required in a header of every request.
 */
export async function mountControl(
  server: FastifyInstance,
  sandbox: Sandbox,
  provider: Provider,
  https: LoopbackListener,
  token: string,
): Promise<void> {
  await server.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', (request, reply, next) => {
        const message = controlRefusal(request, token);
        if (message === undefined) next();
        else void reply.code(403).send({ message });
      });
      // Registered in this scope, because otherwise the guard would not run for unknown paths.
      scope.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ message: 'There is nothing at this path' }),
      );
      scope.get('/journal', () => sandbox.journal.entries);
      scope.get('/journal/changes', (_request, reply) => {
        reply.hijack();
        const { raw } = reply;
        raw.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
        const stop = sandbox.journal.watch((change) => raw.write(`${JSON.stringify(change)}\n`));
        raw.once('close', stop);
      });
      scope.get('/quotas', () => sandbox.quotas);
      scope.delete('/journal', (_request, reply) => {
        sandbox.journal.clear();
        return reply.code(204).send();
      });
      scope.post('/reset', (_request, reply) => {
        sandbox.reset();
        return reply.code(204).send();
      });
      scope.post<{ Body: Partial<Settings> }>(
        '/settings',
        { schema: { body: SETTINGS_SCHEMA } },
        ({ body }) => {
          sandbox.change(body);
          return sandbox.settings;
        },
      );
      scope.get('/content-snare/events', () => sandbox.accounts['content-snare'].events.events);
      scope.post<{ Body: ClientAction }>(
        '/content-snare/client-actions',
        { bodyLimit: LARGEST_UPLOAD_BYTES, schema: { body: CLIENT_ACTION_SCHEMA } },
        ({ body }, reply) => {
          sandbox.accounts['content-snare'].requests.act(body);
          return reply.code(204).send();
        },
      );
      scope.get('/content-snare/requests', () =>
        sandbox.accounts['content-snare'].requests.all.map(clientViewOf),
      );
      scope.get('/content-snare/deliveries', async () => sandbox.webhookDeliveries.settled());
      scope.get('/ledger', () => sandbox.ledger);
      scope.get('/faults', () => sandbox.faults.armed);
      scope.post<{ Body: Fault[] }>(
        '/faults',
        { schema: { body: FAULTS_SCHEMA } },
        ({ body }, reply) => {
          sandbox.faults.arm(body);
          return reply.code(204).send();
        },
      );
      scope.delete('/faults', (_request, reply) => {
        sandbox.faults.clear();
        return reply.code(204).send();
      });
      scope.put<{ Body: PlannedArticle[] }>(
        '/news',
        { schema: { body: NEWS_SCHEMA }, bodyLimit: NEWS_BYTES },
        ({ body }, reply) => {
          sandbox.news.plan(body);
          return reply.code(204).send();
        },
      );
      scope.get('/other-origin', () => sandbox.otherOrigin.entries);
      scope.post('/https', async (): Promise<HttpsListener> => ({
        origin: await https.origin(),
        certificate: TEST_CERTIFICATE,
      }));
      scope.post<{ Body: { scopes?: string[] } }>(
        '/token',
        { schema: { body: TOKEN_SCHEMA } },
        async ({ body }) => ({
          access_token: await mintAccessToken(provider, body.scopes ?? Object.keys(SCOPES)),
        }),
      );
      done();
    },
    { prefix: CONTROL_MOUNT },
  );
}
