import type { NewsService } from '../src/lib/api/news-service';

/** A service that searches news, and does nothing else. */
export function searchingService(searchNews: NewsService['searchNews']): NewsService {
  const unused = () => Promise.reject(new Error('This is not part of a search.'));
  return {
    searchNews,
    ...{ proveAccess: unused, extractNews: unused, findCoordinates: unused },
    ...{ readTopNews: unused, retrieveNews: unused, extractLinks: unused },
    ...{ searchSources: unused, retrieveFrontPage: unused, downloadImage: unused },
    readRss: unused,
  };
}
