import { createLazyPiece, inCategories } from '@pieceworks/kit';
import { customApiCall } from './lib/actions/custom-api-call';
import { extractNews } from './lib/actions/extract-news';
import { extractNewsLinks } from './lib/actions/extract-news-links';
import { getGeoCoordinates } from './lib/actions/get-geo-coordinates';
import { retrieveFrontPage } from './lib/actions/retrieve-front-page';
import { retrieveNews } from './lib/actions/retrieve-news';
import { searchNews } from './lib/actions/search-news';
import { searchNewsSources } from './lib/actions/search-news-sources';
import { topNews } from './lib/actions/top-news';
import { websiteToRss } from './lib/actions/website-to-rss';
import { worldNewsAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';
import { newArticle } from './lib/triggers/new-article';
import { newTopStory } from './lib/triggers/new-top-story';
import { newsVolume } from './lib/triggers/news-volume';

export const worldNewsApi = createLazyPiece({
  displayName: 'World News API',
  description: 'Search and read news from thousands of sources, and start flows on new articles.',
  auth: worldNewsAuth,
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  categories: inCategories('CONTENT_AND_FILES'),
  actions: {
    search_news: searchNews,
    top_news: topNews,
    extract_news: extractNews,
    retrieve_news: retrieveNews,
    search_news_sources: searchNewsSources,
    extract_news_links: extractNewsLinks,
    website_to_rss: websiteToRss,
    retrieve_front_page: retrieveFrontPage,
    get_geo_coordinates: getGeoCoordinates,
    custom_api_call: customApiCall,
  },
  triggers: { new_article: newArticle, new_top_story: newTopStory, news_volume: newsVolume },
});
