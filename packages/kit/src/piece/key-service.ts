import { PieceAuth, Property } from '@activepieces/pieces-framework';
import { AuthenticationType } from '@activepieces/pieces-common/src/lib/authentication';
import type { Answer } from '../http/answer';
import { HttpClient, type HttpClientOptions } from '../http/http-client';
import { type Pacer, pacerFor, type RateLimit } from '../http/pacer';
import { connectedService } from './connected-service';
import { checkConnection } from './connection-check';
import { type KeyConnection, readKeyConnection } from './connection-value';
import { contractProp } from './contract-choice';
import { FORM_LIMITS, type TimeLimits } from '../http/time-limits';
import type { FailureKind } from '../values/failure';

/** The API of one contract of a service. */
type SpokenByKey<Api> = {
  createApi: (client: HttpClient, connection: KeyConnection) => Api;
  /** Returns the pacer that keeps a connection inside the service's rate limit; see `keyPacer`. */
  pacer?: (connection: KeyConnection) => Pacer;
};

/** A service with API keys. */
export type KeyService<Api> = Pick<HttpClientOptions, 'advice' | 'classify'> & {
  /** Display name, such as "Firmable". */
  name: string;
  /** Base URL of the vendor's own API. */
  baseUrl: string;
  /** Header that carries the key; `Authorization: Bearer` by default. */
  header?: string;
  /** Text before the key in that header, such as `Token ` with a space. */
  prefix?: string;
  /** Markdown: the place to find a key, and the cost of connecting. */
  help: string;
  /** Description of the key field, such as the prefix of a key. */
  keyHelp?: string;
  /** Error text for a key that the service does not accept. */
  refused: string;
  /** The vendor's own API and, if documented, that of a gateway. */
  contracts: { vendor: SpokenByKey<Api>; gateway?: SpokenByKey<Api> };
};

/**
 * Creates the connection of a service and the functions that use it: the form, the check on connect, the API and
 * the HTTP client. They take a connection as the platform passes it.
 */
export function keyService<Api extends { proveAccess: () => Promise<unknown> }>(
  service: KeyService<Api>,
) {
  const { name, baseUrl, header, prefix = '', help, keyHelp, refused, contracts } = service;
  const { advice, classify } = service;
  const { vendor, gateway } = contracts;

  const readConnection = (auth: unknown): KeyConnection =>
    readKeyConnection(name, auth, baseUrl, gateway === undefined ? 'vendor' : undefined);
  const spoken = ({ createApi, pacer }: SpokenByKey<Api>) => ({
    createApi,
    createClient: (connection: KeyConnection, limits: TimeLimits | undefined) =>
      new HttpClient({
        service: name,
        baseUrl: connection.baseUrl,
        secrets: [connection.apiKey],
        ...(header === undefined
          ? { authentication: { type: AuthenticationType.BEARER_TOKEN, token: connection.apiKey } }
          : { headers: { [header]: prefix + connection.apiKey } }),
        ...{ pacer: pacer?.(connection), limits, advice },
        classify: (answer, request) => classify?.(answer, request) ?? meaningOfPage(answer),
      }),
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

/** A web page for an unknown path comes from another server, or from one in front of the service. */
function meaningOfPage({ status, body }: Answer): FailureKind | undefined {
  const isPage = typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body);
  return isPage && status === 404 ? 'protocol' : undefined;
}

/** Returns a pacer for each key. It is a separate function, so that services without rate limits omit it. */
export function keyPacer(rateLimit: RateLimit): (connection: KeyConnection) => Pacer {
  return ({ baseUrl, apiKey }) => pacerFor(`${baseUrl.origin} ${apiKey}`, rateLimit);
}
