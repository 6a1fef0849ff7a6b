import { randomUUID } from 'node:crypto';
import type { Service } from '@pieceworks/services';
import type { OAuth2Property } from './auth-property';
import { followAuthorizationCodeFlow } from './authorization-code-flow';
import type { ConnectionValues } from './connection';
import { HostError } from './host-error';
import type { PieceMetadata } from './loaded-piece';
import { authorizationUrl, exchangeCode } from './oauth2';

/** Where the login would come back to; nothing listens there, the walk ends before it. */
const REDIRECT_URL = 'http://127.0.0.1:4200/redirect';

/**
 * Connects a piece as a person would: a key typed in, or the login walked through.
 *
 * @param props the other fields of the connection, such as `baseUrl`.
 * @throws {HostError} when the login does not lead to a connection.
 */
export async function connectToService(
  piece: Pick<PieceMetadata, 'name' | 'auth'>,
  credential: Service['sandbox'],
  props: Readonly<Record<string, unknown>>,
): Promise<ConnectionValues> {
  if ('apiKey' in credential) return { ...credential, ...props };

  const property = oauth2PropertyOf(piece);
  const { clientId, clientSecret, email, password } = credential;
  const state = randomUUID();
  const login = { clientId, redirectUrl: REDIRECT_URL, props };
  const { url, codeVerifier } = authorizationUrl(property, { ...login, state });
  const code = await followAuthorizationCodeFlow({
    url,
    redirectUrl: REDIRECT_URL,
    state,
    email,
    password,
  });
  const proof = codeVerifier === undefined ? {} : { codeVerifier };
  return exchangeCode(property, { ...login, clientSecret, code, ...proof });
}

/**
 * How a piece connects by OAuth 2.0.
 *
 * @throws {HostError} when it does not.
 */
export function oauth2PropertyOf({ name, auth }: Pick<PieceMetadata, 'name' | 'auth'>) {
  const property = [auth].flat().find(isOAuth2);
  if (property === undefined) throw new HostError(`${name} does not connect by OAuth 2.0.`);
  return property;
}

function isOAuth2(property: { type: string } | undefined): property is OAuth2Property {
  return property?.type === 'OAUTH2';
}
