import gatewayDocument from '@pieceworks/contracts/content-snare-gateway.json';
import type { components as gatewayComponents } from '@pieceworks/contracts/content-snare-gateway';
import vendorDocument from '@pieceworks/contracts/content-snare-vendor.json';
import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { type ContractName, SERVICES } from '@pieceworks/services';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { ClientRecord } from '../protocol';
import { Refusal } from '../refusal';
import type { ServedContract } from '../service';
import type { ContentSnareAccount } from './account';
import type { Admission } from './admission';
import { blueprintFrom, detailsOf, detailsSectionOf } from './blueprint';
import { having, pageOf, type PageQuery, sorted, type SortQuery } from './page';
import type { Place } from './request-book';
import {
  createdRecord,
  fullRecord,
  pageRecord,
  reviewRecord,
  sectionRecord,
  shortRecord,
} from './request-records';
import {
  FOLDERS,
  OWNER_NAME,
  PAGE_TEMPLATES,
  SCHEDULES,
  SECTION_TEMPLATES,
  TEAM_MEMBERS,
  type Template,
  TEMPLATES,
} from './seed';
import type { StoredFile } from './stored-files';

type Schemas = components['schemas'];
type GatewaySchemas = gatewayComponents['schemas'];
type ById = FastifyRequest<{ Params: { id: string } }>;
type ByIdWith<Schema> = FastifyRequest<{ Params: { id: string }; Body: Schema }>;
type With<Schema> = FastifyRequest<{ Body: Schema }>;
type Search<Field extends string> = PageQuery & SortQuery & { q?: string; 'q_by[]'?: Field[] };
type ListOf<Query> = FastifyRequest<{ Querystring: Query }>;
type RequestSearch = Search<'name' | 'clients.full_name' | 'client_companies.name'> & {
  'filter_by[statuses][]'?: string[];
  'expand[]'?: string[];
};

