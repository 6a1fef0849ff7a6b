import contract from '@pieceworks/contracts/content-snare-gateway.json';
import type { components } from '@pieceworks/contracts/content-snare-gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { CREDENTIALS } from '../credentials';
import type { Behaviour } from '../protocol';
import { Refusal } from '../refusal';
import type { ServiceForm } from '../service';
import { type ContentSnareAccount, OWNER_NAME } from './account';

type Schemas = components['schemas'];
type PageQuery = { limit?: number; offset?: number; q?: string };

const DEFAULT_LIMIT = 200;

/** The gateway form of Content Snare; its tokens come from `provider`. */
export function contentSnareGateway(
  account: ContentSnareAccount,
  provider: Provider,
  behaviour: () => Behaviour,
): ServiceForm {
  return {
    service: 'content-snare',
    form: 'gateway',
    contract,
    admit: async ({ method, headers }, scopes) => {
      const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
      const accessToken = token && (await provider.AccessToken.find(token));
      if (!accessToken) throw new Refusal(401, 'The access token is invalid');

      const granted = accessToken.scope?.split(' ') ?? [];
      const missing = scopes.filter((scope) => !granted.includes(scope));
      if (missing.length > 0) throw new Refusal(403, `The token lacks ${missing.join(', ')}`);

      if (!behaviour().rateLimits) return;
      const retryAfter = (method === 'GET' ? account.reads : account.writes).take();
      if (retryAfter !== undefined) {
        throw new Refusal(429, 'Too many requests', { 'retry-after': String(retryAfter) });
      }
    },
    errorBody: (_status, message) => ({ errors: [message] }),
    operations: {
      createClient: (
        { body }: FastifyRequest<{ Body: Schemas['NewClient'] }>,
        reply: FastifyReply,
      ) => reply.code(201).send(account.createClient(body.name, body.email)),

      createRequest: (
        { body }: FastifyRequest<{ Body: Schemas['NewRequest'] }>,
        reply: FastifyReply,
      ) =>
        reply
          .code(201)
          .send(account.createRequest(body.client_id, body.template_id, body.name, body.due_date)),

      listClients: ({ query }: FastifyRequest<{ Querystring: PageQuery }>) => {
        const text = query.q?.toLowerCase() ?? '';
        return pageOf(
          account.clients.filter(({ email, full_name: fullName }) =>
            `${fullName} ${email}`.toLowerCase().includes(text),
          ),
          query,
        );
      },

      listRequestTemplates: ({ query }: FastifyRequest<{ Querystring: PageQuery }>) =>
        pageOf(account.templates, query),

      getCurrentUser: () => ({
        full_name: OWNER_NAME,
        email: CREDENTIALS.contentSnare.email,
      }),
    },
  };
}

function pageOf<Item>(items: readonly Item[], { limit = DEFAULT_LIMIT, offset = 0 }: PageQuery) {
  return {
    results: items.slice(offset, offset + limit),
    pagination: { offset, total_count: items.length },
  };
}
