import { createPiece } from '@activepieces/pieces-framework';
import { createClient } from './lib/actions/create-client';
import { createRequest } from './lib/actions/create-request';
import { customApiCall } from './lib/actions/custom-api-call';
import { contentSnareAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';

export const contentSnare = createPiece({
  displayName: 'Content Snare',
  description: 'Collect documents and information from clients.',
  auth: contentSnareAuth,
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: [createClient, createRequest, customApiCall],
  triggers: [],
});
