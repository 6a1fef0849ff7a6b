import { callsAtOnce, sideBySide } from '../api/side-by-side';
import { keyOf } from '../model/article-key';
import { clockWarning, HOUR, isBorneOut, leadOf, trustedNow } from '../model/clock';
import { secondOf } from '../model/feed-position';
import { ARTICLES_PER_CALL } from '../model/limits';
import { sumOfPoints } from '../model/points';
import type { SearchFilters } from '../model/search-fields';
import type { FeedPage, Points, ReadArticle, WorldNewsApi } from '../model/types';
import { datesOf, type FeedProgress, positionOf, progressAfter } from './feed-progress';
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

/**
 * Where a trigger starts, found out by one search: with what is published from now on, or from
 * `lookBackHours` ago. A service's clock that its articles do not bear out is left out; where there are no
 * articles, a later answer tells whether it was wrong.
 */
export async function startPolling(
  api: NewsFeeds,
  filters: SearchFilters,
  lookBackHours: number,
): Promise<FeedState> {
  // Those that are dated ahead of their time come first.
  const { articles, answeredAt } = await api.readNewest(filters, ARTICLES_PER_CALL);
  const dates = datesOf(articles);
  const isKnown = dates.length === 0 || isBorneOut(answeredAt, dates);
  const now = isKnown ? answeredAt.service : trustedNow(answeredAt, dates);
  const since = Math.max(0, now - lookBackHours * HOUR);
  // An article that is there already is not new, even if it is dated ahead.
  const known = lookBackHours === 0 ? articles : [];
  return {
    since,
    feeds: api
      .feedsOf(filters)
      .map((feed) => ({ key: nameOfFeed(feed), readUntil: since, largest: 0, unfinished: null })),
    seen: new Map(known.map((read) => [keyOf(read), secondOf(read) ?? 0])),
    startedAt: isBorneOut(answeredAt, dates) || !isKnown ? null : answeredAt,
    warning: isKnown ? null : clockWarning(answeredAt),
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
  const { since, startedAt, warning } = state;
  const reading: PollReading = {
    feeds: feedsInOrder(api, filters, state),
    points: [],
    ...{ since, startedAt, warning },
  };
  const deadline = performance.now() + limits.lastCallMs;
  await sideBySide(
    reading.feeds,
    async (feed) => {
      feed.isRead = await readOn(api, reading, feed, { ...limits, deadline });
      return feed.isRead;
    },
    // Later calls depend on several calls of a feed, and on a start that is not borne out yet.
    () => (limits.calls > 1 || reading.startedAt !== null ? 1 : callsAtOnce(reading.points.at(-1))),
  );
  return pollOf(reading, state);
}

/** A poll under way. */
type PollReading = Pick<FeedState, 'since' | 'startedAt' | 'warning'> & {
  readonly feeds: readonly Feed[];
  readonly points: Points[];
};

/** A feed, how far it is read, and what this poll read of it. */
type Feed = {
  readonly feed: SearchFilters;
  readonly pages: FeedPage[];
  progress: FeedProgress;
  /** True once it was read as far as the limits let it. */
  isRead: boolean;
};

/**
 * Reads a feed on; gives whether it could be read as far as it may be.
 * @param limits with the time of the performance clock, in ms, after which no call begins.
 */
async function readOn(
  api: NewsFeeds,
  reading: PollReading,
  entry: Feed,
  { calls, overlapHours, deadline }: PollLimits & { deadline: number },
): Promise<boolean> {
  const overlap = overlapHours * HOUR;
  for (let call = 0; call < calls; call++) {
    if (performance.now() > deadline) return false;
    try {
      const { feed, progress } = entry;
      const position = positionOf(progress, { since: reading.since, overlap });
      const page = await api.readFeed(feed, position, progress.largest);
      reading.points.push(page.points);
      entry.pages.push(page);
      entry.progress = progressAfter(entry.progress, page);
      if (startsAgain(reading, page)) continue;
    } catch (error) {
      if (reading.points.length === 0) throw error;
      return false;
    }
    if (entry.progress.unfinished === null) break;
  }
  return true;
}

/** Goes back to the start of a trigger that began by a clock that was ahead; gives whether it did. */
function startsAgain(reading: PollReading, { answeredAt, articles }: FeedPage): boolean {
  const { startedAt } = reading;
  if (startedAt === null || !isBorneOut(answeredAt, datesOf(articles))) return false;
  reading.startedAt = null;
  const lead = leadOf(startedAt, answeredAt);
  if (lead <= HOUR) return false;
  // The clocks agree to an hour, and there was nothing at the start that could come out.
  const since = Math.max(0, reading.since - lead - HOUR);
  reading.since = since;
  for (const entry of reading.feeds) {
    entry.progress = { ...entry.progress, readUntil: since, unfinished: null };
  }
  reading.warning = clockWarning(startedAt);
  return true;
}

/** The articles that come out of a poll, and the state for the next one. */
function pollOf({ feeds, points, since, startedAt, warning }: PollReading, state: FeedState): Poll {
  const pages = feeds.flatMap((entry) => entry.pages);
  const seen = new Map(state.seen);
  const fresh = pages
    .flatMap(({ articles }) => articles)
    .filter((read) => {
      const second = secondOf(read);
      const isNew = see(seen, keyOf(read), second ?? 0);
      return isNew && (second ?? since) >= since;
    })
    .sort((a, b) => (secondOf(a) ?? 0) - (secondOf(b) ?? 0));
  const { answeredAt } = pages.at(-1) ?? {};
  const complete = answeredAt ? forgetOldest(seen, trustedNow(answeredAt, datesIn(pages))) : 0;
  // The next poll begins with the feed that this one did not read fully.
  const first = Math.max(
    0,
    feeds.findIndex(({ isRead }) => !isRead),
  );
  return {
    fresh,
    state: {
      since: Math.max(since, complete),
      feeds: [...feeds.slice(first), ...feeds.slice(0, first)].map(({ progress }) => progress),
      seen,
      startedAt,
      warning: warning ?? warningAbout(feeds),
    },
    points: sumOfPoints(points),
  };
}

/** The first feed whose clock its own articles do not bear out: another feed says nothing of it. */
function warningAbout(feeds: readonly Feed[]): string | null {
  for (const { pages } of feeds) {
    const dates = datesIn(pages);
    const clocks = pages.at(-1)?.answeredAt;
    if (clocks && dates.length > 0 && !isBorneOut(clocks, dates)) return clockWarning(clocks);
  }
  return null;
}

/**
 * What is left of a poll when another one, which ran at the same time, has stored its state meanwhile: what
 * that one brought is not brought again, and what it has seen stays so.
 */
export function afterAnother(
  { fresh, state }: Poll,
  before: FeedState,
  stored: FeedState,
): Pick<Poll, 'fresh' | 'state'> {
  const broughtByOther = (key: string) => stored.seen.has(key) && !before.seen.has(key);
  const seen = new Map([...stored.seen].filter(([key]) => broughtByOther(key)));
  if (seen.size === 0) return { fresh, state };
  for (const [key, second] of state.seen) seen.set(key, second);
  const complete = forgetOldest(seen, Infinity);
  return {
    fresh: fresh.filter((read) => !broughtByOther(keyOf(read))),
    state: { ...state, since: Math.max(state.since, stored.since, complete), seen },
  };
}

function datesIn(pages: readonly FeedPage[]): number[] {
  return datesOf(pages.flatMap(({ articles }) => articles));
}

/** The feeds of the filters with their progress, in the order of the state. */
function feedsInOrder(api: NewsFeeds, filters: SearchFilters, { feeds }: FeedState): Feed[] {
  const rank = (key: string) => feeds.findIndex((progress) => progress.key === key);
  // A connection that speaks another contract now has other feeds: what was read is then what all have read.
  const readUntil = Math.min(...feeds.map((progress) => progress.readUntil));
  return api
    .feedsOf(filters)
    .map((feed) => ({ feed, key: nameOfFeed(feed) }))
    .sort((a, b) => rank(a.key) - rank(b.key))
    .map(({ feed, key }) => ({
      feed,
      progress: feeds[rank(key)] ?? { key, readUntil, largest: 0, unfinished: null },
      pages: [],
      isRead: false,
    }));
}
