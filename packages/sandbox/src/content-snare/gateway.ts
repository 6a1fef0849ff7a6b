import document from '@pieceworks/contracts/content-snare-gateway.json';
import type { components } from '@pieceworks/contracts/content-snare-gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedContract } from '../service';
import type { ContentSnareAccount } from './account';
import type { Admission } from './admission';
import { partnerOperations } from './partner-operations';
import { recordOf } from './record-of';
import { createdRecord } from './request-records';

type Schemas = components['schemas'];

/** Returns the gateway contract of Content Snare with its handlers. */
export function contentSnareGateway(
  account: ContentSnareAccount,
  admission: Admission,
): ServedContract {
  return {
    document,
    admit: (request, scopes) => admission.admit(request, scopes),
    errorBody: (_status, message) => ({ errors: [message] }),
    operations: {
      ...partnerOperations(account),

      createClient: (
        { body: { name, email } }: FastifyRequest<{ Body: Schemas['NewClient'] }>,
        reply: FastifyReply,
      ) => reply.code(201).send(account.clients.create({ name, email })),

      createRequest: (
        { body }: FastifyRequest<{ Body: Schemas['NewRequest'] }>,
        reply: FastifyReply,
      ) => {
        const client = recordOf(account.clients.all, body.client_id, 'Client');
        const template = recordOf(account.templates, body.template_id, 'Template');
        const request = account.requests.create({
          client,
          template,
          name: body.name ?? template.name,
          status: 'published',
          due: body.due_date,
        });
        return reply.code(201).send(createdRecord(request));
      },
    },
  };
}
