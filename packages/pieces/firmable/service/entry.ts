import type { Service } from '../../../lab/src/services/service';

export const FIRMABLE = {
  displayName: 'Firmable',
  piece: '@pieceworks/piece-firmable',
  variables: { secret: 'FIRMABLE_API_KEY', baseUrl: 'FIRMABLE_BASE_URL' },
  contracts: ['gateway', 'vendor'],
  sandbox: { apiKey: 'fbl_sandbox_0000000000000000' },
} as const satisfies Service;
