import {
  AuthenticationType,
  chooseContract,
  HttpClient,
  parseBaseUrl,
  readConnectionProps,
  requireTextField,
  type TimeLimits,
} from '@pieceworks/kit';
import type { FirmableConnection } from './types';
import { classifyVendorAnswer } from './vendor-answer';

/** The vendor's own host. */
export const VENDOR_BASE_URL = 'https://api.firmable.com';

/**
 * Reads a connection as the platform hands it over.
 * @throws Failure `auth` without a connection, `invalid` for fields that cannot be used.
 */
export function readConnection(auth: unknown): FirmableConnection {
  const props = readConnectionProps('Firmable', auth);
  const baseUrl = parseBaseUrl('Base URL', props.baseUrl ?? VENDOR_BASE_URL);
  return {
    apiKey: requireTextField('API Key', props.apiKey),
    baseUrl,
    contract: chooseContract(props.contract, baseUrl, VENDOR_BASE_URL),
  };
}

/** The HTTP client of a connection; the key goes as `Authorization: Bearer`. */
export function createClient(connection: FirmableConnection, limits?: TimeLimits): HttpClient {
  return new HttpClient({
    service: 'Firmable',
    baseUrl: connection.baseUrl,
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: connection.apiKey },
    secrets: [connection.apiKey],
    ...(connection.contract === 'vendor' ? { classify: classifyVendorAnswer } : {}),
    ...(limits === undefined ? {} : { limits }),
  });
}
