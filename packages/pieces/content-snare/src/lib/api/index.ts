import type { TimeLimits } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { ContentSnareApi } from '../model/types';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/**
 * Content Snare as the piece sees it, for a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used.
 */
export function contentSnareApi(auth: unknown, limits?: TimeLimits): ContentSnareApi {
  const connection = readConnection(auth);
  const client = createClient(connection, limits);
  return connection.contract === 'vendor' ? createVendorApi(client) : createGatewayApi(client);
}
