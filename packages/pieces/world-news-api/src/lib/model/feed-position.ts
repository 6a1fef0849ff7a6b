import type { FeedPosition, NewsFound, ReadArticle } from './types';

/** The largest second with ten digits, in 2286. It limits the size of the trigger's state. */
const LATEST_SECOND = 9_999_999_999;

/** Returns the time of publication in seconds since the epoch; `null` if it cannot be read. */
export function secondOf({ article }: ReadArticle): number | null {
  if (article.publishedAt === null) return null;
  const second = Math.floor(Date.parse(article.publishedAt) / 1000);
  return Math.min(Math.max(second, 0), LATEST_SECOND);
}

/**
 * Returns the position after a page in ascending order; `null` after the last page. The service states the last
 * page, or the page is empty: a page can be short for any reason.
 * Continues from the time of the last article, because new and deleted articles do not move it. Starts one
 * second earlier, because the documentation does not state whether a search includes its bounds. Uses an offset
 * only inside one second, or if the service did not keep the order.
 */
export function nextPosition(
  { from, offset }: FeedPosition,
  { articles, isCut, total }: Pick<NewsFound, 'articles' | 'isCut' | 'total'>,
): FeedPosition | null {
  const reached = offset + articles.length;
  if (articles.length === 0 || (!isCut && total !== null && reached >= total)) return null;
  const again = (lastSecondInOrder(articles) ?? from) - 1;
  return again > from
    ? { from: again, until: null, offset: 0 }
    : { from, until: null, offset: reached };
}

function lastSecondInOrder(articles: readonly ReadArticle[]): number | null {
  let last: number | null = null;
  for (const second of articles.map(secondOf)) {
    if (second === null || second < (last ?? second)) return null;
    last = second;
  }
  return last;
}
