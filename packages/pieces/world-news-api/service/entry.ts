import type { Service } from '../../../lab/src/services/service';

export const WORLD_NEWS_API = {
  displayName: 'World News API',
  piece: '@pieceworks/piece-world-news-api',
  variables: { secret: 'WORLD_NEWS_API_KEY', baseUrl: 'WORLD_NEWS_API_BASE_URL' },
  contracts: ['gateway', 'vendor'],
  sandbox: { apiKey: 'sandbox-world-news-key' },
} as const satisfies Service;
