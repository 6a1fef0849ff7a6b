import { createHash, randomBytes } from 'node:crypto';
import type { OAuth2Property } from './auth-property';
import type { OAuth2Connection } from './connection';
import { substituteProps, withDefaults } from './connection-props';
import { HostError } from './host-error';
import { isRecord } from './is-record';

/** The parameters of a login. */
export type AuthorizationParams = {
  readonly clientId: string;
  readonly redirectUrl: string;
  readonly state: string;
  /** The entered fields of the connection, completed with defaults. */
  readonly props?: Readonly<Record<string, unknown>>;
};

/** The login page for the user, and the proof key to keep if the piece requires PKCE. */
export type AuthorizationRequest = { readonly url: string; readonly codeVerifier?: string };

/** The values needed to exchange a code for a connection. */
export type CodeExchange = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUrl: string;
  readonly code: string;
  readonly codeVerifier?: string;
  readonly props?: Readonly<Record<string, unknown>>;
};

const TOKEN_TIMEOUT_MS = 20_000;

/** Returns the authorization request that the platform's connect dialog would open. */
export function authorizationUrl(
  property: OAuth2Property,
  params: AuthorizationParams,
): AuthorizationRequest {
  const props = withDefaults(property.props, params.props ?? {});
  const url = new URL(substituteProps(property.authUrl, props));
  const query: Record<string, string> = {
    response_type: 'code',
    client_id: params.clientId,
    redirect_uri: params.redirectUrl,
    access_type: 'offline',
    state: params.state,
    scope: substituteProps(property.scope.join(' '), props),
    ...(property.prompt === 'omit' ? {} : { prompt: property.prompt ?? 'consent' }),
    ...property.extra,
  };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  if (property.pkce !== true) return { url: url.href };

  const codeVerifier = randomBytes(32).toString('base64url');
  const method = property.pkceMethod ?? 'plain';
  url.searchParams.set('code_challenge_method', method);
  url.searchParams.set(
    'code_challenge',
    method === 'S256'
      ? createHash('sha256').update(codeVerifier).digest('base64url')
      : codeVerifier,
  );
  return { url: url.href, codeVerifier };
}

/**
 * Exchanges an authorization code for a connection.
 *
 * @throws {HostError} if the token endpoint refuses, with its `error` and `error_description`.
 */
export async function exchangeCode(
  property: OAuth2Property,
  exchange: CodeExchange,
): Promise<OAuth2Connection & { readonly code: string }> {
  const props = withDefaults(property.props, exchange.props ?? {});
  const client = {
    client_id: exchange.clientId,
    client_secret: exchange.clientSecret,
    redirect_url: exchange.redirectUrl,
    token_url: substituteProps(property.tokenUrl, props),
    authorization_method: property.authorizationMethod ?? 'BODY',
  };
  const token = await requestToken(client, {
    grant_type: 'authorization_code',
    redirect_uri: exchange.redirectUrl,
    code: exchange.code,
    ...(exchange.codeVerifier === undefined ? {} : { code_verifier: exchange.codeVerifier }),
  });
  return {
    type: 'OAUTH2',
    ...client,
    ...token,
    code: exchange.code,
    refresh_token: token.refresh_token ?? '',
    scope: token.scope ?? property.scope.join(' '),
    grant_type: 'authorization_code',
    props,
  };
}

/**
 * Requests a new access token. If the server returns no new refresh token, the old one is kept.
 *
 * @throws {HostError} if the token endpoint refuses.
 */
export async function refresh(connection: OAuth2Connection): Promise<OAuth2Connection> {
  const token = await requestToken(connection, {
    grant_type: 'refresh_token',
    refresh_token: connection.refresh_token,
  });
  return {
    ...connection,
    ...token,
    refresh_token: token.refresh_token ?? connection.refresh_token,
    scope: token.scope ?? connection.scope,
  };
}

type Client = Pick<
  OAuth2Connection,
  'client_id' | 'client_secret' | 'token_url' | 'authorization_method'
>;

type Token = Pick<
  OAuth2Connection,
  'access_token' | 'token_type' | 'expires_in' | 'claimed_at' | 'data'
> & { readonly refresh_token?: string; readonly scope?: string };

async function requestToken(client: Client, grant: Record<string, string>): Promise<Token> {
  const { client_id, client_secret } = client;
  const inHeader = client.authorization_method === 'HEADER';
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const response = await fetch(client.token_url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(inHeader ? { authorization: `Basic ${basic}` } : {}),
    },
    body: new URLSearchParams(inHeader ? grant : { ...grant, client_id, client_secret }).toString(),
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
    ...(typeof refresh_token === 'string' ? { refresh_token } : {}),
    ...(typeof scope === 'string' ? { scope } : {}),
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
