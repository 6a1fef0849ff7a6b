import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientRecord } from '../protocol';
import { Refusal } from '../refusal';
import type { ContentSnareAccount } from './account';
import { detailsOf, detailsSectionOf } from './blueprint';
import { CURRENT_USER } from './current-user';
import { having, pageOf, type PageQuery, sorted, type SortQuery } from './page';
import { partOperations } from './part-operations';
import { recordById, recordOf } from './record-of';
import {
  createdRecord,
  fullRecord,
  pageRecord,
  reviewRecord,
  sectionRecord,
  shortRecord,
} from './request-records';
import type { Template } from './seed';
import type { StoredFile } from './stored-files';
import { webhookOperations } from './webhook-operations';

type Schemas = components['schemas'];
type ById = { Params: { id: string } };
type Search<Field extends string> = PageQuery & SortQuery & { q?: string; 'q_by[]'?: Field[] };
type ListOf<Query> = FastifyRequest<{ Querystring: Query }>;
type RequestSearch = Search<'name' | 'clients.full_name' | 'client_companies.name'> & {
  'filter_by[statuses][]'?: string[];
  'expand[]'?: string[];
};

/** Returns the operations that are the same in both contracts: all except the two creates. */
export function partnerOperations(account: ContentSnareAccount) {
  const { requests, clients, files } = account;

  const clientOf = ({ params }: FastifyRequest<ById>) => recordById(clients.all, params.id);
  const requestOf = ({ params }: FastifyRequest<ById>) => recordById(requests.all, params.id);
  const allPages = () => requests.all.flatMap(({ pages }) => pages);
  const linkTo = (file: StoredFile) => files.linkTo(file);

  return {
    ...webhookOperations(account.webhooks),
    ...partOperations(requests),

    getCurrentUser: () => CURRENT_USER,

    listClients: ({ query }: ListOf<Search<'email' | 'full_name'>>) => {
      const found = having(clients.all, query.q, query['q_by[]'] ?? ['full_name', 'email']);
      return pageOf(sorted(found, query), query);
    },
    getClient: clientOf,
    updateClient: (request: FastifyRequest<ById & { Body: Schemas['ClientChanges'] }>) => {
      const { full_name, email, phone, language_code, client_companies, ...names } = request.body;
      return clients.update(clientOf(request), {
        ...(full_name !== undefined && { name: full_name }),
        ...(email !== undefined && { email }),
        firstName: names.first_name,
        lastName: names.last_name,
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
          'clients.full_name': [request.client, ...request.otherClients]
            .map(({ full_name }) => full_name)
            .join(),
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
      const assigned = ids.client_assignments_ids;
      const changed = requests.update(requestOf(request), {
        ...(name !== undefined && { name }),
        ...(status !== undefined && { status }),
        ...(assigned && assignedTo(clients.all, assigned)),
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
        instructions: ids.instruction_text,
        showsInstructions: ids.show_instruction,
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
      pageRecord(recordById(allPages(), params.id), query.include_internal_fields ?? false, linkTo),

    createPage: ({ body }: FastifyRequest<{ Body: Schemas['NewPage'] }>, reply: FastifyReply) => {
      const request = recordOf(requests.all, body.request_id, 'Request');
      const template = sourceOf(account.pageTemplates, body);
      const blueprint = detailsOf(body.name ?? template.name);
      const page = requests.addPage(request, blueprint, template.id);
      return reply.code(201).send(pageRecord(page, false, linkTo));
    },
    createSection: (
      { body }: FastifyRequest<{ Body: Schemas['NewSection'] }>,
      reply: FastifyReply,
    ) => {
      const page = recordOf(allPages(), body.page_id, 'Page');
      const template = sourceOf(account.sectionTemplates, body);
      const blueprint = detailsSectionOf(body.name ?? template.name);
      const section = requests.addSection(page, blueprint, template.id);
      return reply.code(201).send(sectionRecord(section, page.sections.length - 1, false, linkTo));
    },

    reviewField: ({ params, body }: FastifyRequest<ById & { Body: Schemas['Review'] }>) =>
      reviewRecord(requests.review(requests.place(params.id), body.status, body.rejection_comment)),

    listRequestTemplates: ({ query }: ListOf<PageQuery>) => pageOf(account.templates, query),
    listPageTemplates: ({ query }: ListOf<PageQuery>) => pageOf(account.pageTemplates, query),
    listSectionTemplates: ({ query }: ListOf<PageQuery>) => pageOf(account.sectionTemplates, query),
    listCommunicationTemplates: ({ query }: ListOf<PageQuery>) => pageOf(account.schedules, query),
    listFolders: ({ query }: ListOf<PageQuery>) => pageOf(account.folders, query),
    listTeamMembers: ({ query }: ListOf<Search<'full_name' | 'phone'>>) =>
      pageOf(
        having(account.teamMembers, query.q, query['q_by[]'] ?? ['full_name', 'phone']),
        query,
      ),
  };
}

/** Returns the clients that a change assigns. They replace the current clients of the request. */
function assignedTo(
  clients: readonly ClientRecord[],
  assigned: readonly Schemas['ClientAssignment'][],
): { client?: ClientRecord; otherClients: ClientRecord[] } {
  if (assigned.filter(({ primary }) => primary).length > 1) {
    throw new Refusal(422, 'Only one client can be primary');
  }
  const byRank = assigned.toSorted(
    (one, other) => Number(other.primary ?? false) - Number(one.primary ?? false),
  );
  const [client, ...otherClients] = byRank.map(({ account_id }) =>
    recordOf(clients, account_id, 'Client'),
  );
  return { ...(client && { client }), otherClients };
}

/** Returns the template from which a new page or section is created. */
function sourceOf(
  templates: readonly Template[],
  { source_template_id: id, source_template_name: name }: Partial<Schemas['NewPage']>,
): Template {
  const named = templates.find((template) => template.name === name);
  return recordOf(templates, id ?? named?.id ?? '', 'Source template');
}
