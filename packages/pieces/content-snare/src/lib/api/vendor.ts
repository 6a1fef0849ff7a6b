import type { components } from '@pieceworks/contracts/content-snare-vendor';
import {
  type HttpClient,
  invalidField,
  nullIfNotFound,
  type RulesOf,
  wireOf,
} from '@pieceworks/kit';
import { NEW_CLIENT } from '../model/client-fields';
import type { NewPage } from '../model/field-types';
import { NEW_REQUEST } from '../model/request-fields';
import type { ContentSnareApi } from '../model/types';
import type { Bodies } from './bodies';
import { requireComplete } from './calls';
import { ownerBody } from './named-ids';
import { createPartnerApi } from './partner-api';
import { companyRule } from './records';

type Schemas = components['schemas'];

const newRequest: Bodies['newRequest'] = async (request, { id, email }, api) => {
  const { templateId, templateName, keepAsDraft, pages } = request;
  const rules = {
    name: { name: request.name ?? templateName ?? (await nameOfTemplate(templateId ?? '', api)) },
    clientId: { client_email: email ?? (await emailOfClient(id, api)) },
    clientEmail: {},
    clientName: {},
    keepAsDraft: { status: keepAsDraft ? 'draft' : 'published' },
    ownerId: ownerBody(request.ownerId),
    skipIfOpen: {},
  } satisfies RulesOf<typeof NEW_REQUEST, 'vendor', Schemas['NewRequest']>;
  const body: Schemas['NewRequest'] = {
    ...wireOf(NEW_REQUEST, 'vendor', request, rules),
    pages_data: pages && pagesData(pages),
  };
  return body;
};

/** Content Snare's own Partner API. Its bodies use other names, and it sends a request only on demand. */
export function createVendorApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, 'vendor', {
    newClient: (client): Schemas['NewClient'] =>
      wireOf(NEW_CLIENT, 'vendor', client, companyRule(client)),
    checkRequest: () => undefined,
    newRequest,
  });
}

/** Returns the client's email, the only key that the service takes. It creates a client for an unknown email. */
async function emailOfClient(
  clientId: string,
  api: Pick<ContentSnareApi, 'readClient'>,
): Promise<string> {
  const client = await nullIfNotFound(() => api.readClient(clientId));
  if (client === null) {
    throw invalidField(NEW_REQUEST.clientId.label, 'Content Snare has no client with this ID.');
  }
  if (client.record.email !== null) return client.record.email;
  throw invalidField(
    NEW_REQUEST.clientId.label,
    'this client has no email address to send a request to.',
  );
}

/** Returns the template's name as the name of a request, because the service requires one. */
async function nameOfTemplate(
  templateId: string,
  api: Pick<ContentSnareApi, 'listNamed'>,
): Promise<string> {
  const listed = await api.listNamed('templates', '');
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
