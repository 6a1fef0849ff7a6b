import type { Service } from '@pieceworks/lab/services';
import facts from './dist/facts.json';
import gateway from './dist/gateway.json';
import vendor from './dist/vendor.json';
import { SHEETS } from './sheet';

export default {
  name: 'firmable',
  displayName: 'Firmable',
  piece: '@pieceworks/piece-firmable',
  summary: 'companies and people, singly or in lists; 2 triggers',
  variables: { secret: 'FIRMABLE_API_KEY', baseUrl: 'FIRMABLE_BASE_URL' },
  contracts: { gateway, vendor },
  credential: { apiKey: 'fbl_sandbox_0000000000000000' },
  facts,
  sheets: SHEETS,
  trial: 'It spends about 10 credits.',
  bench: {
    // Only the gateway can search people without a company.
    contract: 'gateway',
    callsPerSecond: 50,
    records: {
      action: 'search_people',
      inputs: ['a', 'e', 'i', 'o', 'u', 'r', 's', 't', 'n'].map((position) => ({ position })),
      key: 'profileUrl',
    },
    action: 'enrich_people',
    input: { minutes: 8 },
    field: 'people',
    counts: { found: 'hits', failed: 'failed' },
  },
} satisfies Service;
