import {
  AuthenticationType,
  HttpClient,
  type KeyConnection,
  readKeyConnection,
  type TimeLimits,
} from '@pieceworks/kit';
import { classifyVendorAnswer } from './vendor-answer';

/** The vendor's own host. */
export const VENDOR_BASE_URL = 'https://api.firmable.com';

/**
 * Reads a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for fields that cannot be used.
 */
export function readConnection(auth: unknown): KeyConnection {
  return readKeyConnection('Firmable', auth, VENDOR_BASE_URL);
}

/** The HTTP client of a connection; the key goes as `Authorization: Bearer`. */
export function createClient(connection: KeyConnection, limits?: TimeLimits): HttpClient {
  return new HttpClient({
    service: 'Firmable',
    baseUrl: connection.baseUrl,
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: connection.apiKey },
    secrets: [connection.apiKey],
    ...(connection.contract === 'vendor' ? { classify: classifyVendorAnswer } : {}),
    ...(limits === undefined ? {} : { limits }),
  });
}
