import { randomUUID } from 'node:crypto';
import type { ConnectionValues, OAuth2Property } from './connection';
import { HostError } from './host-error';
import { authorizationUrl, exchangeCode } from './oauth2';
import type { PieceMetadata } from './piece-metadata';

/** Redirect URL of the login. Nothing has to listen there, because the redirect is read and not followed. */
const REDIRECT_URL = 'http://127.0.0.1:4200/redirect';

const PAGE_TIMEOUT_MS = 20_000;

/** The credential of a connection with an API key. */
export type KeyCredential = { apiKey: string };

/** The credentials of a connection by OAuth 2.0: those of the application and of the person who logs in. */
export type LoginCredential = {
  clientId: string;
  clientSecret: string;
  email: string;
  password: string;
};

/** A login to complete without a browser. */
export type AuthorizationCodeLogin = {
  /** The URL of the authorization request, created by `authorizationUrl`. */
  readonly url: string;
  readonly state: string;
  readonly email: string;
  readonly password: string;
};

/**
 * Connects a piece to the sandbox as a user would: with a key, or by completing the login.
 *
 * @param props other fields of the connection, such as `baseUrl`.
 * @throws {HostError} if the login does not lead to a connection.
 */
export async function connectToService(
  piece: Pick<PieceMetadata, 'name' | 'auth'>,
  credential: KeyCredential | LoginCredential,
  props: Readonly<Record<string, unknown>>,
): Promise<ConnectionValues> {
  if ('apiKey' in credential) return { ...credential, ...props };

  const property = oauth2PropertyOf(piece);
  const { clientId, clientSecret, ...person } = credential;
  const state = randomUUID();
  const login = { clientId, redirectUrl: REDIRECT_URL, props };
  const { url } = authorizationUrl(property, { ...login, state });
  const code = await followAuthorizationCodeFlow({ url, state, ...person });
  return exchangeCode(property, { ...login, clientSecret, code });
}

/**
 * Returns the OAuth 2.0 connection of a piece.
 *
 * @throws {HostError} if it has none.
 */
export function oauth2PropertyOf({ name, auth }: Pick<PieceMetadata, 'name' | 'auth'>) {
  const property = [auth].flat().find(isOAuth2);
  if (property === undefined) throw new HostError(`${name} does not connect by OAuth 2.0.`);
  return property;
}

function isOAuth2(property: { type: string } | undefined): property is OAuth2Property {
  return property?.type === 'OAUTH2';
}

/**
 * Logs in and consents on the pages of the sandbox, up to the redirect that carries the code.
 *
 * @returns the authorization code.
 * @throws {HostError} if the login is refused, or the state differs.
 */
export async function followAuthorizationCodeFlow({
  url,
  state,
  email,
  password,
}: AuthorizationCodeLogin): Promise<string> {
  const cookies = new Map<string, string>();
  const loginPage = await redirectOf(url, cookies);
  const afterLogin = await redirectOf(loginPage, cookies, { email, password });
  const consentPage = await redirectOf(afterLogin, cookies);
  const afterConsent = await redirectOf(consentPage, cookies, { decision: 'allow' });
  return readAuthorizationCode(new URL(await redirectOf(afterConsent, cookies)), state);
}

/** Opens a page or submits its form, and returns the URL to which it redirects. */
async function redirectOf(
  url: string,
  cookies: Map<string, string>,
  form?: Record<string, string>,
): Promise<string> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') },
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  await response.body?.cancel();
  const location = response.headers.get('location');
  if (location !== null) return new URL(location, url).href;
  const { origin, pathname } = new URL(url);
  throw new HostError(`The login was refused: ${origin}${pathname} answered ${response.status}.`);
}

/**
 * Reads the URL of the final redirect, as the platform's redirect page does.
 *
 * @returns the authorization code.
 * @throws {HostError} if access was refused, or the state differs from the request's.
 */
export function readAuthorizationCode(url: URL, state: string): string {
  const error = url.searchParams.get('error');
  if (error !== null) {
    const description = url.searchParams.get('error_description');
    throw new HostError(
      `The authorization was refused: ${error}${description === null ? '' : `: ${description}`}.`,
    );
  }
  if (url.searchParams.get('state') !== state) {
    throw new HostError(
      'The redirect has a different state than the request, so it does not belong to this login.',
    );
  }
  const code = url.searchParams.get('code');
  if (code === null) throw new HostError('The redirect has no code.');
  return code;
}
