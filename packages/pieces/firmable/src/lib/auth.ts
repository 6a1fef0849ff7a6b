import { type KeyConnection, keyService, readText } from '@pieceworks/kit';
import { meaningOfAnswer, waitInWords } from './api/answer-meaning';
import { createGatewayApi } from './api/gateway';
import { createVendorApi, VENDOR_BASE_URL } from './api/vendor';
import type { FirmableApi } from './model/types';

/** The API and its base URL. Results of one service are not valid for another. */
export type ConnectedApi = FirmableApi & { place: string };

/** The connection to Firmable, and the calls that use it. */
export const {
  auth: firmableAuth,
  api: firmableApi,
  client: firmableClient,
  readConnection,
} = keyService<ConnectedApi>({
  name: 'Firmable',
  baseUrl: VENDOR_BASE_URL,
  help: `**API key:** in Firmable, open *Manage account > Integrations > Firmable API* and choose *Generate API Key*. You need the role Admin, Manager or Integration.

Testing the connection is free.`,
  keyHelp: 'Starts with fbl_.',
  refused:
    'The API key was not accepted. Copy it again from Manage account > Integrations > Firmable API.',
  unit: 'credits',
  classify: meaningOfAnswer,
  advice: (kind) => (kind === 'quota' ? 'Top up under Manage account > Credits.' : undefined),
  waitOf: ({ body }) => waitInWords(readText(body, 'message')),
  // The service's rate limit (vendor contract).
  contracts: {
    gateway: {
      createApi: (client, connection) => ({
        ...createGatewayApi(client),
        place: placeOf(connection),
      }),
      rateLimit: { calls: 50, writeCost: 1, windowMs: 1_000 },
    },
    vendor: {
      createApi: (client, connection) => ({
        ...createVendorApi(client),
        place: placeOf(connection),
      }),
      // All calls except searches are GETs. Each search is redirected, so it counts twice.
      rateLimit: { calls: 50, writeCost: 2, windowMs: 1_000 },
    },
  },
});

function placeOf({ contract, baseUrl }: KeyConnection): string {
  return `${contract} ${baseUrl.origin}${baseUrl.path}`;
}
