import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOf, type PageQuery } from './page';
import { recordById } from './record-of';
import type { WebhookBook } from './webhook-book';

type Schemas = components['schemas'];
type ById = { Params: { id: string } };

/** Returns the operations on webhooks, which are the same in both contracts. */
export function webhookOperations(webhooks: WebhookBook) {
  const webhookOf = ({ params }: FastifyRequest<ById>) => recordById(webhooks.all, params.id);
  return {
    listWebhooks: ({ query }: FastifyRequest<{ Querystring: PageQuery }>) =>
      pageOf(webhooks.all, query),
    getWebhook: webhookOf,
    createWebhook: (
      { body }: FastifyRequest<{ Body: Schemas['NewWebhook'] }>,
      reply: FastifyReply,
    ) => reply.code(201).send(webhooks.create(body)),
    updateWebhook: (request: FastifyRequest<ById & { Body: Schemas['WebhookChanges'] }>) =>
      webhooks.update(webhookOf(request), request.body),
    deleteWebhook: (request: FastifyRequest<ById>, reply: FastifyReply) => {
      webhooks.delete(webhookOf(request));
      return reply.code(204).send();
    },
  };
}
