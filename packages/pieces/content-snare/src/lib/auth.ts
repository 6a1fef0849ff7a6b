import { OAuth2AuthorizationMethod, PieceAuth, Property } from '@activepieces/pieces-framework';
import {
  CHECK_LIMITS,
  checkConnection,
  contractProp,
  Failure,
  FORM_LIMITS,
  isFailure,
  reading,
  readText,
} from '@pieceworks/kit';
import { type ContentSnareApi, contentSnareApi } from './api/content-snare-api';
import { readConnection, VENDOR_BASE_URL } from './client';

/** Required to create clients and requests. */
const REQUIRED_SCOPES = ['read_clients', 'write_clients', 'write_requests'];

/** The scopes that the actions, dropdowns and triggers need, and no others. */
const SCOPES = [
  ...REQUIRED_SCOPES,
  'read_requests',
  'review_requests',
  'read_templates',
  'read_team_members',
  'administration',
];

/** The connection to Content Snare. The service accepts only OAuth 2.0. */
const login = PieceAuth.OAuth2({
  description:
    'Support first turns on API access. An **Admin** then creates an application in *Settings > Integrations > API*, with the redirect URL shown here as callback URI.',
  required: true,
  authUrl: '{baseUrl}/oauth/authorization',
  tokenUrl: '{baseUrl}/oauth/token',
  authorizationMethod: OAuth2AuthorizationMethod.BODY,
  scope: SCOPES,
  props: {
    baseUrl: Property.ShortText({
      displayName: 'Base URL',
      description: "Change it only to call through your company's own API gateway.",
      required: true,
      defaultValue: VENDOR_BASE_URL,
    }),
    contract: contractProp(),
  },
  validate: async ({ auth }) =>
    checkConnection('Content Snare did not accept the login. Connect again.', async () => {
      try {
        await readUserName(contentSnareApi(auth, CHECK_LIMITS));
      } catch (error) {
        // A gateway may lack this call. A 404 instead of a 401 proves that it accepts the token.
        const isProof = readConnection(auth).contract === 'gateway';
        if (!isProof || !isFailure(error, 'not-found')) throw error;
      }
      requireScopes(auth);
    }),
});

/** The login, with the name of its user, which releases from 0.87 on show below the connection's own name. */
export const contentSnareAuth = Object.assign(login, {
  hasConnectionIdentifier: true,
  getConnectionIdentifier: async ({ auth }: { auth: unknown }) =>
    readUserName(contentSnareApi(auth, FORM_LIMITS)),
});

/** Returns the name of the person who logged in. It is the cheapest call that proves the token. */
async function readUserName(api: ContentSnareApi): Promise<string | undefined> {
  const user = await api.call('GET /partner_api/v1/me', reading('check the connection'));
  return readText(user, 'full_name') ?? undefined;
}

/**
 * Throws if required permissions were not granted. A service lists the granted ones if they differ from the
 * requested ones (RFC 6749, 5.1). Unknown names, which a gateway may use, are not checked.
 */
function requireScopes(auth: unknown): void {
  const { scopes } = readConnection(auth);
  const missing = REQUIRED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0 || !scopes.some((scope) => SCOPES.includes(scope))) return;
  throw new Failure({
    kind: 'permission',
    message: `Content Snare did not grant ${missing.join(', ')}: reconnect and allow every permission it asks for.`,
  });
}
