import type { TimeLimits } from '@pieceworks/kit';
import { createClient, readConnection } from '../common/client';
import type { FirmableApi } from '../common/types';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/**
 * Firmable as the piece sees it, for a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used.
 */
export function firmableApi(auth: unknown, limits?: TimeLimits): FirmableApi {
  const connection = readConnection(auth);
  const client = createClient(connection, limits);
  return connection.contract === 'vendor' ? createVendorApi(client) : createGatewayApi(client);
}
