import { createLazyPiece, inCategories } from '@pieceworks/kit';
import { customApiCall } from './lib/actions/custom-api-call';
import * as articles from './lib/actions/articles';
import * as sources from './lib/actions/sources';
import { topNews } from './lib/actions/top-news';
import { worldNewsAuth } from './lib/service';
import { LOGO_URL } from './lib/logo';
import { newArticle } from './lib/triggers/new-article';

export const worldNewsApi = createLazyPiece({
  displayName: 'World News API',
  description: 'Search, extract and rank news from thousands of sources worldwide.',
  auth: worldNewsAuth,
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  categories: inCategories('CONTENT_AND_FILES'),
  actions: {
    search_news: articles.searchNews,
    top_news: topNews,
    extract_news: articles.extractNews,
    retrieve_news: articles.retrieveNews,
    search_news_sources: sources.searchNewsSources,
    extract_news_links: sources.extractNewsLinks,
    website_to_rss: sources.websiteToRss,
    retrieve_front_page: sources.retrieveFrontPage,
    get_geo_coordinates: articles.getGeoCoordinates,
    custom_api_call: customApiCall,
  },
  triggers: { new_article: newArticle },
});
