import {
  AuthenticationType,
  type BaseUrl,
  chooseContract,
  type Contract,
  type FailureKind,
  type HttpAnswer,
  HttpClient,
  parseBaseUrl,
  type RateLimit,
  readOAuth2Connection,
  readText,
  type TimeLimits,
} from '@pieceworks/kit';

/** A checked connection, as the platform stores it. */
export type ContentSnareConnection = {
  accessToken: string;
  /** True if the connection states an expiry that has passed. */
  hasExpired: boolean;
  /** The scopes that the service granted; empty if it did not list them. */
  scopes: string[];
  baseUrl: BaseUrl;
  contract: Contract;
  /** All values of the connection that must never be shown. */
  secrets: string[];
};

export const VENDOR_BASE_URL = 'https://api.contentsnare.com';

/**
 * The service's rate limit for one connection (gateway contract). Its window is 10 s; half a second more is for calls that
 * take long to arrive, since a refusal halves the rate of a list for a minute.
 */
const RATE_LIMIT: RateLimit = { reads: 50, writes: 20, windowMs: 10_500 };

/**
 * Reads a connection as the platform passes it.
 * @throws Failure `auth` without a connection, `invalid` for a base URL that cannot be used.
 */
export function readConnection(auth: unknown): ContentSnareConnection {
  const { props, expiresAtMs, ...connection } = readOAuth2Connection('Content Snare', auth);
  const baseUrl = parseBaseUrl('Base URL', props.baseUrl ?? VENDOR_BASE_URL);
  const contract = chooseContract(props.contract, baseUrl, VENDOR_BASE_URL);
  const hasExpired = expiresAtMs !== undefined && expiresAtMs <= Date.now();
  return { ...connection, hasExpired, baseUrl, contract };
}

/** Creates the HTTP client of a connection. The token is sent as `Authorization: Bearer`. */
export function createClient(
  connection: ContentSnareConnection,
  limits: TimeLimits | undefined,
): HttpClient {
  return new HttpClient({
    service: 'Content Snare',
    baseUrl: connection.baseUrl,
    authentication: { type: AuthenticationType.BEARER_TOKEN, token: connection.accessToken },
    secrets: connection.secrets,
    classify,
    advice: (kind) => adviceFor(kind, connection),
    reword,
    rateLimit: RATE_LIMIT,
    limits,
  });
}

/** A web page with 403 comes from a server in front of the service, such as Cloudflare: no permission is missing. */
function classify({ status, headers }: HttpAnswer): FailureKind | undefined {
  const type = readText(headers, 'content-type') ?? '';
  return status === 403 && /^text\/html/i.test(type) ? 'unavailable' : undefined;
}

/** Returns advice for failures that only a new login resolves. A flow may have run for months. */
function adviceFor(kind: FailureKind, { hasExpired }: ContentSnareConnection): string | undefined {
  if (kind === 'auth') {
    return hasExpired
      ? 'The login has expired and was not renewed. Reconnect.'
      : 'The login was revoked, or belongs to another base URL. Reconnect.';
  }
  if (kind !== 'permission') return undefined;
  return 'Reconnect and allow every permission it asks for.';
}

/** The service's code for a client that already exists (fact known-address). */
export const CLIENT_EXISTS = 'already_invited';

/** Replaces the service's code in a refusal with plain text (fact error-list). */
function reword(text: string): string {
  return text.replace(CLIENT_EXISTS, 'A client with this email exists already.');
}
