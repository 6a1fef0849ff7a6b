import { connectedService, type KeyConnection } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { FirmableApi } from '../model/types';
import { meaningOfAnswer } from './answer-meaning';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/** The API at a connection's place: what was found at one place is not what another would say. */
export type ConnectedApi = FirmableApi & { place: string };

/** The rate that the service takes (vendor contract). */
const GATEWAY_LIMIT = { calls: 50, writeCost: 1, windowMs: 1_000 };
/** The vendor's own API is asked by GET for all but searches, each of which is redirected and counts twice. */
const VENDOR_LIMIT = { calls: 50, writeCost: 2, windowMs: 1_000 };

/** Firmable as the piece sees it, for a connection as the platform hands it over. */
export const { api: firmableApi, client: firmableClient } = connectedService<
  KeyConnection,
  ConnectedApi
>(readConnection, {
  gateway: {
    createClient: (connection, limits) =>
      createClient(connection, GATEWAY_LIMIT, { classify: meaningOfAnswer, limits }),
    createApi: (client, connection) => ({
      ...createGatewayApi(client),
      place: placeOf(connection),
    }),
  },
  vendor: {
    createClient: (connection, limits) =>
      createClient(connection, VENDOR_LIMIT, { classify: meaningOfAnswer, limits }),
    createApi: (client, connection) => ({ ...createVendorApi(client), place: placeOf(connection) }),
  },
});

function placeOf({ contract, baseUrl }: KeyConnection): string {
  return `${contract} ${baseUrl.origin}${baseUrl.path}`;
}
