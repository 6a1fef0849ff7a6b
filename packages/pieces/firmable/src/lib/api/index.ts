import type { TimeLimits } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { FirmableApi } from '../model/types';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/** The API at a connection's place: what was found at one place is not what another would say. */
export type ConnectedApi = FirmableApi & { place: string };

/**
 * Firmable as the piece sees it, for a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used.
 */
export function firmableApi(auth: unknown, limits?: TimeLimits): ConnectedApi {
  const connection = readConnection(auth);
  const client = createClient(connection, limits);
  const { contract, baseUrl } = connection;
  const api = contract === 'vendor' ? createVendorApi(client) : createGatewayApi(client);
  return { ...api, place: `${contract} ${baseUrl.origin}${baseUrl.path}` };
}
