import type { TimeLimits } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { WorldNewsApi } from '../model/types';
import { createGatewayApi } from './gateway';
import { createNewsService } from './news-service';
import { createVendorApi } from './vendor';

/**
 * World News API as the piece sees it, for a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used.
 */
export function worldNewsApi(auth: unknown, limits?: TimeLimits): WorldNewsApi {
  const connection = readConnection(auth);
  const service = createNewsService(createClient(connection, limits));
  return connection.contract === 'vendor' ? createVendorApi(service) : createGatewayApi(service);
}
