import { findServiceOf, type Service, SERVICES } from '../services/services';
import { type AuthProperty, type ConnectionValues, withBaseUrl } from './connection';

/** Returns the names of the environment variables that hold a piece's connection; `undefined` for an unknown piece. */
export function connectionVariables(pieceName: string): Service['variables'] | undefined {
  const service = findServiceOf(pieceName);
  return service && SERVICES[service].variables;
}

/** Returns the connection that the environment variables hold; `undefined` unless the secret is set. */
export function environmentConnection(
  pieceName: string,
  { type }: AuthProperty,
  env: Readonly<Record<string, string | undefined>>,
): ConnectionValues | undefined {
  const variables = connectionVariables(pieceName);
  const secret = variables && env[variables.secret];
  if (!secret) return undefined;
  const values = type === 'OAUTH2' ? { access_token: secret } : { apiKey: secret };
  const baseUrl = env[variables.baseUrl];
  return baseUrl ? withBaseUrl(values, baseUrl) : values;
}
