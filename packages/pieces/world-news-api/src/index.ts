import { createPiece } from '@activepieces/pieces-framework';
import { customApiCall } from './lib/actions/custom-api-call';
import { extractNews } from './lib/actions/extract-news';
import { getGeoCoordinates } from './lib/actions/get-geo-coordinates';
import { searchNews } from './lib/actions/search-news';
import { topNews } from './lib/actions/top-news';
import { worldNewsAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';
import { newArticle } from './lib/triggers/new-article';

export const worldNewsApi = createPiece({
  displayName: 'World News API',
  description: 'Search, extract and rank news from thousands of sources worldwide.',
  auth: worldNewsAuth,
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: [searchNews, extractNews, getGeoCoordinates, topNews, customApiCall],
  triggers: [newArticle],
});
