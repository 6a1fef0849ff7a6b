import { connectedService, type KeyConnection } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { FirmableApi } from '../model/types';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/** The API at a connection's place: what was found at one place is not what another would say. */
export type ConnectedApi = FirmableApi & { place: string };

/**
 * Together inside the 50 calls a second that the service takes (vendor contract). A gateway is asked by POST
 * throughout, the vendor's own API by GET for all but searches, each of which is redirected and counts twice.
 */
const GATEWAY_LIMIT = { reads: 10, writes: 40, windowMs: 1_000 };
const VENDOR_LIMIT = { reads: 40, writes: 5, windowMs: 1_000 };

/** Firmable as the piece sees it, for a connection as the platform hands it over. */
export const { api: firmableApi, client: firmableClient } = connectedService<
  KeyConnection,
  ConnectedApi
>(readConnection, {
  gateway: {
    createClient: (connection, limits) => createClient(connection, GATEWAY_LIMIT, limits),
    createApi: (client, connection) => ({
      ...createGatewayApi(client),
      place: placeOf(connection),
    }),
  },
  vendor: {
    createClient: (connection, limits) => createClient(connection, VENDOR_LIMIT, limits),
    createApi: (client, connection) => ({ ...createVendorApi(client), place: placeOf(connection) }),
  },
});

function placeOf({ contract, baseUrl }: KeyConnection): string {
  return `${contract} ${baseUrl.origin}${baseUrl.path}`;
}
