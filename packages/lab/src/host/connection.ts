import type {
  CustomAuthProperty,
  CustomAuthProps,
  OAuth2Property as SdkOAuth2Property,
  OAuth2Props,
} from '@activepieces/pieces-framework';
import type { OAuth2ConnectionValueWithApp } from '@activepieces/shared';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import type { PropertyMap } from './property';

/** The result of a connection check. The user sees the error unchanged. */
export type ValidationResult =
  | { readonly valid: true }
  | { readonly valid: false; readonly error: string };

/** A piece's declaration of an OAuth 2.0 connection. */
export type OAuth2Property = Stored<SdkOAuth2Property<OAuth2Props>> & {
  readonly props?: PropertyMap;
};

/** A piece's declaration of its connection. */
export type AuthProperty =
  | (Stored<CustomAuthProperty<CustomAuthProps>> & { readonly props: PropertyMap })
  | OAuth2Property;

/** The SDK's declaration of a connection, in the form that the platform stores. */
type Stored<Sdk extends { type: string }> = Readonly<
  Omit<Sdk, 'type' | 'props' | 'validate' | 'valueSchema'>
> & { readonly type: `${Sdk['type']}` };

/**
 * A connection as the user enters it: the flat fields of a custom connection, or `access_token` and `props` of an
 * OAuth 2.0 connection. Values in the engine's shape are accepted as well.
 */
export type ConnectionValues = Readonly<Record<string, unknown>>;

/** An OAuth 2.0 connection as the engine passes it. Times are in seconds. */
export type OAuth2Connection = Readonly<
  Required<
    Omit<OAuth2ConnectionValueWithApp, 'type' | 'data' | 'authorization_method' | 'grant_type'>
  >
> & {
  readonly type: 'OAUTH2';
  readonly data: Readonly<Record<string, unknown>>;
  readonly authorization_method: 'BODY';
  readonly grant_type: 'authorization_code';
};

/** `auth` as `run`, dropdowns and triggers receive it. */
export type ConnectionValue =
  | { readonly type: 'CUSTOM_AUTH'; readonly props: Readonly<Record<string, unknown>> }
  | OAuth2Connection;

/**
 * Converts entered values to the connection that the engine passes to `run`.
 *
 * @throws {HostError} if the values do not fit the kind of connection.
 */
export function toConnection(property: AuthProperty, values: ConnectionValues): ConnectionValue {
  const props = isRecord(values.props) ? values.props : undefined;
  switch (property.type) {
    case 'CUSTOM_AUTH': {
      const entered = (values.type === property.type ? props : undefined) ?? values;
      return { type: property.type, props: withDefaults(property.props, entered) };
    }
    case 'OAUTH2':
      if (typeof values.access_token === 'string') return toOAuth2Connection(property, values);
      throw new HostError('The connection needs access_token, as text.');
    default:
      throw new HostError('A piece connects with the fields of a key, or by OAuth 2.0.');
  }
}

/** Returns an OAuth 2.0 connection as the engine passes it, with defaults for the values that are missing. */
export function toOAuth2Connection(
  property: OAuth2Property,
  values: ConnectionValues,
): OAuth2Connection {
  const props = withDefaults(property.props, isRecord(values.props) ? values.props : {});
  return {
    access_token: '',
    refresh_token: '',
    client_id: '',
    client_secret: '',
    redirect_url: '',
    token_url: substituteProps(property.tokenUrl, props),
    token_type: 'Bearer',
    scope: property.scope.join(' '),
    expires_in: 3600,
    claimed_at: Math.floor(Date.now() / 1000),
    data: {},
    ...values,
    type: property.type,
    authorization_method: 'BODY',
    grant_type: 'authorization_code',
    props,
  };
}

/** Returns the piece's first connection; `undefined` if it has none. */
export function connectionOf<Auth>({
  auth,
}: {
  readonly auth?: Auth | readonly Auth[];
}): Auth | undefined {
  return isList(auth) ? auth[0] : auth;
}

function isList<Entry>(value: Entry | readonly Entry[] | undefined): value is readonly Entry[] {
  return Array.isArray(value);
}

/** Returns `auth` as `validate` receives it: the flat fields, or the OAuth 2.0 connection. */
export function toValidationAuth(connection: ConnectionValue): unknown {
  return connection.type === 'CUSTOM_AUTH' ? connection.props : connection;
}

/** Returns the connection with a base URL beside its other fields: in `props`, or at the top level. */
export function withBaseUrl(values: ConnectionValues, baseUrl: string): ConnectionValues {
  const { props } = values;
  const hasFields = isRecord(props) || 'access_token' in values;
  return hasFields
    ? { ...values, props: { ...(isRecord(props) && props), baseUrl } }
    : { ...values, baseUrl };
}

/** Returns the values of a connection's form, with defaults for untouched fields. */
export function withDefaults(
  props: PropertyMap | undefined,
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = Object.entries(props ?? {}).flatMap(([key, { defaultValue }]) =>
    defaultValue === undefined ? [] : [[key, defaultValue] as const],
  );
  return { ...Object.fromEntries(defaults), ...entered };
}

/** Replaces `{key}` marks by the values of a connection. Like the server, replaces the first mark of each key only. */
export function substituteProps(
  template: string,
  props: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(props).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, String(value)),
    template,
  );
}
