import { findServiceOf, type Service, SERVICES } from '@pieceworks/services';
import type { AuthProperty } from './auth-property';
import type { ConnectionValues } from './connection';

/** Which variables a piece's connection can come from. */
export function connectionVariables(pieceName: string): Service['variables'] | undefined {
  const service = findServiceOf(pieceName);
  return service && SERVICES[service].variables;
}

/** The connection that the environment holds for a piece, if it holds the secret. */
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

/** The same connection with another base URL; a bare secret has none to change. */
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
