import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { filledIn, type HttpClient, invalidField, isFailure } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { ContentSnareApi, NewPage, NewRequest } from '../model/types';
import { createPartnerApi } from './partner-api';
import { companiesOf } from './records';

type Schemas = components['schemas'];

/** Content Snare's own Partner API: other names in the bodies, and a request is sent only on demand. */
export function createVendorApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, {
    newClient: ({ name, email, phone, companyName }): Schemas['NewClient'] => ({
      full_name: name,
      email,
      ...filledIn({ phone }),
      ...companiesOf(companyName),
    }),
    newRequest,
  });
}

async function newRequest(
  request: NewRequest,
  api: ContentSnareApi,
): Promise<Schemas['NewRequest']> {
  const { templateId, templateName, dueDate, folderId, ownerId, scheduleId, pages } = request;
  return {
    name: request.name ?? templateName ?? (await nameOfTemplate(templateId, api)),
    client_email: await emailOfClient(request.clientId, api),
    status: request.keepAsDraft ? 'draft' : 'published',
    ...filledIn({
      request_template_id: templateId,
      request_template_name: templateName,
      due: dueDate,
      folder_id: folderId,
      owner_id: ownerId,
      communication_template_id: scheduleId,
    }),
    ...(pages === undefined ? {} : { pages_data: pagesData(pages) }),
    // What is switched off is left to the service: the form shows it so before anybody touched it.
    ...(request.commentsEnabled ? { comments_enabled: true } : {}),
    ...(request.pinEnabled ? { passcode_enabled: true } : {}),
    ...(request.shareLinkEnabled ? { share_via_link_enabled: true } : {}),
  };
}

/** The service knows the client of a request by e-mail address only, and makes one of an unknown one. */
async function emailOfClient(clientId: string, api: ContentSnareApi): Promise<string> {
  try {
    const { record } = await api.readClient(clientId);
    if (record.email !== null) return record.email;
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error;
    throw invalidField(LABELS.clientId, 'Content Snare has no client with this ID.');
  }
  throw invalidField(LABELS.clientId, 'this client has no e-mail address to send a request to.');
}

/** The service wants a name; the template's is what a person would have chosen. */
async function nameOfTemplate(
  templateId: string | undefined,
  api: ContentSnareApi,
): Promise<string> {
  const { entries } = templateId === undefined ? { entries: [] } : await api.listTemplates('');
  const template = entries.find(({ id }) => id === templateId);
  if (template !== undefined) return template.name;
  throw invalidField(
    LABELS.name,
    'fill it in: no template with this ID was found to name it after.',
  );
}

/** The service counts the fields through all pages. */
function pagesData(pages: readonly NewPage[]): Schemas['PageData'][] {
  let count = 0;
  return pages.map(({ name, sections }) => ({
    name,
    sections_data: sections.map((section) => ({
      name: section.name,
      questions_data: section.fields.map(({ name: question, type, instructions, ...lists }) => ({
        question,
        data_type: type,
        question_number: (count += 1),
        ...filledIn({ instructions }),
        ...(lists.options.length > 0 ? { options: [...lists.options] } : {}),
        ...(lists.columns.length > 0 ? { columns: [...lists.columns] } : {}),
      })),
    })),
  }));
}
