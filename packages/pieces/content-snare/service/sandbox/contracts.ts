import { Refusal, type ServedContract, type StoredRecord } from '@pieceworks/lab/sandbox';
import type { ContractName } from '@pieceworks/lab/services';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { components as gatewayComponents } from '../dist/gateway';
import gatewayDocument from '../dist/gateway.json';
import vendorDocument from '../dist/vendor.json';
import type { ContentSnareAccount } from './account';
import type { Admission } from './admission';
import { clientWith } from './clients';
import { detailsPage, detailsSection, type RequestTemplate } from './demo';
import { isChoice } from './field-types';
import type { Client, Named, Schemas } from './records';
import type { Place } from './request-book';
import { ownedBy, visibleTo } from './request-record';

type GatewaySchemas = gatewayComponents['schemas'];
type ById = FastifyRequest<{ Params: { id: string } }>;
type With<Schema> = FastifyRequest<{ Body: Schema }>;
type ByIdWith<Schema> = FastifyRequest<{ Params: { id: string }; Body: Schema }>;
type PageRead = FastifyRequest<{
  Params: { id: string };
  Querystring: { include_internal_fields?: boolean };
}>;

/** Returns both contracts of Content Snare. Operations without a handler here follow from `x-record`. */
export function contentSnareContracts(
  account: ContentSnareAccount,
  admission: Admission,
): Record<ContractName, ServedContract> {
  const { clients, requests, templates, forms } = account;
  const common = {
    admit: (request: FastifyRequest, scopes: readonly string[]) => admission.admit(request, scopes),
    errorBody: (_status: number, message: string) => ({ errors: [message] }),
  };
  const operations = { ...requestOperations(account), ...partOperations(account) };

  const gateway: ServedContract = {
    ...common,
    document: gatewayDocument,
    operations: {
      ...operations,

      createClient: ({ body }: With<GatewaySchemas['NewClient']>, reply: FastifyReply) => {
        const client = clients.create({ full_name: body.name, email: body.email });
        return reply.code(201).send(forms.as('Client', client));
      },

      createRequest: ({ body }: With<GatewaySchemas['NewRequest']>, reply: FastifyReply) => {
        const client = required(clients.all, body.client_id, 'Client');
        const template = required(templates.all, body.template_id, 'Template');
        const request = requests.create({
          clients: [client],
          ...templateValues(template),
          name: body.name ?? template.name,
          status: 'published',
          due: body.due_date,
        });
        return reply.code(201).send(forms.as('ChangedRequest', request));
      },
    },
  };

  const vendor: ServedContract = {
    ...common,
    document: vendorDocument,
    invalid: (problem) => new Refusal(422, problemText(problem)),
    operations: {
      ...operations,

      createRequest: async (request: With<Schemas['NewRequest']>, reply: FastifyReply) => {
        const { body } = request;
        // Checked first, so that a refused request leaves no new client behind.
        const values = { ...templateValues(templateOf(account, body)), ...valuesOf(account, body) };
        if (body.pages_data) requireAnswerable(body.pages_data);
        if (!clientWith(clients, body.client_email)) {
          await admission.demand(request, ['write_clients']);
        }
        const created = requests.create({
          ...values,
          ...(body.pages_data && { pages: body.pages_data }),
          name: body.name,
          status: body.status,
          clients: [recipientOf(account, body)],
        });
        return reply.code(201).send(forms.as('ChangedRequest', created));
      },
    },
  };

  return { gateway, vendor };
}

/** Returns the operations on requests and their parts that do more than keep records. */
function requestOperations(account: ContentSnareAccount) {
  const { requests, clients, pageTemplates, sectionTemplates, team, forms } = account;
  const requestOf = ({ params }: ById) => recordAt(requests.records.all, params.id);
  const allPages = () => requests.records.all.flatMap(({ pages }) => pages);
  return {
    getCurrentUser: () => ({ full_name: team.all[0]?.full_name }),
    updateRequest: (request: ByIdWith<Schemas['RequestChanges']>) => {
      const { name, status, instruction_text, show_instruction, ...given } = request.body;
      const assigned = given.client_assignments_ids;
      const changed = requests.update(requestOf(request), {
        ...valuesOf(account, given),
        ...(name !== undefined && { name }),
        ...(assigned && { clients: assignedTo(clients.all, assigned) }),
        instruction_text,
        show_instruction,
        status,
      });
      return forms.as('ChangedRequest', changed);
    },
    runIntegrationActions: (request: ById, reply: FastifyReply) => {
      requests.runIntegrations(requestOf(request));
      return reply.code(204).send();
    },

    getPage: ({ params, query }: PageRead) => {
      const page = recordAt(allPages(), params.id);
      return forms.as('RequestPage', visibleTo(!query.include_internal_fields, page));
    },
    createPage: ({ body }: With<Schemas['NewPage']>, reply: FastifyReply) => {
      const request = required(requests.records.all, body.request_id, 'Request');
      const template = sourceOf(pageTemplates.all, body);
      const page = requests.addPage(request, detailsPage(body.name ?? template.name), template.id);
      return reply.code(201).send(forms.as('RequestPage', visibleTo(true, page)));
    },
    createSection: ({ body }: With<Schemas['NewSection']>, reply: FastifyReply) => {
      const page = required(allPages(), body.page_id, 'Page');
      const template = sourceOf(sectionTemplates.all, body);
      const source = detailsSection(body.name ?? template.name);
      const { id } = requests.addSection(page, source, template.id);
      const added = visibleTo(true, page).sections.find((section) => section.id === id);
      return reply.code(201).send(forms.as('Section', added ?? {}));
    },

    reviewField: ({ params, body }: ByIdWith<Schemas['Review']>) => {
      const place = requests.place(params.id);
      return forms.as('Reviewed', requests.review(place, body.status, body.rejection_comment));
    },
  };
}

