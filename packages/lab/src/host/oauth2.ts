import {
  type OAuth2Connection,
  type OAuth2Property,
  substituteProps,
  toOAuth2Connection,
  withDefaults,
} from './connection';
import { HostError } from './host-error';
import { isRecord } from './is-record';

/** The application that a user logs in to connect, and the entered fields of the connection. */
type Login = {
  readonly clientId: string;
  readonly redirectUrl: string;
  readonly props?: Readonly<Record<string, unknown>>;
};

const TOKEN_TIMEOUT_MS = 20_000;

/** Returns the URL of the login page that the platform's connect dialog would open. */
export function authorizationUrl(
  property: OAuth2Property,
  { clientId, redirectUrl, props: entered = {}, state }: Login & { readonly state: string },
): { readonly url: string } {
  const props = withDefaults(property.props, entered);
  const url = new URL(substituteProps(property.authUrl, props));
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl,
    access_type: 'offline',
    state,
    scope: substituteProps(property.scope.join(' '), props),
    prompt: 'consent',
  };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return { url: url.href };
}

/**
 * Exchanges an authorization code for a connection.
 *
 * @throws {HostError} if the token endpoint refuses, with its `error` and `error_description`.
 */
export async function exchangeCode(
  property: OAuth2Property,
  exchange: Login & { readonly clientSecret: string; readonly code: string },
): Promise<OAuth2Connection & { readonly code: string }> {
  const { clientId, clientSecret, redirectUrl, props, code } = exchange;
  const connection = toOAuth2Connection(property, {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_url: redirectUrl,
    props,
  });
  const token = await requestToken(connection, {
    grant_type: connection.grant_type,
    redirect_uri: redirectUrl,
    code,
  });
  return { ...connection, ...token, code };
}

/**
 * Requests a new access token. If the server returns no new refresh token, the old one is kept.
 *
 * @throws {HostError} if the token endpoint refuses.
 */
export async function refresh(connection: OAuth2Connection): Promise<OAuth2Connection> {
  const { refresh_token } = connection;
  const grant = { grant_type: 'refresh_token', refresh_token };
  return { ...connection, ...(await requestToken(connection, grant)) };
}

type Client = Pick<OAuth2Connection, 'client_id' | 'client_secret' | 'token_url'>;

type Token = Pick<
  OAuth2Connection,
  'access_token' | 'token_type' | 'expires_in' | 'claimed_at' | 'data'
> & { readonly refresh_token?: string; readonly scope?: string };

async function requestToken(
  { client_id, client_secret, token_url }: Client,
  grant: Record<string, string>,
): Promise<Token> {
  const response = await fetch(token_url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...grant, client_id, client_secret }),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  });
  const answer = parseAnswer(await response.text());
  if (!response.ok || typeof answer.access_token !== 'string') {
    const reasons = [answer.error, answer.error_description].filter(
      (reason) => typeof reason === 'string',
    );
    throw new HostError(
      [`The token endpoint answered ${response.status}`, ...reasons].join(': ') +
        (response.ok ? ' without an access token.' : '.'),
    );
  }
  const { access_token, refresh_token, scope, token_type, expires_in, ...data } = answer;
  return {
    access_token,
    token_type: typeof token_type === 'string' ? token_type : 'Bearer',
    expires_in: typeof expires_in === 'number' ? expires_in : 3600,
    claimed_at: Math.floor(Date.now() / 1000),
    data,
    ...(typeof refresh_token === 'string' && { refresh_token }),
    ...(typeof scope === 'string' && { scope }),
  };
}

function parseAnswer(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) ? answer : {};
  } catch {
    return {};
  }
}
