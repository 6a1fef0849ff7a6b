import { formatNumber } from '@pieceworks/kit';
import type { WorldNewsApi } from '../api/vendor';
import type { NewsFilter } from '../fields';
import { searchToNumber } from './paged-search';

/**
 * Returns a function that reads the newest articles of a search, call by call. What was read before a failure counts.
 * @param limit maximum number of articles.
 */
export function newestReader(
  api: Pick<WorldNewsApi, 'feedsOf' | 'newestFirst' | 'paging' | 'searchNews'>,
  limit: number,
) {
  return async (filter: NewsFilter, most = limit) => {
    const number = Math.min(most, limit);
    const { articles, truncatedReason, points } = await searchToNumber({
      api,
      filter: { ...filter, ...api.newestFirst },
      number,
      maxPoints: Infinity,
      keepPartial: true,
      detail: {},
      paid: [],
      onProgress: () => Promise.resolve(),
    });
    const isFull = truncatedReason !== null && articles.length >= number;
    const reason = isFull ? `Only the newest ${formatNumber(number)} were read.` : truncatedReason;
    return { articles, truncatedReason: reason, points };
  };
}
