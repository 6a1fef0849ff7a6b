import type { FaultDelivery, Requested } from '@pieceworks/lab/sandbox';
import type { ContractName } from '@pieceworks/lab/services';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { LOGIN } from '../../login';
import { consentPage, errorPage, loginPage } from './pages';

const { email, password } = LOGIN;

/** Serves the authorization server and its pages under a mount; empty for the root. */
export async function mountOAuth(
  server: FastifyInstance,
  provider: Provider,
  at: { contract: ContractName; mount: string },
  faults: FaultDelivery,
): Promise<void> {
  await server.register(
    (scope, _options, done) => {
      forwardToProvider(scope, provider, { service: 'content-snare', ...at }, faults);
      done();
    },
    { prefix: `${at.mount}/oauth` },
  );
  await server.register(
    (scope, _options, done) => {
      serveInteractions(scope, provider);
      done();
    },
    { prefix: `${at.mount}/oauth/interaction` },
  );
}

function forwardToProvider(
  scope: FastifyInstance,
  provider: Provider,
  at: Requested,
  faults: FaultDelivery,
): void {
  const answer = provider.callback();
  const handler = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const originalUrl = raw.url ?? '/';
    // The provider reads the mount from `originalUrl` and keeps its redirects under it.
    const request = Object.assign(raw, { originalUrl, url: originalUrl.slice(at.mount.length) });
    await answer(request, reply.raw);
  };
  scope.removeAllContentTypeParsers();
  // The provider parses the body itself.
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
  scope.route({ method: ['GET', 'POST'], url: '/authorization', handler });
  scope.route({ method: 'GET', url: '/authorization/:uid', handler });
  for (const url of ['/token', '/revoke']) {
    scope.route({
      method: 'POST',
      url,
      onRequest: async (_request, reply) => {
        if (await faults.takesRequest(reply.raw, at)) reply.hijack();
      },
      handler,
    });
  }
}

function serveInteractions(scope: FastifyInstance, provider: Provider): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text)));
    },
  );
  scope.setErrorHandler((_error, _request, reply) =>
    sendPage(
      reply.code(400),
      errorPage('Start again from the application', 'The login has expired or was never begun.'),
    ),
  );

  scope.get('/:uid', async ({ raw }, reply) => {
    const { prompt, params } = await provider.interactionDetails(raw, reply.raw);
    if (prompt.name === 'login') return sendPage(reply, loginPage());
    const client = await provider.Client.find(String(params.client_id));
    return sendPage(
      reply,
      consentPage(client?.clientName ?? 'An application', missingScopes(prompt.details)),
    );
  });

  scope.post<{ Body: Record<string, string> }>('/:uid', async ({ raw, body }, reply) => {
    const { prompt, params } = await provider.interactionDetails(raw, reply.raw);
    const finish = async (result: InteractionResults) =>
      reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303);

    if (prompt.name === 'login') {
      if (body.email?.toLowerCase() === email && body.password === password) {
        return finish({ login: { accountId: email } });
      }
      const failed = { problem: 'Email or password is wrong.', email: body.email ?? '' };
      return sendPage(reply.code(401), loginPage(failed));
    }
    if (body.decision !== 'allow') {
      return finish({ error: 'access_denied', error_description: 'The owner denied access' });
    }
    const grant = new provider.Grant({ accountId: email, clientId: String(params.client_id) });
    grant.addOIDCScope(missingScopes(prompt.details).join(' '));
    return finish({ consent: { grantId: await grant.save() } });
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html').send(page);
}

/** Returns the requested scopes that are not granted yet. */
function missingScopes({ missingOIDCScope: scopes }: Record<string, unknown>): string[] {
  return Array.isArray(scopes) ? scopes.map(String) : [];
}
