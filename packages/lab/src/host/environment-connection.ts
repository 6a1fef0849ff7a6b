import { type AuthProperty, type ConnectionValues, withBaseUrl } from './connection';

/** The names of the environment variables that hold a connection. */
export type ConnectionVariables = { readonly secret: string; readonly baseUrl: string };

/** Returns the connection that environment variables hold; `undefined` unless the secret is set. */
export function environmentConnection(
  variables: ConnectionVariables,
  { type }: AuthProperty,
  env: Readonly<Record<string, string | undefined>>,
): ConnectionValues | undefined {
  const secret = env[variables.secret];
  if (!secret) return undefined;
  const values = type === 'OAUTH2' ? { access_token: secret } : { apiKey: secret };
  const baseUrl = env[variables.baseUrl];
  return baseUrl ? withBaseUrl(values, baseUrl) : values;
}