/** Returns the operations on all fields of a request, a page or a section. */
function partOperations({ requests }: ContentSnareAccount) {
  const withFieldsOf =
    (part: 'request' | 'page' | 'section', work: (places: readonly Place[]) => void) =>
    ({ params }: ById, reply: FastifyReply) => {
      const places = requests.places().filter((place) => place[part].id === params.id);
      if (places.length === 0) throw new Refusal(404, 'Not found');
      work(places);
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

/** Returns the template that a body names by ID or name. */
function templateOf(
  { templates }: ContentSnareAccount,
  { request_template_id: id, request_template_name: name }: Partial<Schemas['NewRequest']>,
) {
  const named = templates.all.find((template) => template.name === name);
  const wanted = id ?? (name === undefined ? undefined : (named?.id ?? ''));
  return wanted === undefined ? undefined : required(templates.all, wanted, 'Request template');
}

/** Returns the values of a request that come from its template. */
function templateValues(template?: RequestTemplate) {
  return {
    request_template_name: template?.name ?? null,
    origin: template?.id,
    pages: template?.pages ?? [],
  };
}

/** Returns the client whom a body names by email. A new one is created, and a known one updated. */
function recipientOf(
  { clients }: ContentSnareAccount,
  { client_email: email, ...given }: Schemas['NewRequest'],
): Client {
  const { client_full_name: fullName, client_phone: phone, company_name: company } = given;
  const known = clientWith(clients, email);
  const values = {
    full_name: fullName ?? known?.full_name ?? email.split('@')[0] ?? email,
    ...(phone !== undefined && { phone }),
    ...(company !== undefined && { client_companies: [{ name: company }] }),
  };
  if (!known) return clients.create({ email, ...values });
  return (fullName ?? phone ?? company) === undefined ? known : clients.change(known, values);
}

/** Returns the values that a body sets in a request, with the records that it names by ID. */
function valuesOf(
  { folders, team, schedules }: ContentSnareAccount,
  body: Partial<Schemas['NewRequest']> | Schemas['RequestChanges'],
) {
  const { folder_id, owner_id, owner_email, communication_template_id: schedule_id } = body;
  const folder = folder_id === undefined ? undefined : required(folders.all, folder_id, 'Folder');
  const member = team.all.find(({ email }) => email === owner_email?.toLowerCase());
  const owner = owner_id ?? (owner_email === undefined ? undefined : (member?.id ?? ''));
  return {
    due: body.due,
    folder_name: folder?.name,
    ...(owner !== undefined && ownedBy(required(team.all, owner, 'Owner'))),
    communications_template_name:
      typeof schedule_id === 'string'
        ? required(schedules.all, schedule_id, 'Communication template').name
        : schedule_id,
    comments_enabled: body.comments_enabled,
    passcode_enabled: body.passcode_enabled,
    share_via_link_enabled: body.share_via_link_enabled,
  };
}

/** Returns the clients that a change assigns. They replace the current clients of the request. */
function assignedTo(
  clients: readonly Client[],
  assigned: readonly Schemas['ClientAssignment'][],
): Client[] {
  if (assigned.filter(({ primary }) => primary).length > 1) {
    throw new Refusal(422, 'Only one client can be primary');
  }
  return assigned
    .toSorted((one, other) => Number(other.primary ?? false) - Number(one.primary ?? false))
    .map(({ account_id }) => required(clients, account_id, 'Client'));
}

/** Returns the template from which a new page or section is created. */
function sourceOf(
  templates: readonly Named[],
  { source_template_id: id, source_template_name: name }: Partial<Schemas['NewPage']>,
): Named {
  const named = templates.find((template) => template.name === name);
  return required(templates, id ?? named?.id ?? '', 'Source template');
}

/** Throws a `Refusal` for pages with a field that cannot be answered. */
function requireAnswerable(pages: readonly Schemas['PageData'][]): void {
  const questions = pages
    .flatMap((page) => page.sections_data)
    .flatMap((section) => section.questions_data);
  const numbers = new Set<number>();
  for (const { question: name, question_number: number, ...question } of questions) {
    const { data_type: type, options = [], columns = [] } = question;
    if (numbers.has(number)) throw new Refusal(422, `Question number ${number} is not unique`);
    numbers.add(number);
    if (isChoice(type) && options.length === 0) {
      throw new Refusal(422, `${name}: options can't be blank`);
    }
    if (type === 'table' && columns.length === 0) {
      throw new Refusal(422, `${name}: columns can't be blank`);
    }
  }
}

/** Returns the record with the id in the path of the call. */
function recordAt<Item extends StoredRecord>(records: readonly Item[], id: string): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(404, 'Not found');
  return record;
}

/**
 * Returns the record with an id in the body of the call.
 * @throws Refusal that names the `role`, if there is no such record.
 */
function required<Item extends StoredRecord>(
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
