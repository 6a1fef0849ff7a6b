import type { NewsService } from '../src/lib/api/news-service';
import type { SearchFilters } from '../src/lib/model/search-fields';
import type { Points } from '../src/lib/model/types';

/** Empty filters, which match all news. */
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

/** The points of one call, without daily points. */
export const ONE_POINT: Points = {
  ...{ thisCall: 1, unsureCalls: 0, usedToday: null, leftToday: null, resetsAt: null },
};

/** Creates a service with a news search as its only operation. */
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
