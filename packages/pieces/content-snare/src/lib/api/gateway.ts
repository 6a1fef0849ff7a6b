import type { components } from '@pieceworks/contracts/content-snare-gateway';
import { filledIn, type HttpClient, invalidField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { ClientDetails, ContentSnareApi, NewRequest, RequestOptions } from '../model/types';
import { createPartnerApi } from './partner-api';

type Schemas = components['schemas'];

/** The gateway contract of Content Snare: `POST {baseUrl}/partner_api/v1/clients` and `/requests`. */
export function createGatewayApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, {
    newClient: ({ name, email, ...details }): Schemas['NewClient'] => {
      refuse(details);
      return { name, email };
    },
    newRequest,
  });
}

async function newRequest(
  request: NewRequest,
  api: ContentSnareApi,
): Promise<Schemas['NewRequest']> {
  const { clientId, templateId, templateName, name, dueDate, ...options } = request;
  refuse(options);
  return {
    client_id: clientId,
    template_id: templateId ?? (await idOfTemplate(templateName ?? '', api)),
    ...filledIn({ name, due_date: dueDate }),
  };
}

/** The contract knows a template by its id only. */
async function idOfTemplate(name: string, api: ContentSnareApi): Promise<string> {
  const { entries } = await api.listTemplates(name);
  const [template, another] = entries.filter(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  );
  if (template !== undefined && another === undefined) return template.id;
  throw invalidField(
    LABELS.templateName,
    another === undefined ? 'no template has this name.' : 'several templates have this name.',
  );
}

/** The contract shows no way to pass these on. */
function refuse(options: RequestOptions | ClientDetails): void {
  const wished = new Map(Object.entries(options));
  for (const [key, label] of Object.entries(LABELS)) {
    const wish: unknown = wished.get(key);
    if (wish !== undefined && wish !== false) {
      throw invalidField(label, 'this is not possible through a gateway; leave it as it is.');
    }
  }
}
