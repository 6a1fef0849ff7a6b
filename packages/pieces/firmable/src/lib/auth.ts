import { PieceAuth, Property } from '@activepieces/pieces-framework';
import { checkConnection, contractProp, FORM_LIMITS } from '@pieceworks/kit';
import { firmableApi } from './api';
import { VENDOR_BASE_URL } from './client';

/** The connection to Firmable: an API key and where the service is. */
export const firmableAuth = PieceAuth.CustomAuth({
  description: `**API key:** in Firmable, open *Manage account > Integrations > Firmable API* and choose *Generate API Key*. You need the role Admin, Manager or Integration.

Connecting looks for something that cannot be found, so it costs no credits.`,
  required: true,
  props: {
    apiKey: PieceAuth.SecretText({
      displayName: 'API Key',
      description: 'Starts with fbl_.',
      required: true,
    }),
    baseUrl: Property.ShortText({
      displayName: 'Base URL',
      description: 'Change it only if you reach Firmable through a gateway.',
      required: false,
      defaultValue: VENDOR_BASE_URL,
    }),
    contract: contractProp(),
  },
  validate: async ({ auth }) =>
    checkConnection(
      'The API key was not accepted. Copy it again from Manage account > Integrations > Firmable API.',
      async () => firmableApi(auth, FORM_LIMITS).proveAccess(),
    ),
});
