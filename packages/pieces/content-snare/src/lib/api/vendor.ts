import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { type HttpClient, invalidField, nullIfNotFound } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { ContentSnareApi, NewPage } from '../model/types';
import { requireWhole } from './calls';
import { type Bodies, createPartnerApi } from './partner-api';
import { clientBody } from './records';

type Schemas = components['schemas'];

const newRequest: Bodies['newRequest'] = async (request, { id, email }, api) => {
  const { templateId, templateName, dueDate, folderId, ownerId, scheduleId, pages } = request;
  const body: Schemas['NewRequest'] = {
    name: request.name ?? templateName ?? (await nameOfTemplate(templateId ?? '', api)),
    client_email: email ?? (await emailOfClient(id, api)),
    status: request.keepAsDraft ? 'draft' : 'published',
    request_template_id: templateId,
    request_template_name: templateName,
    due: dueDate,
    folder_id: folderId,
    owner_id: ownerId,
    communication_template_id: scheduleId,
    pages_data: pages && pagesData(pages),
    // What is switched off is left to the service: the form shows it so before anybody touched it.
    comments_enabled: request.commentsEnabled || undefined,
    passcode_enabled: request.pinEnabled || undefined,
    share_via_link_enabled: request.shareLinkEnabled || undefined,
  };
  return body;
};

/** Content Snare's own Partner API: other names in the bodies, and a request is sent only on demand. */
export function createVendorApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, 'vendor', {
    newClient: (client): Schemas['NewClient'] => ({
      ...clientBody(client),
      full_name: client.name,
      email: client.email,
    }),
    checkRequest: () => undefined,
    newRequest,
  });
}

/** The service knows the client of a request by e-mail address only, and makes one of an unknown one. */
async function emailOfClient(
  clientId: string,
  api: Pick<ContentSnareApi, 'readClient'>,
): Promise<string> {
  const client = await nullIfNotFound(() => api.readClient(clientId));
  if (client === null) {
    throw invalidField(LABELS.clientId, 'Content Snare has no client with this ID.');
  }
  if (client.record.email !== null) return client.record.email;
  throw invalidField(LABELS.clientId, 'this client has no e-mail address to send a request to.');
}

/** The service wants a name; the template's is what a person would have chosen. */
async function nameOfTemplate(
  templateId: string,
  api: Pick<ContentSnareApi, 'listTemplates'>,
): Promise<string> {
  const listed = await api.listTemplates('');
  const template = listed.entries.find(({ id }) => id === templateId);
  if (template !== undefined) return template.name;
  requireWhole(listed, 'templates');
  throw invalidField(
    LABELS.name,
    'fill it in: no template with this ID was found to name it after.',
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
