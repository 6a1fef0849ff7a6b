import { secondOf } from '../model/feed-position';
import type { FeedPage, FeedPosition } from '../model/types';

/** How far one feed was read. All times are in seconds since the epoch, as the service counts them. */
export type FeedProgress = {
  /** Which of the trigger's feeds: its countries with commas. */
  key: string;
  /** Everything published until then was read, but for what appears later than it is dated. */
  readUntil: number;
  /** A reading that the limits of a poll, or a failure, have cut short. */
  unfinished: Reading | null;
};

/** One reading of a feed, from the time that is read again to its end; it can take several polls. */
export type Reading = FeedPosition & {
  startedAt: number;
  /** The latest time of publication so far. */
  newest: number;
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
 * The progress after one more page. What a feed was read to follows the articles' own dates and no clock:
 * the service's time only keeps dates in the future, and what appeared behind a long reading, from it.
 */
export function progressAfter(progress: FeedProgress, page: FeedPage): FeedProgress {
  const { readUntil, unfinished } = progress;
  const startedAt = unfinished?.startedAt ?? page.answeredAt;
  const newest = Math.max(
    unfinished?.newest ?? readUntil,
    ...page.articles.map((read) => secondOf(read) ?? 0),
  );
  return page.next === null
    ? {
        ...progress,
        readUntil: Math.max(readUntil, Math.min(newest, startedAt)),
        unfinished: null,
      }
    : { ...progress, unfinished: { ...page.next, startedAt, newest } };
}
