import { OAuth2AuthorizationMethod, PieceAuth, Property } from '@activepieces/pieces-framework';
import { checkConnection, contractProp, Failure, FORM_LIMITS } from '@pieceworks/kit';
import { contentSnareApi } from './api';
import { VENDOR_BASE_URL } from './common/client';

/** The connection to Content Snare: OAuth 2.0, the only way in. */
export const contentSnareAuth = PieceAuth.OAuth2({
  description: `An **Admin** of the Content Snare account makes the credentials:

1. Open *Settings > Integrations > API* and choose **Create a New Application**.
2. Enter the redirect URL shown here as the callback URI.
3. Copy the **Client ID** and the **Client Secret** into this form.

The connection asks for these permissions and no others:

- \`read_clients\`: the *Client* dropdown, and the e-mail address that a request goes to
- \`write_clients\`: *Create Client*
- \`read_requests\`: the *Folder* and *Reminder Schedule* dropdowns
- \`write_requests\`: *Create Request*
- \`review_requests\`: reviews, approvals and *Run Integration Actions*
- \`read_templates\`: the *Template* dropdown
- \`read_team_members\`: the *Owner* dropdown

To use several accounts, make one connection for each.`,
  required: true,
  authUrl: '{baseUrl}/oauth/authorization',
  tokenUrl: '{baseUrl}/oauth/token',
  authorizationMethod: OAuth2AuthorizationMethod.BODY,
  scope: [
    'read_clients',
    'write_clients',
    'read_requests',
    'write_requests',
    'review_requests',
    'read_templates',
    'read_team_members',
  ],
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
    checkConnection(async () => {
      try {
        await contentSnareApi(auth, FORM_LIMITS).proveAccess();
      } catch (error) {
        // A gateway need not have this call; that it took the token for one is proof enough.
        if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
      }
    }),
});
