import type { NewsService } from '../src/lib/api/news-service';
import type { SearchFilters } from '../src/lib/model/search-fields';
import type { Points } from '../src/lib/model/types';

/** All news. */
export const NO_FILTERS: SearchFilters = {
  ...{
    sourceCountries: [],
    entities: [],
    newsSources: [],
    authors: [],
    categories: [],
    radius: 20,
  },
};

/** What a call used that tells nothing of the day. */
export const ONE_POINT: Points = {
  ...{ thisCall: 1, unsureCalls: 0, usedToday: null, leftToday: null, resetsAt: null },
};

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
