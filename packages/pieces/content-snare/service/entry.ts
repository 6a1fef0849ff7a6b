import type { Service } from '../../../lab/src/services/service';

export const CONTENT_SNARE = {
  displayName: 'Content Snare',
  piece: '@pieceworks/piece-content-snare',
  variables: { secret: 'CONTENT_SNARE_ACCESS_TOKEN', baseUrl: 'CONTENT_SNARE_BASE_URL' },
  contracts: ['gateway', 'vendor'],
  sandbox: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    email: 'owner@studio.example',
    password: 'sandbox',
  },
} as const satisfies Service;
