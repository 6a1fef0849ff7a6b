import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentSnareAccount } from './account';
import { CURRENT_USER } from './current-user';
import { having, pageOf, type PageQuery, sorted, type SortQuery } from './page';
import { recordById, recordOf } from './record-of';
import {
  createdRecord,
  fullRecord,
  pageRecord,
  reviewRecord,
  shortRecord,
} from './request-records';
import { webhookOperations } from './webhook-operations';

type Schemas = components['schemas'];
type ById = { Params: { id: string } };
type Search<Field extends string> = PageQuery & SortQuery & { q?: string; 'q_by[]'?: Field[] };
type ListOf<Query> = FastifyRequest<{ Querystring: Query }>;
type RequestSearch = Search<'name' | 'clients.full_name' | 'client_companies.name'> & {
  'filter_by[statuses][]'?: string[];
  'expand[]'?: string[];
};

/** All that both contracts do alike: everything but the two creates. */
export function partnerOperations(account: ContentSnareAccount) {
  const { requests, clients, files } = account;

  const clientOf = ({ params }: FastifyRequest<ById>) => recordById(clients.all, params.id);
  const requestOf = ({ params }: FastifyRequest<ById>) => recordById(requests.all, params.id);
  const pageById = (id: string) =>
    recordById(
      requests.all.flatMap(({ pages }) => pages),
      id,
    );

  return {
    ...webhookOperations(account.webhooks),

    getCurrentUser: () => CURRENT_USER,

    listClients: ({ query }: ListOf<Search<'email' | 'full_name'>>) => {
      const found = having(clients.all, query.q, query['q_by[]'] ?? ['full_name', 'email']);
      return pageOf(sorted(found, query), query);
    },
    getClient: clientOf,
    updateClient: (request: FastifyRequest<ById & { Body: Schemas['ClientChanges'] }>) => {
      const { full_name, email, phone, language_code, client_companies } = request.body;
      return clients.update(clientOf(request), {
        ...(full_name !== undefined && { name: full_name }),
        ...(email !== undefined && { email }),
        phone,
        languageCode: language_code,
        companies: client_companies?.flatMap(({ name }) => name ?? []),
      });
    },
    deleteClient: (request: FastifyRequest<ById>, reply: FastifyReply) => {
      clients.delete(clientOf(request));
      return reply.code(204).send();
    },

    listRequests: ({ query }: ListOf<RequestSearch>) => {
      const statuses = query['filter_by[statuses][]'];
      const meant = requests.all
        .filter(({ status }) => statuses?.includes(status) ?? true)
        .map((request) => ({
          request,
          'clients.full_name': request.client.full_name,
          'client_companies.name': request.client.company_name,
          ...createdRecord(request),
        }));
      const found = having(meant, query.q, query['q_by[]'] ?? ['name']);
      const page = pageOf(sorted(found, query), query);
      const expanded = query['expand[]'] ?? [];
      return {
        ...page,
        results: page.results.map(({ request }) => shortRecord(request, expanded)),
      };
    },
    getRequest: (request: FastifyRequest<ById>) =>
      fullRecord(requestOf(request), account.teamMembers[0]?.id ?? ''),
    updateRequest: (request: FastifyRequest<ById & { Body: Schemas['RequestChanges'] }>) => {
      const { name, due, status, ...ids } = request.body;
      const { folder_id, owner_id, communication_template_id: schedule_id } = ids;
      const changed = requests.update(requestOf(request), {
        ...(name !== undefined && { name }),
        ...(status !== undefined && { status }),
        due,
        folder:
          folder_id === undefined ? undefined : recordOf(account.folders, folder_id, 'Folder'),
        owner:
          owner_id === undefined ? undefined : recordOf(account.teamMembers, owner_id, 'Owner'),
        schedule:
          typeof schedule_id === 'string'
            ? recordOf(account.schedules, schedule_id, 'Communication template')
            : schedule_id,
        commentsEnabled: ids.comments_enabled,
        passcodeEnabled: ids.passcode_enabled,
        shareViaLinkEnabled: ids.share_via_link_enabled,
      });
      return createdRecord(changed);
    },
    deleteRequest: (request: FastifyRequest<ById>, reply: FastifyReply) => {
      requests.delete(requestOf(request));
      return reply.code(204).send();
    },
    runIntegrationActions: (request: FastifyRequest<ById>, reply: FastifyReply) => {
      requests.runIntegrations(requestOf(request));
      return reply.code(204).send();
    },

    getPage: ({
      params,
      query,
    }: FastifyRequest<ById & { Querystring: { include_internal_fields?: boolean } }>) =>
      pageRecord(pageById(params.id), query.include_internal_fields ?? false, (file) =>
        files.linkTo(file),
      ),

    approveRequest: (request: FastifyRequest<ById>, reply: FastifyReply) => {
      const meant = requestOf(request);
      requests.approveSubmitted((place) => place.request === meant);
      return reply.code(204).send();
    },
    approvePage: ({ params }: FastifyRequest<ById>, reply: FastifyReply) => {
      const meant = pageById(params.id);
      requests.approveSubmitted(({ page }) => page === meant);
      return reply.code(204).send();
    },
    approveSection: ({ params }: FastifyRequest<ById>, reply: FastifyReply) => {
      const meant = recordById(
        requests.places().map(({ section }) => section),
        params.id,
      );
      requests.approveSubmitted(({ section }) => section === meant);
      return reply.code(204).send();
    },
    reviewField: ({ params, body }: FastifyRequest<ById & { Body: Schemas['Review'] }>) =>
      reviewRecord(requests.review(requests.place(params.id), body.status, body.rejection_comment)),

    listRequestTemplates: ({ query }: ListOf<PageQuery>) => pageOf(account.templates, query),
    listCommunicationTemplates: ({ query }: ListOf<PageQuery>) => pageOf(account.schedules, query),
    listFolders: ({ query }: ListOf<PageQuery>) => pageOf(account.folders, query),
    listTeamMembers: ({ query }: ListOf<Search<'full_name' | 'phone'>>) =>
      pageOf(
        having(account.teamMembers, query.q, query['q_by[]'] ?? ['full_name', 'phone']),
        query,
      ),
  };
}
