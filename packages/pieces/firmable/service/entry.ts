import type { Service } from '@pieceworks/lab/services';
import facts from './dist/facts.json';
import gateway from './dist/gateway.json';
import vendor from './dist/vendor.json';
import { SHEETS } from './sheet';

export default {
  name: 'firmable',
  displayName: 'Firmable',
  piece: '@pieceworks/piece-firmable',
  variables: { secret: 'FIRMABLE_API_KEY', baseUrl: 'FIRMABLE_BASE_URL' },
  contracts: { gateway, vendor },
  credential: { apiKey: 'fbl_sandbox_0000000000000000' },
  facts,
  sheets: SHEETS,
} satisfies Service;
