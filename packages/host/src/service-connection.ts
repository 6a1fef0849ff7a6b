import { randomUUID } from 'node:crypto';
import type { Service } from '@pieceworks/services';
import type { OAuth2Property } from './auth-property';
import { followAuthorizationCodeFlow } from './authorization-code-flow';
import type { ConnectionValues } from './connection';
import { HostError } from './host-error';
import type { PieceMetadata } from './loaded-piece';
import { authorizationUrl, exchangeCode } from './oauth2';

/** Target of the login's redirect. Nothing listens there, since the login stops before it. */
const REDIRECT_URL = 'http://127.0.0.1:4200/redirect';

/**
 * Connects a piece as a user would: with a key, or by completing the login.
 *
 * @param props other fields of the connection, such as `baseUrl`.
 * @throws {HostError} if the login does not lead to a connection.
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