/** Returns both contracts of Content Snare. */
export function contentSnareContracts(
  account: ContentSnareAccount,
  admission: Admission,
): Record<ContractName, ServedContract> {
  const { clients } = account;
  const templateOf = ({
    request_template_id: id,
    request_template_name: name,
  }: Schemas['NewRequest']) => {
    const named = TEMPLATES.find((template) => template.name === name);
    return found(
      TEMPLATES,
      id ?? (name === undefined ? name : (named?.id ?? '')),
      'Request template',
    );
  };
  const common = {
    admit: (request: FastifyRequest, scopes: readonly string[]) => admission.admit(request, scopes),
    errorBody: (_status: number, message: string) => ({ errors: [message] }),
  };
  const operations = commonOperations(account);

  const gateway: ServedContract = {
    ...common,
    document: gatewayDocument,
    operations: {
      ...operations,

      createClient: (
        { body: { name, email } }: With<GatewaySchemas['NewClient']>,
        reply: FastifyReply,
      ) => reply.code(201).send(clients.create({ full_name: name, email })),

      createRequest: ({ body }: With<GatewaySchemas['NewRequest']>, reply: FastifyReply) => {
        const client = recordOf(account.clients.all, body.client_id, 'Client');
        const template = recordOf(TEMPLATES, body.template_id, 'Template');
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

  const vendor: ServedContract = {
    ...common,
    document: vendorDocument,
    invalid: (problem) => new Refusal(422, problemText(problem)),
    operations: {
      ...operations,

      createClient: ({ body }: With<Schemas['NewClient']>, reply: FastifyReply) =>
        reply.code(201).send(clients.create(body)),

      createRequest: async (request: With<Schemas['NewRequest']>, reply: FastifyReply) => {
        const { body } = request;
        const { client_email: email, client_full_name: fullName } = body;
        // Checked first, so that a refused request leaves no new client behind.
        const parts = {
          template: templateOf(body),
          pages: body.pages_data && blueprintFrom(body.pages_data),
          folder: found(FOLDERS, body.folder_id, 'Folder'),
          owner: ownerIn(body),
          schedule: found(SCHEDULES, body.communication_template_id, 'Communication template'),
        };
        if (!clients.with(email)) await admission.demand(request, ['write_clients']);
        const { client_phone: phone, company_name: company } = body;
        const changes = {
          ...(phone !== undefined && { phone }),
          ...(company !== undefined && { client_companies: [{ name: company }] }),
        };
        const known = clients.with(email);
        const name = fullName ?? known?.full_name ?? email.split('@')[0] ?? email;
        if (known && (fullName ?? phone ?? company) !== undefined) {
          clients.update(known, { full_name: name, ...changes });
        }
        const client = known ?? clients.create({ full_name: name, email, ...changes });
        const created = account.requests.create({
          ...parts,
          client,
          name: body.name,
          status: body.status,
          due: body.due,
          commentsEnabled: body.comments_enabled,
          passcodeEnabled: body.passcode_enabled,
          shareViaLinkEnabled: body.share_via_link_enabled,
        });
        return reply.code(201).send(createdRecord(created));
      },
    },
  };

  return { gateway, vendor };
}

/** Returns the operations that are the same in both contracts: all except the two creates. */
function commonOperations(account: ContentSnareAccount) {
  const { requests, clients, files, webhooks } = account;

  const clientOf = ({ params }: ById) => recordById(clients.all, params.id);
  const webhookOf = ({ params }: ById) => recordById(webhooks.all, params.id);
  const requestOf = ({ params }: ById) => recordById(requests.all, params.id);
  const allPages = () =>
    requests.all.flatMap((request) =>
      request.pages.map((page) => ({ id: page.id, page, request })),
    );
  const linkTo = (file: StoredFile) => files.linkTo(file);

  return {
    ...partOperations(account),

    getCurrentUser: () => ({
      full_name: OWNER_NAME,
      email: SERVICES['content-snare'].sandbox.email,
    }),

    listClients: ({ query }: ListOf<Search<'email' | 'full_name'>>) => {
      const found = having(clients.all, query.q, query['q_by[]'] ?? ['full_name', 'email']);
      return pageOf(sorted(found, query), query);
    },
    getClient: clientOf,
    updateClient: (request: ByIdWith<Schemas['ClientChanges']>) =>
      clients.update(clientOf(request), request.body),
    deleteClient: (request: ById, reply: FastifyReply) => {
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
    getRequest: (request: ById) => fullRecord(requestOf(request), TEAM_MEMBERS[0]?.id ?? ''),
    updateRequest: (request: ByIdWith<Schemas['RequestChanges']>) => {
      const { name, due, status, ...ids } = request.body;
      const { folder_id, communication_template_id: schedule_id } = ids;
      const assigned = ids.client_assignments_ids;
      const changed = requests.update(requestOf(request), {
        ...(name !== undefined && { name }),
        ...(status !== undefined && { status }),
        ...(assigned && assignedTo(clients.all, assigned)),
        due,
        folder: folder_id === undefined ? undefined : recordOf(FOLDERS, folder_id, 'Folder'),
        owner: ownerIn(ids),
        schedule:
          typeof schedule_id === 'string'
            ? recordOf(SCHEDULES, schedule_id, 'Communication template')
            : schedule_id,
        commentsEnabled: ids.comments_enabled,
        passcodeEnabled: ids.passcode_enabled,
        shareViaLinkEnabled: ids.share_via_link_enabled,
        instructions: ids.instruction_text,
        showsInstructions: ids.show_instruction,
      });
      return createdRecord(changed);
    },
    deleteRequest: (request: ById, reply: FastifyReply) => {
      requests.delete(requestOf(request));
      return reply.code(204).send();
    },
    runIntegrationActions: (request: ById, reply: FastifyReply) => {
      requests.runIntegrations(requestOf(request));
      return reply.code(204).send();
    },

    getPage: ({ params, query }: ById & ListOf<{ include_internal_fields?: boolean }>) => {
      const { request, page } = recordById(allPages(), params.id);
      return pageRecord(request, page, query.include_internal_fields ?? false, linkTo);
    },

    createPage: ({ body }: With<Schemas['NewPage']>, reply: FastifyReply) => {
      const request = recordOf(requests.all, body.request_id, 'Request');
      const template = sourceOf(PAGE_TEMPLATES, body);
      const blueprint = detailsOf(body.name ?? template.name);
      const page = requests.addPage(request, blueprint, template.id);
      return reply.code(201).send(pageRecord(request, page, false, linkTo));
    },
    createSection: ({ body }: With<Schemas['NewSection']>, reply: FastifyReply) => {
      const { page } = recordOf(allPages(), body.page_id, 'Page');
      const template = sourceOf(SECTION_TEMPLATES, body);
      const blueprint = detailsSectionOf(body.name ?? template.name);
      const section = requests.addSection(page, blueprint, template.id);
      return reply.code(201).send(sectionRecord(section, page.sections.length - 1, false, linkTo));
    },

    reviewField: ({ params, body }: ByIdWith<Schemas['Review']>) =>
      reviewRecord(requests.review(requests.place(params.id), body.status, body.rejection_comment)),

    listWebhooks: ({ query }: ListOf<PageQuery>) => pageOf(webhooks.all, query),
    getWebhook: webhookOf,
    createWebhook: ({ body }: With<Schemas['NewWebhook']>, reply: FastifyReply) =>
      reply.code(201).send(webhooks.create(body)),
    updateWebhook: (request: ByIdWith<Schemas['WebhookChanges']>) =>
      webhooks.update(webhookOf(request), request.body),
    deleteWebhook: (request: ById, reply: FastifyReply) => {
      webhooks.delete(webhookOf(request));
      return reply.code(204).send();
    },

    listRequestTemplates: ({ query }: ListOf<PageQuery>) => pageOf(TEMPLATES, query),
    listPageTemplates: ({ query }: ListOf<PageQuery>) => pageOf(PAGE_TEMPLATES, query),
    listSectionTemplates: ({ query }: ListOf<PageQuery>) => pageOf(SECTION_TEMPLATES, query),
    listCommunicationTemplates: ({ query }: ListOf<PageQuery>) => pageOf(SCHEDULES, query),
    listFolders: ({ query }: ListOf<PageQuery>) => pageOf(FOLDERS, query),
    listTeamMembers: ({ query }: ListOf<Search<'full_name' | 'phone'>>) =>
      pageOf(having(TEAM_MEMBERS, query.q, query['q_by[]'] ?? ['full_name', 'phone']), query),
  };
}

/** Returns the operations on all fields of a request, a page or a section. */
function partOperations({ requests }: ContentSnareAccount) {
  const withFieldsOf =
    (
      part: 'request' | 'page' | 'section',
      work: (matchesFilters: (place: Place) => boolean) => void,
    ) =>
    ({ params }: ById, reply: FastifyReply) => {
      const parts = requests.places().map((place) => place[part]);
      const meant: object = recordById<{ id: string }>(parts, params.id);
      work((place) => place[part] === meant);
      return reply.code(204).send();
    };
  const approve = requests.approveSubmitted.bind(requests);
  const submit = requests.submitAll.bind(requests);
  return {
    approveRequest: withFieldsOf('request', approve),
    approvePage: withFieldsOf('page', approve),
    approveSection: withFieldsOf('section', approve),
    submitRequest: withFieldsOf('request', submit),
    submitPage: withFieldsOf('page', submit),
    submitSection: withFieldsOf('section', submit),
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

/** Returns the team member whom a body names by ID or email. */
function ownerIn({ owner_id: id, owner_email: email }: Partial<Schemas['RequestChanges']>) {
  const member = TEAM_MEMBERS.find((one) => one.email === email?.toLowerCase());
  return found(TEAM_MEMBERS, id ?? (email && (member?.id ?? '')), 'Owner');
}

/** Returns the record with this id; `undefined` without an id. */
function found<Item extends { id: string }>(
  records: readonly Item[],
  id: string | undefined,
  role: string,
): Item | undefined {
  return id === undefined ? undefined : recordOf(records, id, role);
}

/** Returns the record with the id in the path of the call. */
function recordById<Item extends { id: string }>(records: readonly Item[], id: string): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(404, 'Not found');
  return record;
}

/**
 * Returns the record with this id.
 * @throws Refusal that names the `role`, if there is no such record.
 */
function recordOf<Item extends { id: string }>(
  records: readonly Item[],
  id: string,
  role: string,
): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(422, `${role} was not found`);
  return record;
}

/** Describes the error of a field in the words of the vendor's framework. */
function problemText({ keyword, params, instancePath }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return `${title(String(params.missingProperty))} can't be blank`;
    case 'additionalProperties':
      return `${title(String(params.additionalProperty))} is unknown`;
    case 'minLength':
      return `${title(instancePath)} can't be blank`;
    default:
      return `${title(instancePath)} is invalid`;
  }
}

function title(field: string): string {
  const words = field.replace(/^\//, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
