import type { Service } from '@pieceworks/lab/services';
import facts from './dist/facts.json';
import gateway from './dist/gateway.json';
import vendor from './dist/vendor.json';
import { SHEETS } from './sheet';

export default {
  name: 'world-news-api',
  displayName: 'World News API',
  piece: '@pieceworks/piece-world-news-api',
  summary: 'search and read news, top headlines; 3 triggers',
  variables: { secret: 'WORLD_NEWS_API_KEY', baseUrl: 'WORLD_NEWS_API_BASE_URL' },
  contracts: { gateway, vendor },
  credential: { apiKey: 'sandbox-world-news-key' },
  facts,
  sheets: SHEETS,
  trial: 'It spends about 16 points.',
} satisfies Service;
