import { keyOf } from '../model/article-key';
import { secondOf } from '../model/feed-position';
import { ARTICLES_PER_CALL } from '../model/limits';
import { sumOfPoints } from '../model/points';
import type { FeedPage, Points, ReadArticle, SearchFilters, WorldNewsApi } from '../model/types';
import { positionOf, progressAfter } from './feed-progress';
import { forgetOldest, see } from './seen-articles';
import { type FeedState, nameOfFeed } from './trigger-state';

/** How much one poll reads. */
export type PollLimits = {
  /** How far back from what was read it reads again. */
  overlapHours: number;
  /** Calls for each feed. */
  calls: number;
  /** No call begins after this many ms. */
  lastCallMs: number;
};

/** What a poll brought. */
export type Poll = {
  /** Articles that were never shown before, the oldest first. */
  fresh: ReadArticle[];
  state: FeedState;
  points: Points;
};

/** What a poll asks of the service. */
export type NewsFeeds = Pick<WorldNewsApi, 'feedsOf' | 'readFeed' | 'readNewest'>;

const HOUR = 3_600;

/**
 * Where a trigger starts, found out by one search: with what is published from now on, which is the
 * service's now, or from `lookBackHours` ago.
 */
export async function startPolling(
  api: NewsFeeds,
  filters: SearchFilters,
  lookBackHours: number,
): Promise<FeedState> {
  // Those that are dated ahead of their time come first.
  const { articles, answeredAt } = await api.readNewest(filters, ARTICLES_PER_CALL);
  const since = answeredAt - lookBackHours * HOUR;
  // An article that is there already is not new, even if it is dated ahead.
  const known = lookBackHours === 0 ? articles : [];
  return {
    since,
    feeds: api
      .feedsOf(filters)
      .map((feed) => ({ key: nameOfFeed(feed), readUntil: since, unfinished: null })),
    seen: new Map(known.map((read) => [keyOf(read), secondOf(read) ?? 0])),
  };
}

/**
 * Reads every feed to its end, or as far as the limits let it; the next poll goes on from there.
 *
 * When the first call fails, so does the poll. A later one only ends it: what was paid for comes out, and
 * the next poll begins with the call that failed.
 */
export async function pollFeeds(
  api: NewsFeeds,
  filters: SearchFilters,
  state: FeedState,
  limits: PollLimits,
): Promise<Poll> {
  const deadline = performance.now() + limits.lastCallMs;
  const pages: FeedPage[] = [];
  const feeds = feedsInOrder(api, filters, state);
  const window = { since: state.since, overlap: limits.overlapHours * HOUR };

  /** Reads a feed on; gives whether it could be read as far as it may be. */
  async function readOn(entry: (typeof feeds)[number]): Promise<boolean> {
    for (let call = 0; call < limits.calls; call++) {
      if (performance.now() > deadline) return false;
      try {
        const page = await api.readFeed(entry.feed, positionOf(entry.progress, window));
        pages.push(page);
        entry.progress = progressAfter(entry.progress, page);
      } catch (error) {
        if (pages.length === 0) throw error;
        return false;
      }
      if (entry.progress.unfinished === null) break;
    }
    return true;
  }

  let first = 0;
  for (const [position, entry] of feeds.entries()) {
    if (await readOn(entry)) continue;
    first = position;
    break;
  }

  const seen = new Map(state.seen);
  const fresh = pages
    .flatMap(({ articles }) => articles)
    .filter((read) => {
      const second = secondOf(read);
      const isNew = see(seen, keyOf(read), second ?? 0);
      return isNew && (second ?? state.since) >= state.since;
    })
    .sort((a, b) => (secondOf(a) ?? 0) - (secondOf(b) ?? 0));
  const complete = forgetOldest(seen, Math.max(0, ...pages.map(({ answeredAt }) => answeredAt)));
  return {
    fresh,
    state: {
      since: Math.max(state.since, complete),
      feeds: [...feeds.slice(first), ...feeds.slice(0, first)].map(({ progress }) => progress),
      seen,
    },
    points: sumOfPoints(pages.map(({ points }) => points)),
  };
}

/** The feeds of the filters with their progress, in the order of the state. */
function feedsInOrder(api: NewsFeeds, filters: SearchFilters, { feeds }: FeedState) {
  const rank = (key: string) => feeds.findIndex((progress) => progress.key === key);
  // A connection that speaks another contract now has other feeds: what was read is then what all have read.
  const readUntil = Math.min(...feeds.map((progress) => progress.readUntil));
  return api
    .feedsOf(filters)
    .map((feed) => ({ feed, key: nameOfFeed(feed) }))
    .sort((a, b) => rank(a.key) - rank(b.key))
    .map(({ feed, key }) => ({
      feed,
      progress: feeds[rank(key)] ?? { key, readUntil, unfinished: null },
    }));
}
