import { secondOf } from '../api/records';
import type { FeedPage, FeedPosition } from '../api/types';

/** The progress of one feed. All times are in seconds since the epoch. */
export type FeedProgress = {
  /** The key of the feed: its countries, language and text. */
  key: string;
  /** All articles published until then were read, except those that appear later than their date. */
  readUntil: number;
  /** The largest number of articles in one answer so far. */
  largest: number;
  /** A reading that a failure or the limits of a poll interrupted. */
  unfinished: FeedReading | null;
};

/** One reading of a feed, from the overlap to the end. It can take several polls. */
export type FeedReading = FeedPosition & {
  /** The time of its first answer. */
  startedAt: number;
  /** The latest date read so far; dates after `startedAt` count as that. */
  latest: number;
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
 * Returns the progress after one more page. The position follows the articles' dates. A date after the beginning of the
 * reading counts as that moment: it is the publisher's error, or the article appeared during a long reading.
 */
export function progressAfter(progress: FeedProgress, page: FeedPage): FeedProgress {
  const { readUntil, unfinished } = progress;
  const startedAt = unfinished?.startedAt ?? page.answeredAt;
  const dates = page.articles.map((read) => Math.min(secondOf(read) ?? 0, startedAt));
  const latest = Math.max(unfinished?.latest ?? 0, ...dates);
  const largest = Math.max(progress.largest, page.articles.length);
  if (page.next !== null) {
    return { ...progress, largest, unfinished: { ...page.next, startedAt, latest } };
  }
  return { ...progress, largest, readUntil: Math.max(readUntil, latest), unfinished: null };
}
