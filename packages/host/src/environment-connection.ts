import { findServiceOf, type Service, SERVICES } from '@pieceworks/services';
import type { AuthProperty } from './auth-property';
import type { ConnectionValues } from './connection';

/** Returns the environment variables of a piece's connection. */
export function connectionVariables(pieceName: string): Service['variables'] | undefined {
  const service = findServiceOf(pieceName);
  return service && SERVICES[service].variables;
}

/** Returns the connection from the environment variables of a piece, if its secret is set. */
export function environmentConnection(
  pieceName: string,
  auth: AuthProperty,
  env: Readonly<Record<string, string | undefined>>,
): ConnectionValues | undefined {
  const variables = connectionVariables(pieceName);
  const secret = variables === undefined ? undefined : env[variables.secret];
  if (variables === undefined || secret === undefined || secret === '') return undefined;
  const baseUrl = env[variables.baseUrl];
  const values = secretValues(auth, secret);
  return baseUrl === undefined || baseUrl === '' ? values : withBaseUrl(values, baseUrl);
}

/** Returns the same connection with another base URL. A plain secret has none and is not changed. */
export function withBaseUrl(values: ConnectionValues, baseUrl: string): ConnectionValues {
  if (typeof values === 'string') return values;
  const { props } = values;
  const hasFields = typeof props === 'object' || 'access_token' in values;
  return hasFields ? { ...values, props: { ...asFields(props), baseUrl } } : { ...values, baseUrl };
}

function asFields(props: unknown): object {
  return typeof props === 'object' && props !== null ? props : {};
}

function secretValues(auth: AuthProperty, secret: string): ConnectionValues {
  switch (auth.type) {
    case 'CUSTOM_AUTH':
      return { apiKey: secret };
    case 'OAUTH2':
      return { access_token: secret };
    default:
      return secret;
  }
}
