import type { FeedPosition, NewsFound, ReadArticle } from './types';

/** Ten digits of seconds, which is in 2286: what is remembered of an article has a known size. */
const LATEST_SECOND = 9_999_999_999;

/** When an article was published, in seconds since the epoch; `null` where that cannot be read. */
export function secondOf({ article }: ReadArticle): number | null {
  if (article.publishedAt === null) return null;
  const second = Math.floor(Date.parse(article.publishedAt) / 1000);
  return Math.min(Math.max(second, 0), LATEST_SECOND);
}

/**
 * Where to read on behind a page that was asked for oldest first; `null` when it was the last one, which is
 * what the service says, or one that is empty: a page can be short for any reason.
 *
 * It goes on from the time of the last article, which no article that comes or goes in between can move,
 * and a second earlier, since whether the bound of a search is in it is not documented. By an offset it
 * goes only inside of one second, or where the service did not keep the order.
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
