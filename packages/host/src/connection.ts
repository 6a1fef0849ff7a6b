import type { AuthProperty, OAuth2Property } from './auth-property';
import { substituteProps, withDefaults } from './connection-props';
import { HostError } from './host-error';
import { isRecord } from './is-record';

/**
 * A connection as the user enters it: a string for a secret text, the flat fields of a custom or basic
 * connection, or `access_token` and `props` of an OAuth 2.0 connection. Values in the engine's shape are
 * accepted as well.
 */
export type ConnectionValues = string | Readonly<Record<string, unknown>>;

/** An OAuth 2.0 connection as the engine passes it. Times are in seconds. */
export type OAuth2Connection = {
  readonly type: 'OAUTH2';
  readonly access_token: string;
  readonly refresh_token: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly redirect_url: string;
  readonly token_url: string;
  readonly token_type: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly claimed_at: number;
  readonly authorization_method: 'HEADER' | 'BODY';
  readonly grant_type: 'authorization_code';
  readonly data: Readonly<Record<string, unknown>>;
  readonly props: Readonly<Record<string, unknown>>;
};

/** `auth` as `run`, dropdowns and triggers receive it. */
export type ConnectionValue =
  | { readonly type: 'SECRET_TEXT'; readonly secret_text: string }
  | { readonly type: 'BASIC_AUTH'; readonly username: string; readonly password: string }
  | { readonly type: 'CUSTOM_AUTH'; readonly props: Readonly<Record<string, unknown>> }
  | OAuth2Connection;

const HOUR = 3600;

/**
 * Converts entered values to the connection that the engine passes to `run`.
 *
 * @throws {HostError} if the values do not fit the kind of connection.
 */
export function toConnection(property: AuthProperty, values: ConnectionValues): ConnectionValue {
  switch (property.type) {
    case 'SECRET_TEXT':
      return { type: property.type, secret_text: textOf(secretOf(values), 'secret_text') };
    case 'BASIC_AUTH': {
      const { username, password } = fieldsOf(values);
      return {
        type: property.type,
        username: textOf(username, 'username'),
        password: textOf(password, 'password'),
      };
    }
    case 'CUSTOM_AUTH': {
      const fields = fieldsOf(values);
      const entered =
        fields.type === property.type && isRecord(fields.props) ? fields.props : fields;
      return { type: property.type, props: withDefaults(property.props, entered) };
    }
    case 'OAUTH2':
      return toOAuth2Connection(property, fieldsOf(values));
    default:
      throw new HostError('The engine does not know this kind of connection.');
  }
}

/** Returns `auth` as `validate` receives it: the secret, the flat fields, or the OAuth 2.0 connection. */
export function toValidationAuth(connection: ConnectionValue): unknown {
  switch (connection.type) {
    case 'SECRET_TEXT':
      return connection.secret_text;
    case 'CUSTOM_AUTH':
      return connection.props;
    default:
      return connection;
  }
}

function toOAuth2Connection(
  property: OAuth2Property,
  fields: Readonly<Record<string, unknown>>,
): OAuth2Connection {
  const props = withDefaults(property.props, isRecord(fields.props) ? fields.props : {});
  const textOr = (key: string, fallback: string) => {
    const value = fields[key];
    return typeof value === 'string' ? value : fallback;
  };
  const numberOr = (key: string, fallback: number) => {
    const value = fields[key];
    return typeof value === 'number' ? value : fallback;
  };
  return {
    ...fields,
    type: property.type,
    access_token: textOf(fields.access_token, 'access_token'),
    refresh_token: textOr('refresh_token', ''),
    client_id: textOr('client_id', ''),
    client_secret: textOr('client_secret', ''),
    redirect_url: textOr('redirect_url', ''),
    token_url: textOr('token_url', substituteProps(property.tokenUrl, props)),
    token_type: textOr('token_type', 'Bearer'),
    scope: textOr('scope', property.scope.join(' ')),
    expires_in: numberOr('expires_in', HOUR),
    claimed_at: numberOr('claimed_at', Math.floor(Date.now() / 1000)),
    authorization_method: property.authorizationMethod ?? 'BODY',
    grant_type: 'authorization_code',
    data: isRecord(fields.data) ? fields.data : {},
    props,
  };
}

function secretOf(values: ConnectionValues): unknown {
  return typeof values === 'string' ? values : values.secret_text;
}

function fieldsOf(values: ConnectionValues): Readonly<Record<string, unknown>> {
  if (typeof values !== 'string') return values;
  throw new HostError('This connection has several fields: it cannot be a bare text.');
}

function textOf(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw new HostError(`The connection needs ${field}, as text.`);
}
