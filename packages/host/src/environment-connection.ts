import type { AuthProperty } from './auth-property';
import type { ConnectionValues } from './connection';
import { shortName } from './piece-packs';

/** The variables that hold a connection. */
export type ConnectionVariables = { readonly secret: string; readonly baseUrl: string };

const VARIABLES: ReadonlyMap<string, ConnectionVariables> = new Map([
  ['firmable', { secret: 'FIRMABLE_API_KEY', baseUrl: 'FIRMABLE_BASE_URL' }],
  ['world-news-api', { secret: 'WORLD_NEWS_API_KEY', baseUrl: 'WORLD_NEWS_API_BASE_URL' }],
  ['content-snare', { secret: 'CONTENT_SNARE_ACCESS_TOKEN', baseUrl: 'CONTENT_SNARE_BASE_URL' }],
]);

/** Which variables a piece's connection can come from. */
export function connectionVariables(pieceName: string): ConnectionVariables | undefined {
  return VARIABLES.get(shortName(pieceName));
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
  return baseUrl === undefined || baseUrl === '' ? values : withBaseUrl(auth, values, baseUrl);
}

/** The same connection with another base URL; a connection without fields has none to change. */
export function withBaseUrl(
  auth: AuthProperty,
  values: ConnectionValues,
  baseUrl: string,
): ConnectionValues {
  if (typeof values === 'string') return values;
  if (auth.type !== 'OAUTH2' && values.type !== 'CUSTOM_AUTH') return { ...values, baseUrl };
  const props = typeof values.props === 'object' ? values.props : {};
  return { ...values, props: { ...props, baseUrl } };
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
