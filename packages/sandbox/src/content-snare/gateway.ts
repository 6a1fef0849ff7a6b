import contract from '@pieceworks/contracts/content-snare-gateway.json';
import type { components } from '@pieceworks/contracts/content-snare-gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceForm } from '../service';
import type { ContentSnareAccount } from './account';
import type { Admission } from './admission';
import { CURRENT_USER } from './current-user';
import { having, pageOf, type PageQuery } from './page';
import { recordOf } from './record-of';

type Schemas = components['schemas'];

/** The gateway form of Content Snare. */
export function contentSnareGateway(
  account: ContentSnareAccount,
  admission: Admission,
): ServiceForm {
  return {
    service: 'content-snare',
    form: 'gateway',
    contract,
    admit: (request, scopes) => admission.admit(request, scopes),
    errorBody: (_status, message) => ({ errors: [message] }),
    operations: {
      createClient: (
        { body: { name, email } }: FastifyRequest<{ Body: Schemas['NewClient'] }>,
        reply: FastifyReply,
      ) => reply.code(201).send(account.createClient({ name, email })),

      createRequest: (
        { body }: FastifyRequest<{ Body: Schemas['NewRequest'] }>,
        reply: FastifyReply,
      ) => {
        const client = recordOf(account.clients, body.client_id, 'Client');
        const template = recordOf(account.templates, body.template_id, 'Template');
        return reply.code(201).send(
          account.createRequest({
            client,
            template,
            name: body.name ?? template.name,
            status: 'published',
            due: body.due_date,
          }),
        );
      },

      listClients: ({ query }: FastifyRequest<{ Querystring: PageQuery & { q?: string } }>) =>
        pageOf(having(account.clients, query.q, ['full_name', 'email']), query),

      listRequestTemplates: ({ query }: FastifyRequest<{ Querystring: PageQuery }>) =>
        pageOf(account.templates, query),

      getCurrentUser: () => CURRENT_USER,
    },
  };
}
