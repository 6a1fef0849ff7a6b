import { PieceAuth, Property } from '@activepieces/pieces-framework';
import { AuthenticationType } from '@activepieces/pieces-common/src/lib/authentication';
import { HttpClient, type HttpClientOptions } from '../http/http-client';
import { type Pacer, pacerFor, type RateLimit } from '../http/pacer';
import { connectedService } from './connected-service';
import { checkConnection } from './connection-check';
import { type KeyConnection, readKeyConnection } from './connection-value';
import { contractProp } from './contract-choice';
import { FORM_LIMITS, type TimeLimits } from '../http/time-limits';

/** How one contract of a service is spoken. */
type SpokenByKey<Api> = {
  createApi: (client: HttpClient, connection: KeyConnection) => Api;
  /** Keeps the calls of a connection inside the service's limits; `keyPacer` makes it. */
  pacer?: (connection: KeyConnection) => Pacer;
};

/** A service that is opened with an API key. */
export type KeyService<Api> = Pick<HttpClientOptions, 'advice' | 'classify'> & {
  /** As in "Firmable". */
  name: string;
  /** Of the vendor's own API. */
  baseUrl: string;
  /** The header that carries the key; `Authorization: Bearer` unless given. */
  header?: string;
  /** Markdown: where to find a key, and what connecting costs. */
  help: string;
  /** What the field of the key says, such as how a key begins. */
  keyHelp?: string;
  /** What is said of a key that the service does not accept. */
  refused: string;
  /** Its own API, and that of a gateway where one is documented. */
  contracts: { vendor: SpokenByKey<Api>; gateway?: SpokenByKey<Api> };
};

/**
 * Makes the connection of a service and what calls it: the form, the check that is made on connect, and the API
 * and the HTTP client of a connection as the platform hands it over.
 */
export function keyService<Api extends { proveAccess: () => Promise<unknown> }>(
  service: KeyService<Api>,
) {
  const { name, baseUrl, help, keyHelp, refused, contracts } = service;
  const { vendor, gateway } = contracts;

  const readConnection = (auth: unknown): KeyConnection =>
    readKeyConnection(name, auth, baseUrl, gateway === undefined ? 'vendor' : undefined);
  const spoken = ({ createApi, pacer }: SpokenByKey<Api>) => ({
    createApi,
    createClient: (connection: KeyConnection, limits: TimeLimits | undefined) =>
      createClient(service, connection, pacer?.(connection), limits),
  });
  const { api, client } = connectedService<KeyConnection, Api>(readConnection, {
    vendor: spoken(vendor),
    gateway: spoken(gateway ?? vendor),
  });

  const auth = PieceAuth.CustomAuth({
    description: help,
    required: true,
    props: {
      apiKey: PieceAuth.SecretText({
        displayName: 'API Key',
        ...(keyHelp !== undefined && { description: keyHelp }),
        required: true,
      }),
      baseUrl: Property.ShortText({
        displayName: 'Base URL',
        description: 'Change it only if you reach the service through a gateway.',
        required: false,
        defaultValue: baseUrl,
      }),
      ...(gateway !== undefined && { contract: contractProp() }),
    },
    validate: async ({ auth }) =>
      checkConnection(refused, async () => api(auth, FORM_LIMITS).proveAccess()),
  });
  return { auth, api, client, readConnection };
}

/** Paces the calls with a key; a service without limits leaves it out of its bundle. */
export function keyPacer(rateLimit: RateLimit): (connection: KeyConnection) => Pacer {
  return ({ baseUrl, apiKey }) => pacerFor(`${baseUrl.origin} ${apiKey}`, rateLimit);
}

function createClient(
  { name, header, advice, classify }: KeyService<unknown>,
  { apiKey, baseUrl }: KeyConnection,
  pacer: Pacer | undefined,
  limits: TimeLimits | undefined,
): HttpClient {
  return new HttpClient({
    service: name,
    baseUrl,
    secrets: [apiKey],
    ...(header === undefined
      ? { authentication: { type: AuthenticationType.BEARER_TOKEN, token: apiKey } }
      : { headers: { [header]: apiKey } }),
    ...(pacer && { pacer }),
    ...(limits && { limits }),
    ...(advice && { advice }),
    ...(classify && { classify }),
  });
}
