import { OAuth2AuthorizationMethod, PieceAuth, Property } from '@activepieces/pieces-framework';
import { checkConnection, contractProp, Failure, FORM_LIMITS, isFailure } from '@pieceworks/kit';
import { contentSnareApi } from './api';
import { readConnection, VENDOR_BASE_URL } from './client';

/** Without these no client and no request can be created. */
const INDISPENSABLE_SCOPES = ['read_clients', 'write_clients', 'write_requests'];

/** All that the actions, dropdowns and triggers need, and nothing else. */
const SCOPES = [
  ...INDISPENSABLE_SCOPES,
  'read_requests',
  'review_requests',
  'read_templates',
  'read_team_members',
  'administration',
];

/** The connection to Content Snare: OAuth 2.0, the only way in. */
export const contentSnareAuth = PieceAuth.OAuth2({
  description: `An **Admin** of the Content Snare account makes the credentials:

1. Open *Settings > Integrations > API* and choose **Create a New Application**.
2. Enter the redirect URL shown here as the callback URI.
3. Copy the **Client ID** and the **Client Secret** into this form.

To use several accounts, make one connection for each.`,
  required: true,
  authUrl: '{baseUrl}/oauth/authorization',
  tokenUrl: '{baseUrl}/oauth/token',
  authorizationMethod: OAuth2AuthorizationMethod.BODY,
  scope: SCOPES,
  props: {
    baseUrl: Property.ShortText({
      displayName: 'Base URL',
      description: 'Change it only for a gateway. No slash at the end.',
      required: true,
      defaultValue: VENDOR_BASE_URL,
    }),
    contract: contractProp(),
  },
  validate: async ({ auth }) =>
    checkConnection('Content Snare did not accept the login. Connect again.', async () => {
      try {
        await contentSnareApi(auth, FORM_LIMITS).proveAccess();
      } catch (error) {
        // A gateway need not have this call; that it took the token for one is proof enough.
        const isProof = readConnection(auth).contract === 'gateway';
        if (!isProof || !isFailure(error, 'not-found')) throw error;
      }
      requireScopes(auth);
    }),
});

/**
 * A service says which permissions it granted where they are not all that were asked for (RFC 6749, 5.1).
 * A gateway may have names of its own for them, of which nothing is known.
 */
function requireScopes(auth: unknown): void {
  const { scopes } = readConnection(auth);
  const missing = INDISPENSABLE_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0 || !scopes.some((scope) => SCOPES.includes(scope))) return;
  throw new Failure({
    kind: 'permission',
    message: `Content Snare did not grant ${missing.join(', ')}: reconnect and allow every permission that is asked for.`,
  });
}
