import { PieceAuth, Property } from '@activepieces/pieces-framework';
import { checkConnection, contractProp, FORM_LIMITS } from '@pieceworks/kit';
import { worldNewsApi } from './api';
import { VENDOR_BASE_URL } from './client';

/** The connection to World News API: an API key and where the service is. */
export const worldNewsAuth = PieceAuth.CustomAuth({
  description: `**API key:** register at [worldnewsapi.com](https://worldnewsapi.com/register), confirm your email address, open the [console](https://worldnewsapi.com/console/) and reveal the key on your profile page.

Connecting makes one geocoding call, which uses about 1 point of the day.`,
  required: true,
  props: {
    apiKey: PieceAuth.SecretText({ displayName: 'API Key', required: true }),
    baseUrl: Property.ShortText({
      displayName: 'Base URL',
      description: 'Change it only if you reach the service through a gateway.',
      required: false,
      defaultValue: VENDOR_BASE_URL,
    }),
    contract: contractProp(),
  },
  validate: async ({ auth }) =>
    checkConnection(
      'The API key was not accepted. Copy it again from your profile page in the console.',
      async () => worldNewsApi(auth, FORM_LIMITS).proveAccess(),
    ),
});
