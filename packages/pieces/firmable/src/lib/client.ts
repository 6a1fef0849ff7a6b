import {
  AuthenticationType,
  type Contract,
  HttpClient,
  type KeyConnection,
  pacerFor,
  type RateLimit,
  readKeyConnection,
  type TimeLimits,
} from '@pieceworks/kit';
import { classifyVendorAnswer } from './model/vendor-answer';

/**
 * Together inside the 50 calls a second that the service takes (vendor contract). A gateway is asked by POST
 * throughout, the vendor's own API by GET for all but searches.
 */
const RATE_LIMITS: Readonly<Record<Contract, RateLimit>> = {
  gateway: { reads: 10, writes: 40, windowMs: 1_000 },
  vendor: { reads: 40, writes: 10, windowMs: 1_000 },
};

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
    pacer: pacerFor(
      `${connection.baseUrl.origin} ${connection.apiKey}`,
      RATE_LIMITS[connection.contract],
    ),
    ...(connection.contract === 'vendor' ? { classify: classifyVendorAnswer } : {}),
    ...(limits === undefined ? {} : { limits }),
  });
}
