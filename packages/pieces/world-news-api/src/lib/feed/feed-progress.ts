import { type Clocks, decidingDates, trustedNow } from '../model/clock';
import { secondOf } from '../model/feed-position';
import type { FeedPage, FeedPosition, ReadArticle } from '../model/types';

/** The progress of one feed. All times are in seconds since the epoch. */
export type FeedProgress = {
  /** The key of the feed: its countries, comma-separated. */
  key: string;
  /** All articles published until then were read, except those that appear later than their date. */
  readUntil: number;
  /** The largest number of articles in one answer so far. */
  largest: number;
  /** A reading that a failure or the limits of a poll interrupted. */
  unfinished: Reading | null;
};

/** One reading of a feed, from the overlap to the end. It can take several polls. */
export type Reading = FeedPosition & {
  startedAt: Clocks;
  /** The `decidingDates` of the articles read so far. */
  latest: number[];
};

/**
 * Returns the position to read next. This is the position of an interrupted reading. Otherwise it is `overlap`
 * seconds before the last position, for articles that appeared late, but never before `since`.
 */
export function positionOf(
  { readUntil, unfinished }: FeedProgress,
  { since, overlap }: { since: number; overlap: number },
): FeedPosition {
  return unfinished ?? { from: Math.max(readUntil - overlap, since), until: null, offset: 0 };
}

/**
 * Returns the progress after one more page. The position follows the articles' dates. The current time limits
 * it, so that future dates and articles that appear during a long reading do not move it.
 */
export function progressAfter(progress: FeedProgress, page: FeedPage): FeedProgress {
  const { readUntil, unfinished } = progress;
  const startedAt = unfinished?.startedAt ?? page.answeredAt;
  const dates = [...(unfinished?.latest ?? []), ...datesOf(page.articles)];
  const latest = decidingDates(startedAt, dates);
  const largest = Math.max(progress.largest, page.articles.length);
  if (page.next !== null) {
    return { ...progress, largest, unfinished: { ...page.next, startedAt, latest } };
  }
  const [newest = readUntil] = latest;
  const reached = Math.min(newest, trustedNow(startedAt, latest));
  return { ...progress, largest, readUntil: Math.max(readUntil, reached), unfinished: null };
}

/** Returns the readable dates. */
export function datesOf(articles: readonly ReadArticle[]): number[] {
  return articles.map(secondOf).filter((second) => second !== null);
}
