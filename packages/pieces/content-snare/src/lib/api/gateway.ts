import type { components } from '@pieceworks/contracts/content-snare-gateway';
import { filledIn, type HttpClient, invalidField } from '@pieceworks/kit';
import { LABELS } from '../common/labels';
import type { ContentSnareApi, RequestOptions } from '../common/types';
import { createPartnerApi } from './partner-api';

type Schemas = components['schemas'];

/** The gateway contract of Content Snare: `POST {baseUrl}/partner_api/v1/clients` and `/requests`. */
export function createGatewayApi(client: HttpClient): ContentSnareApi {
  return createPartnerApi(client, {
    newClient: ({ name, email }): Schemas['NewClient'] => ({ name, email }),

    newRequest: ({ clientId, templateId, name, dueDate, ...options }): Schemas['NewRequest'] => {
      refuse(options);
      return {
        client_id: clientId,
        template_id: templateId,
        ...filledIn({ name, due_date: dueDate }),
      };
    },
  });
}

/** The contract shows no way to pass these on. */
function refuse(options: RequestOptions): void {
  const wished = new Map(Object.entries(options));
  for (const [key, label] of Object.entries(LABELS)) {
    const wish: unknown = wished.get(key);
    if (wish !== undefined && wish !== false) {
      throw invalidField(label, 'this is not possible through a gateway; leave it as it is.');
    }
  }
}
