import { type Contract, type HttpClient, HttpMethod, reading, readText } from '@pieceworks/kit';
import type { ContentSnareApi } from '../model/types';
import type { Bodies } from './bodies';
import { createCalls } from './calls';
import { createClientApi } from './clients';
import { createListApi } from './lists';
import { createPartApi } from './parts';
import { createRequestApi } from './requests';
import { createWebhookApi } from './webhooks';

/** Creates the partner API, with the bodies of a contract. */
export function createPartnerApi(
  client: HttpClient,
  contract: Contract,
  bodies: Bodies,
): ContentSnareApi {
  const calls = createCalls(client, contract);
  const clients = createClientApi(calls, bodies.newClient);
  const lists = createListApi(calls);
  return {
    ...clients,
    ...lists,
    ...createRequestApi(calls, bodies, { ...clients, ...lists }),
    ...createPartApi(calls),
    ...createWebhookApi(calls),

    async readUserName() {
      const user = await calls.get('/me', reading('check the connection'));
      return readText(user, 'full_name') ?? undefined;
    },

    async download({ url }, maxBodyBytes) {
      const response = await client.sendRequest({
        method: HttpMethod.GET,
        url,
        operation: reading('download a file'),
        // Some links require the token, and some point to another origin (fact file-links).
        isFileLink: true,
        maxBodyBytes,
      });
      const bytes: unknown = response.body;
      return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
    },
  };
}
