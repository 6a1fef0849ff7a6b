import type { components as Gateway } from '@pieceworks/contracts/content-snare-gateway';
import type { components as Vendor } from '@pieceworks/contracts/content-snare-vendor';
import type { Known } from '@pieceworks/contracts/known';
import {
  type Contract,
  Failure,
  invalidField,
  nullIfNotFound,
  refuseNotOffered,
  type RulesOf,
  toRequest,
} from '@pieceworks/kit';
import type { NewPage } from '../model/field-types';
import type { Named } from '../model/output-rows';
import { NEW_REQUEST, type NewRequest, PAGES_FORM } from '../model/request-fields';
import { readClient } from './clients';
import { type ContentSnareApi, type Listed, requireComplete } from './content-snare-api';
import { listIfAllowed, listNamed, recordsNamed, ownerBody } from './named-records';

export type RequestClient = { id: string; email: string | null };

type Schemas = Vendor['schemas'];
type GatewayRequest = Known<Gateway['schemas']['NewRequest']>;

/** The bodies of a new request, in which the contracts differ. */
export const NEW_REQUEST_BODY: Readonly<
  Record<
    Contract,
    (api: ContentSnareApi, request: NewRequest, client: RequestClient) => Promise<object> | object
  >
> = {
  gateway(_api, request, { id }) {
    const rules = {
      clientId: { client_id: id },
      clientEmail: {},
      clientName: {},
      templateId: { template_id: request.templateId ?? '' },
      templateName: {},
      skipIfOpen: {},
    } satisfies RulesOf<typeof NEW_REQUEST, 'gateway', GatewayRequest>;
    const body: GatewayRequest = toRequest(NEW_REQUEST, 'gateway', request, rules);
    return body;
  },

  async vendor(api, request, { id, email }) {
    const { keepAsDraft, pages } = request;
    const rules = {
      name: { name: request.name ?? '' },
      clientId: { client_email: email ?? (await emailOfClient(api, id)) },
      clientEmail: {},
      clientName: {},
      // Without a status, the service does not send the request.
      keepAsDraft: { status: keepAsDraft ? 'draft' : 'published' },
      ownerId: ownerBody(request.ownerId),
      skipIfOpen: {},
    } satisfies RulesOf<typeof NEW_REQUEST, 'vendor', Schemas['NewRequest']>;
    const body: Schemas['NewRequest'] = {
      ...toRequest(NEW_REQUEST, 'vendor', request, rules),
      pages_data: pages && pagesData(pages),
    };
    return body;
  },
};

/** @throws Failure `invalid` before anything is sent, for a request that the contract cannot express. */
export function checkNewRequest({ contract }: ContentSnareApi, request: NewRequest): void {
  if (contract === 'vendor') return;
  if (request.pages !== undefined) {
    throw invalidField(
      PAGES_FORM.pages.label,
      'a gateway does not support them; use Create Request with a template.',
    );
  }
  refuseNotOffered(NEW_REQUEST, contract, request);
}

/**
 * Returns the request with the template as its contract takes it. A gateway takes no name of a template, and the vendor
 * requires a name of the request.
 */
export async function withTemplate(api: ContentSnareApi, request: NewRequest): Promise<NewRequest> {
  const { templateId, templateName } = request;
  if (api.contract === 'gateway') {
    if (templateName === undefined) return request;
    const listed = await listNamed(api, 'templates', templateName);
    return { ...request, templateId: templateNamed(listed, templateName).id };
  }
  if (templateName !== undefined) {
    // The service may compare names letter by letter, so that it gets the template's own spelling if it can be listed.
    const listed = await listNamed(api, 'templates', templateName).catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
    const [template, another] = recordsNamed(listed?.entries ?? [], templateName);
    const name = another === undefined ? (template?.name ?? templateName) : templateName;
    return { ...request, templateName: name, name: request.name ?? name };
  }
  if (templateId === undefined || request.name !== undefined) return request;
  return { ...request, name: await nameOfTemplate(api, templateId) };
}

function templateNamed(listed: Listed<Named>, name: string): Named {
  const [template, another] = recordsNamed(listed.entries, name);
  if (template !== undefined && another === undefined) return template;
  requireComplete(listed, 'templates');
  throw invalidField(
    NEW_REQUEST.templateName.label,
    another === undefined ? 'no template has this name.' : 'several templates have this name.',
  );
}

/**
 * Checks the template before the client of a request is created, as far as the templates may be listed.
 * @throws Failure `invalid` for a template that is not there.
 */
export async function requireTemplate(
  api: ContentSnareApi,
  { templateId, templateName }: NewRequest,
): Promise<void> {
  if (templateId === undefined && templateName === undefined) return;
  const listed = await listIfAllowed(api, 'templates');
  // A login without this permission may also see an empty list.
  if (listed === undefined || listed.entries.length === 0) return;
  if (templateName !== undefined) templateNamed(listed, templateName);
  if (templateId === undefined || listed.entries.some(({ id }) => id === templateId)) return;
  if (listed.truncation !== null) return;
  throw invalidField(NEW_REQUEST.templateId.label, 'Content Snare has no template with this ID.');
}

/** Returns the client's email, the only key that the vendor takes. It creates a client for an unknown email. */
async function emailOfClient(api: ContentSnareApi, clientId: string): Promise<string> {
  const client = await nullIfNotFound(() => readClient(api, clientId));
  if (client === null) {
    throw invalidField(NEW_REQUEST.clientId.label, 'Content Snare has no client with this ID.');
  }
  if (client.record.email !== null) return client.record.email;
  throw invalidField(NEW_REQUEST.clientId.label, 'this client has no email to send a request to.');
}

/** Returns the template's name as the name of a request, because the vendor requires one. */
async function nameOfTemplate(api: ContentSnareApi, templateId: string): Promise<string> {
  const listed = await listNamed(api, 'templates', '');
  const template = listed.entries.find(({ id }) => id === templateId);
  if (template !== undefined) return template.name;
  requireComplete(listed, 'templates');
  throw invalidField(
    NEW_REQUEST.name.label,
    'fill it in, because no template with this ID was found.',
  );
}

function pagesData(pages: readonly NewPage[]): Schemas['PageData'][] {
  return pages.map(({ name, sections }): Schemas['PageData'] => ({
    name,
    sections_data: sections.map((section): Schemas['SectionData'] => ({
      name: section.name,
      questions_data: section.fields.map((field): Schemas['QuestionData'] => ({
        question: field.name,
        data_type: field.type,
        question_number: field.number,
        instructions: field.instructions,
        options: field.options.length > 0 ? [...field.options] : undefined,
        columns: field.columns.length > 0 ? [...field.columns] : undefined,
        show_when: field.showWhen,
      })),
    })),
  }));
}
