import type { ServerContext } from '@activepieces/pieces-framework';
import type { PropertyMap } from './property';

/** The result of a connection check. The user sees the error as it is. */
export type ValidationResult =
  { readonly valid: true } | { readonly valid: false; readonly error: string };

type AuthPropertyOf<Type extends string> = {
  readonly type: Type;
  readonly displayName: string;
  readonly description?: string;
  readonly validate?: (params: {
    readonly auth: unknown;
    readonly server: Omit<ServerContext, 'token'>;
  }) => Promise<ValidationResult>;
};

/** An OAuth 2.0 connection of a piece. */
export type OAuth2Property = AuthPropertyOf<'OAUTH2'> & {
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly scope: readonly string[];
  readonly prompt?: 'none' | 'consent' | 'login' | 'omit';
  readonly pkce?: boolean;
  readonly pkceMethod?: 'plain' | 'S256';
  readonly authorizationMethod?: 'HEADER' | 'BODY';
  readonly extra?: Readonly<Record<string, string>>;
  readonly props?: PropertyMap;
};

/** The connection of a loaded piece. */
export type AuthProperty =
  | AuthPropertyOf<'SECRET_TEXT'>
  | AuthPropertyOf<'BASIC_AUTH'>
  | (AuthPropertyOf<'CUSTOM_AUTH'> & { readonly props: PropertyMap })
  | OAuth2Property;
