import { type KeyConnection, keyService, readText, shortHash } from '@pieceworks/kit';
import { classifyResponse, retryAfterFromText } from './api/classify-response';
import { createGatewayApi } from './api/gateway';
import { createVendorApi, VENDOR_BASE_URL } from './api/vendor';

type FirmableApi = (ReturnType<typeof createGatewayApi> | ReturnType<typeof createVendorApi>) &
  ReturnType<typeof scopeOf>;

const NOT_FOUND_TEXT = 'Text if Nobody Is Found';
const OF_GATEWAY = `If this is how your gateway says that nobody was found, enter it in the connection, under ${NOT_FOUND_TEXT}. Otherwise run the step again later.`;

export const {
  auth: firmableAuth,
  api: firmableApi,
  client: firmableClient,
  readConnection,
} = keyService<FirmableApi>({
  name: 'Firmable',
  baseUrl: VENDOR_BASE_URL,
  help: `**API key:** in Firmable, open *Manage account > Integrations > Firmable API* and choose *Generate API Key*. You need the role Admin, Manager or Integration.

Testing the connection is free.`,
  keyHelp: 'Starts with fbl_.',
  refused:
    'The API key was not accepted. Copy it again from Manage account > Integrations > Firmable API.',
  unit: 'credits',
  classify: classifyResponse,
  advice: (kind, { contract }) => {
    if (kind === 'quota') return 'Top up under Manage account > Credits.';
    if (kind !== 'unclear') return undefined;
    return contract === 'gateway' ? OF_GATEWAY : 'Run the step again later.';
  },
  notFoundText: {
    displayName: NOT_FOUND_TEXT,
    description: "Words of your gateway's answer, at least four letters of them.",
  },
  waitOf: ({ body }) => retryAfterFromText(readText(body, 'message')),
  // The service's rate limit (vendor contract).
  contracts: {
    gateway: {
      createApi: (client, connection) => ({ ...createGatewayApi(client), ...scopeOf(connection) }),
      rateLimit: { calls: 50, writeCost: 1, windowMs: 1_000 },
    },
    vendor: {
      createApi: (client, connection) => ({ ...createVendorApi(client), ...scopeOf(connection) }),
      // All calls except searches are GETs. Each search is redirected, so it counts twice.
      rateLimit: { calls: 50, writeCost: 2, windowMs: 1_000 },
    },
  },
});

/** Returns the place that a connection leads to, and the scope of its stored results, which belong to one account. */
function scopeOf({ apiKey, contract, baseUrl }: KeyConnection) {
  const place = `${contract} ${baseUrl.origin}${baseUrl.path}`;
  return { place, cacheScope: `${place} ${shortHash(apiKey)}` };
}
