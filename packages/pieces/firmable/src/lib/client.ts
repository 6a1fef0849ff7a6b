import {
  AuthenticationType,
  HttpClient,
  type HttpClientOptions,
  type KeyConnection,
  pacerFor,
  type RateLimit,
  readKeyConnection,
} from '@pieceworks/kit';

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
export function createClient(
  { apiKey, baseUrl }: KeyConnection,
  rateLimit: RateLimit,
  options: Pick<HttpClientOptions, 'classify' | 'limits'>,
): HttpClient {
  return new HttpClient({
    service: 'Firmable',
    baseUrl,
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: apiKey },
    secrets: [apiKey],
    pacer: pacerFor(`${baseUrl.origin} ${apiKey}`, rateLimit),
    ...options,
  });
}
