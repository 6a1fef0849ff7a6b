import { type Clocks, decidingDates, trustedNow } from '../model/clock';
import { secondOf } from '../model/feed-position';
import type { FeedPage, FeedPosition, ReadArticle } from '../model/types';

/** How far one feed was read. All times are in seconds since the epoch. */
export type FeedProgress = {
  /** Which of the trigger's feeds: its countries with commas. */
  key: string;
  /** Everything published until then was read, but for what appears later than it is dated. */
  readUntil: number;
  /** The most articles that one answer has held. */
  largest: number;
  /** A reading that the limits of a poll, or a failure, have cut short. */
  unfinished: Reading | null;
};

/** One reading of a feed, from the time that is read again to its end; it can take several polls. */
export type Reading = FeedPosition & {
  startedAt: Clocks;
  /** The `decidingDates` of what was read so far. */
  latest: number[];
};

/**
 * Where to read on: where the last reading broke off, or `overlap` seconds before what was read, for what
 * appeared late; never before `since`.
 */
export function positionOf(
  { readUntil, unfinished }: FeedProgress,
  { since, overlap }: { since: number; overlap: number },
): FeedPosition {
  return unfinished ?? { from: Math.max(readUntil - overlap, since), until: null, offset: 0 };
}

/**
 * The progress after one more page. What a feed was read to follows the articles' own dates: the time only
 * keeps dates in the future, and what appeared behind a long reading, from it.
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

/** The dates that can be read. */
export function datesOf(articles: readonly ReadArticle[]): number[] {
  return articles.map(secondOf).filter((second) => second !== null);
}
