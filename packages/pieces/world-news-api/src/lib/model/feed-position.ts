import type { FeedPosition, NewsFound, ReadArticle } from './types';

/** When an article was published, in seconds since the epoch; `null` where that cannot be read. */
export function secondOf({ article }: ReadArticle): number | null {
  return article.publishedAt === null ? null : Math.floor(Date.parse(article.publishedAt) / 1000);
}

/**
 * Where to read on behind a page that was asked for oldest first; `null` when it was the last one.
 *
 * It goes on from the time of the last article, which no article that comes or goes in between can move,
 * and a second earlier, since whether the bound of a search is in it is not documented. By an offset it
 * goes only inside of one second, or where the service did not keep the order.
 * @param size how many articles were asked for.
 */
export function nextPosition(
  { from, offset }: FeedPosition,
  { articles, total }: Pick<NewsFound, 'articles' | 'total'>,
  size: number,
): FeedPosition | null {
  const reached = offset + articles.length;
  const isLast = total === null ? articles.length < size : reached >= total;
  if (isLast || articles.length === 0) return null;
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
