import { AuthenticationType } from '@activepieces/pieces-common/src/lib/authentication';
import { PieceAuth, Property } from '@activepieces/pieces-framework';
import type { HttpAnswer } from '../http/answer';
import type { ApiRequest } from '../http/api-request';
import { HttpClient, type HttpClientOptions } from '../http/http-client';
import type { RateLimit } from '../http/rate-limiter';
import { CHECK_LIMITS, type TimeLimits } from '../http/time-limits';
import type { FailureKind } from '../values/failure';
import { connectedService } from './connected-service';
import { checkConnection } from './connection-check';
import {
  type KeyConnection,
  readConnectionProps,
  readKeyConnection,
  readNotFoundText,
} from './connection-value';
import { contractProp } from './contract-choice';

type KeyContract<Api> = {
  createApi: (client: HttpClient, connection: KeyConnection) => Api;
  rateLimit?: RateLimit;
};

export type KeyService<Api> = Pick<HttpClientOptions, 'unit' | 'waitOf'> & {
  /** Display name, such as "Parcel Desk". */
  name: string;
  baseUrl: string;
  /** Header that carries the key; `Authorization: Bearer` by default. */
  header?: string;
  /** Text before the key in the header, such as `Token ` with a space; the header is `Authorization` by default. */
  prefix?: string;
  /** Query parameter that carries the key, instead of a header. */
  query?: string;
  /** Markdown: the place to find a key, and the cost of connecting. */
  help: string;
  /** Description of the key field, such as the prefix of a key. */
  keyHelp?: string;
  /** Error text for a key that the service does not accept. */
  refused: string;
  /** `HttpClientOptions.classify`, for a connection. */
  classify?: (
    answer: HttpAnswer,
    request: ApiRequest,
    connection: KeyConnection,
  ) => FailureKind | number | undefined;
  /** `HttpClientOptions.advice`, for a connection. */
  advice?: (kind: FailureKind, connection: KeyConnection) => string | undefined;
  /** The connection's field for the words in which a gateway says that nothing was found. */
  notFoundText?: { displayName: string; description: string };
  /** The vendor's own API and, if documented, that of a gateway. */
  contracts: { vendor: KeyContract<Api>; gateway?: KeyContract<Api> };
};

/**
 * Creates the connection of a service and the functions that use it: the form, the check on connect, the API and
 * the HTTP client. They take a connection as the platform passes it.
 */
export function keyService<Api extends { proveAccess: () => Promise<unknown> }>(
  service: KeyService<Api>,
) {
  const { name, baseUrl, help, refused, contracts, unit, waitOf, notFoundText } = service;
  const { vendor, gateway } = contracts;

  const readConnection = (auth: unknown): KeyConnection => {
    const only = gateway === undefined ? 'vendor' : undefined;
    const connection = readKeyConnection(name, auth, baseUrl, only);
    if (notFoundText === undefined) return connection;
    const { notFoundText: given } = readConnectionProps(name, auth);
    const text = readNotFoundText(notFoundText.displayName, given, connection.contract);
    return { ...connection, notFoundText: text };
  };
  const implementationOf = ({ createApi, rateLimit }: KeyContract<Api>) => ({
    createApi,
    createClient: (connection: KeyConnection, limits: TimeLimits | undefined) =>
      new HttpClient({
        service: name,
        baseUrl: connection.baseUrl,
        secrets: [connection.apiKey],
        ...credentialOf(service, connection.apiKey),
        rateLimit,
        limits,
        unit,
        waitOf,
        advice: (kind) => service.advice?.(kind, connection),
        classify: (answer, request) =>
          service.classify?.(answer, request, connection) ?? meaningOfPage(answer),
      }),
  });
  const { api, client } = connectedService<KeyConnection, Api>(readConnection, {
    vendor: implementationOf(vendor),
    gateway: implementationOf(gateway ?? vendor),
  });

  const form = PieceAuth.CustomAuth({
    description: help,
    required: true,
    props: propsOf(service),
    validate: async ({ auth }) =>
      checkConnection(refused, async () => api(auth, CHECK_LIMITS).proveAccess()),
  });
  const auth = Object.assign(form, {
    hasConnectionIdentifier: true,
    getConnectionIdentifier: ({ auth }: { auth: unknown }) =>
      Promise.resolve(identifierOf(readConnection(auth))),
  });
  return { auth, api, client, readConnection };
}

/** Returns the fields of the connection. */
function propsOf<Api>({ keyHelp, baseUrl, contracts, notFoundText }: KeyService<Api>) {
  return {
    apiKey: PieceAuth.SecretText({
      displayName: 'API Key',
      ...(keyHelp !== undefined && { description: keyHelp }),
      required: true,
    }),
    baseUrl: Property.ShortText({
      displayName: 'Base URL',
      description: "Change it only to call through your company's own API gateway.",
      required: false,
      defaultValue: baseUrl,
    }),
    ...(contracts.gateway !== undefined && { contract: contractProp() }),
    ...(notFoundText !== undefined && { notFoundText: notFoundProp(notFoundText) }),
  };
}

function notFoundProp(shown: { displayName: string; description: string }) {
  // SDK 0.32.0 does not know the key, and keeps it.
  return Object.assign(Property.ShortText({ ...shown, required: false }), { advanced: true });
}

/** Fewer characters could be guessed if the last ones are known. */
const SHORTEST_KEY = 12;

/**
 * Returns what tells a connection from others to the same service, such as `api.example.com, key …4f2a`. Releases from
 * 0.87 on show it below the connection's own name. No call is made.
 */
function identifierOf({ apiKey, baseUrl, contract }: KeyConnection): string {
  const key = apiKey.length < SHORTEST_KEY ? [] : [`key …${apiKey.slice(-4)}`];
  const format = contract === 'gateway' ? ['company gateway'] : [];
  return [new URL(baseUrl.origin).host, ...format, ...key].join(', ');
}

/** A web page for an unknown path comes from another server, or from one in front of the service. */
function meaningOfPage({ status, body }: HttpAnswer): FailureKind | undefined {
  const isPage = typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body);
  return isPage && status === 404 ? 'protocol' : undefined;
}

/** Puts the key where the service expects it. */
function credentialOf(
  { header, prefix = '', query }: Pick<KeyService<never>, 'header' | 'prefix' | 'query'>,
  key: string,
): Pick<HttpClientOptions, 'authentication' | 'headers' | 'queryParams'> {
  if (query !== undefined) return { queryParams: { [query]: key } };
  if (header !== undefined || prefix !== '') {
    return { headers: { [header ?? 'authorization']: prefix + key } };
  }
  return { authentication: { type: AuthenticationType.BEARER_TOKEN, token: key } };
}
