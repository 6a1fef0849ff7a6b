import type { TimeLimits } from '@pieceworks/kit';
import { createClient, readConnection } from '../common/client';
import type { FirmableApi } from '../common/types';
import { createGatewayApi } from './gateway';

/**
 * Firmable as the piece sees it, for a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for a connection that cannot be used.
 */
export function firmableApi(auth: unknown, limits?: TimeLimits): FirmableApi {
  return createGatewayApi(createClient(readConnection(auth), limits));
}
