import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { Failure, filledIn, type HttpClient, invalidField } from '@pieceworks/kit';
import { LABELS } from '../common/labels';
import type { ContentSnareApi, NewRequest } from '../common/types';
import { createPartnerApi, type PartnerApi } from './partner-api';

type Schemas = components['schemas'];

/** Content Snare's own Partner API: other names in the bodies, and a request is sent only on demand. */
export function createVendorApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, {
    newClient: ({ name, email }): Schemas['NewClient'] => ({ full_name: name, email }),
    newRequest,
  });
}

async function newRequest(request: NewRequest, api: PartnerApi): Promise<Schemas['NewRequest']> {
  const { clientId, templateId, dueDate, folderId, ownerId, scheduleId } = request;
  return {
    name: request.name ?? (await nameOfTemplate(templateId, api)),
    client_email: await emailOfClient(clientId, api),
    request_template_id: templateId,
    status: request.keepAsDraft ? 'draft' : 'published',
    ...filledIn({
      due: dueDate,
      folder_id: folderId,
      owner_id: ownerId,
      communication_template_id: scheduleId,
    }),
    // What is switched off is left to the service: the form shows it so before anybody touched it.
    ...(request.commentsEnabled ? { comments_enabled: true } : {}),
    ...(request.pinEnabled ? { passcode_enabled: true } : {}),
    ...(request.shareLinkEnabled ? { share_via_link_enabled: true } : {}),
  };
}

/** The service knows the client of a request by e-mail address only, and makes one of an unknown one. */
async function emailOfClient(clientId: string, api: PartnerApi): Promise<string> {
  try {
    const { record } = await api.readClient(clientId);
    if (record.email !== null) return record.email;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
    throw invalidField(LABELS.clientId, 'Content Snare has no client with this ID.');
  }
  throw invalidField(LABELS.clientId, 'this client has no e-mail address to send a request to.');
}

/** The service wants a name; the template's is what a person would have chosen. */
async function nameOfTemplate(templateId: string, api: PartnerApi): Promise<string> {
  const { entries } = await api.listTemplates('');
  const template = entries.find(({ id }) => id === templateId);
  if (template !== undefined) return template.name;
  throw invalidField(
    LABELS.name,
    'fill it in: no template with this ID was found to name it after.',
  );
}
