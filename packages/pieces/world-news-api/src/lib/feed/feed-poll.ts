import { type Mark, markOf, type Reading, type SeenMarks } from '@pieceworks/kit';
import { byDate, keyOf, secondOf, sumOfTotals } from '../api/records';
import { callsAtOnce, sideBySide } from '../api/side-by-side';
import type { FeedPage, FoundArticle, NewsFound, ReadArticle } from '../api/types';
import type { WorldNewsApi } from '../api/vendor';
import { ARTICLES_PER_CALL, type NewsFilter, type SearchFilters } from '../fields';
import { sumOfPoints, type Points } from '../outputs/points';
import { eachAlone } from '../outputs/stories';
import { pageOf } from '../stories/page-address';
import { STORY_SPAN } from '../stories/report';
import { newStories } from '../stories/stories';
import { type FeedProgress, positionOf, progressAfter } from './feed-progress';
import { type FeedState, keyOfFeed } from './feed-state';
import { isOfArticle, markOfStory, rememberedSince, reportIn, toldStories } from './feed-stories';

const HOUR = 3_600;

export type PollLimits = {
  /** Hours before the last position that a poll reads again. */
  overlapHours: number;
  /** Maximum calls per feed. */
  calls: number;
  /** No call begins after this many ms. */
  lastCallMs: number;
};

/** A new article, and with one article per story those of the same poll that repeat it. */
export type NewArticle = FoundArticle & { repeats: readonly FoundArticle[] };

/** The result of a poll, and the points of its calls. */
export type FeedPoll = Reading<NewArticle> & { kept: FeedState; points: Points };

export type NewsFeeds = Pick<WorldNewsApi, 'newestFirst' | 'readFeed' | 'searchNews'>;

/**
 * Returns the start of a trigger, from one search per feed: it covers the articles published from now on, or since
 * `lookBackHours` ago, by the service's clock.
 * @param paid receives the points of each call, also of those before a failure.
 */
export async function startPolling(
  api: NewsFeeds,
  feeds: readonly SearchFilters[],
  lookBackHours: number,
  paid: Points[] = [],
): Promise<{ known: Mark[]; kept: Omit<FeedState, 'locationFilter'> }> {
  // Newest first, so that articles dated in the future are read too, and can be marked as known.
  const { articles, answeredAt } = await readNewest(api, feeds, ARTICLES_PER_CALL, paid);
  const since = Math.max(0, answeredAt - lookBackHours * HOUR);
  return {
    // An existing article is not new, even with a date in the future.
    known: lookBackHours === 0 ? articles.flatMap(marksOf) : [],
    kept: {
      since,
      feeds: feeds.map((feed) => ({
        key: keyOfFeed(feed),
        readUntil: since,
        largest: 0,
        unfinished: null,
      })),
    },
  };
}

/**
 * Returns the newest articles, if the contract has an order, and the number of all matches, from one call for each feed.
 * An article of several feeds is listed once, with the first.
 * @param feeds can be those of a period.
 * @param number of articles of each feed.
 * @param paid receives the points of each call, also of those before a failure.
 */
export async function readNewest(
  api: Pick<NewsFeeds, 'newestFirst' | 'searchNews'>,
  feeds: readonly NewsFilter[],
  number: number,
  paid: Points[] = [],
): Promise<{ articles: FoundArticle[] } & Omit<NewsFound, 'articles' | 'isTruncated'>> {
  const { sort } = api.newestFirst;
  const answers = new Map<NewsFilter, NewsFound>();
  await sideBySide(
    feeds,
    async (feed) => {
      const page = await api.searchNews({ ...feed, sort, number });
      answers.set(feed, page);
      paid.push(page.points);
      return true;
    },
    () => callsAtOnce(paid.at(-1)),
  );
  const pages = feeds.flatMap((feed) => answers.get(feed) ?? []);
  const articles = listedOnce(
    feeds.map((feed) => ({ feed, articles: answers.get(feed)?.articles ?? [] })),
  );
  return {
    articles: sort === undefined ? articles : articles.sort((a, b) => byDate(b, a)),
    total: sumOfTotals(pages),
    isTotalWrong: pages.some(({ isTotalWrong }) => isTotalWrong),
    points: sumOfPoints([...answers.values()].map(({ points }) => points)),
    answeredAt: Math.min(...pages.map(({ answeredAt }) => answeredAt)),
  };
}

/** Returns the articles of all feeds. One of several feeds is listed once, with the first. */
function listedOnce(
  found: readonly { feed: SearchFilters; articles: readonly ReadArticle[] }[],
): FoundArticle[] {
  const listed = new Map<string, FoundArticle>();
  for (const { feed, articles } of found) {
    for (const read of articles) {
      const key = keyOf(read);
      if (!listed.has(key)) listed.set(key, { ...read, matchedText: feed.text ?? null });
    }
  }
  return [...listed.values()];
}

/**
 * Reads every feed to its end, or up to the limits. The next poll continues from there:
 * 1. Take the feeds in the order of their need: one that an earlier poll did not reach goes first.
 * 2. Read each from its last position, less the overlap for articles that arrive late.
 * 3. Leave out articles that are known, and with one article per story those that repeat another one.
 * 4. Return the new ones with their marks, and the positions for the next poll.
 *
 * A failure of the first call fails the poll. A later failure only ends it: paid results are emitted, and the
 * next poll begins with the failed call.
 */
export async function pollFeeds(
  api: NewsFeeds,
  feeds: readonly SearchFilters[],
  state: FeedState,
  seen: SeenMarks,
  { onePerStory, ...limits }: PollLimits & { onePerStory: boolean },
): Promise<FeedPoll> {
  const reading: PollReading = {
    since: state.since,
    feeds: feedsInOrder(feeds, state),
    points: [],
  };
  const deadline = performance.now() + limits.lastCallMs;
  await sideBySide(
    reading.feeds,
    async (feed) => {
      feed.isRead = await readOn(api, reading, feed, { ...limits, deadline });
      return feed.isRead;
    },
    // One at a time if a feed takes several calls.
    () => (limits.calls > 1 ? 1 : callsAtOnce(reading.points.at(-1))),
  );
  return pollOf(reading, feeds, { state, seen, onePerStory });
}

type PollReading = {
  readonly since: number;
  readonly feeds: readonly Feed[];
  readonly points: Points[];
};

/** The state of a feed during a poll. */
type Feed = {
  readonly feed: SearchFilters;
  readonly pages: FeedPage[];
  progress: FeedProgress;
  /** True once it was read up to the limits. */
  isRead: boolean;
};

/**
 * Continues to read a feed; returns true if it was read up to the limits.
 * @param limits include the time of `performance.now()`, in ms, after which no call begins.
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
      const page = await api.readFeed(feed, { ...position, largest: progress.largest });
      reading.points.push(page.points);
      entry.pages.push(page);
      entry.progress = progressAfter(entry.progress, page);
    } catch (error) {
      if (reading.points.length === 0) throw error;
      return false;
    }
    if (entry.progress.unfinished === null) break;
  }
  return true;
}

/** Returns the articles that a poll emits, and the state for the next poll. */
function pollOf(
  { feeds, points, since }: PollReading,
  inForm: readonly SearchFilters[],
  { state, seen, onePerStory }: { state: FeedState; seen: SeenMarks; onePerStory: boolean },
): FeedPoll {
  const pages = feeds.flatMap((entry) => entry.pages);
  const read = inForm.map((feed) => ({
    feed,
    articles: feeds
      .filter((entry) => entry.feed === feed)
      .flatMap((entry) => entry.pages.flatMap((page) => page.articles)),
  }));
  const { unseen, marks } = sortOut(listedOnce(read), seen, since);
  const { stories, reports } = onePerStory
    ? newStories(unseen, toldStories(seen.values()))
    : { stories: eachAlone(unseen), reports: [] };
  // The stories are not among the marks of `fresh`: an article that another poll has not delivered is never left out.
  const known = [...marks, ...reports.map(markOfStory)];
  const { answeredAt = 0 } = pages.at(-1) ?? {};
  const groups = [...new Map([...seen, ...known]).values()];
  const { from, until } = rememberedOf(groups.filter(isOfArticle), answeredAt);
  const storiesFrom = rememberedSince(toldStories(groups));
  // The next poll begins with the first feed that is not fully read.
  const first = Math.max(
    0,
    feeds.findIndex(({ isRead }) => !isRead),
  );
  return {
    fresh: stories.map(({ first: item, repeats }) => ({
      item: { ...item, repeats },
      marks: marksOf(item),
    })),
    known,
    keepsGroup: (group) => {
      const story = reportIn(group);
      if (story !== null) return story.second >= storiesFrom;
      return Number(group) >= from && Number(group) <= until;
    },
    isComplete: true,
    kept: {
      ...state,
      since: Math.max(since, from),
      feeds: [...feeds.slice(first), ...feeds.slice(0, first)].map(({ progress }) => progress),
    },
    points: sumOfPoints(points),
  };
}

/**
 * Finds the articles that are new, the oldest first, and the marks of all. An article of a page that has started the flow
 * is not new, also under another ID.
 */
function sortOut(articles: readonly FoundArticle[], seen: SeenMarks, since: number) {
  const told = new Map(seen);
  const marks: Mark[] = [];
  const unseen: FoundArticle[] = [];
  const inOrder = [...articles].sort((a, b) => (secondOf(a) ?? 0) - (secondOf(b) ?? 0));
  for (const read of inOrder) {
    const [mark, page] = marksOf(read);
    const isSamePage = page !== undefined && isNear(page[1], told.get(page[0]));
    marks.push(mark);
    // The page keeps its first date: a page that is written anew each day starts the flow again.
    if (page !== undefined && !isSamePage) {
      told.set(...page);
      marks.push(page);
    }
    const isKnown = seen.has(mark[0]) || isSamePage;
    if (!isKnown && (secondOf(read) ?? since) >= since) unseen.push(read);
  }
  return { unseen, marks };
}

function isNear(one: string, other: string | undefined): boolean {
  return other !== undefined && Math.abs(Number(one) - Number(other)) <= STORY_SPAN;
}

/** Returns the marks of an article: of its ID, and of its page. Their group is its second of publication. */
export function marksOf(
  read: ReadArticle,
): readonly [article: Mark] | readonly [article: Mark, page: Mark] {
  const second = String(secondOf(read) ?? 0);
  const article = markOf(keyOf(read), second);
  const page = pageOf(read.article.url);
  return page === null ? [article] : [article, markOf(`page ${page}`, second)];
}

/** Maximum number of marks of articles. With stories and a feed for each country, the state stays below 460 KB of 512. */
export const MAX_SEEN = 8_000;

/**
 * Returns the seconds of publication between which articles are remembered: beyond `most`, the oldest published before
 * `now` are forgotten first, then those dated farthest ahead. A date in the future is the publisher's error, and such an
 * article is in the answer of every poll.
 */
export function rememberedOf(
  seconds: readonly string[],
  now: number,
  most = MAX_SEEN,
): { from: number; until: number } {
  const tooMany = seconds.length - most;
  if (tooMany <= 0) return { from: 0, until: Infinity };
  const inOrder = seconds.map(Number).sort((a, b) => a - b);
  const past = inOrder.filter((second) => second < now);
  const from = (past[Math.min(tooMany, past.length) - 1] ?? -1) + 1;
  const ahead = inOrder.filter((second) => second >= now);
  const until = tooMany <= past.length ? Infinity : (ahead[most] ?? Infinity) - 1;
  return { from, until };
}

/** Returns the feeds with their progress, in the order of the state. */
function feedsInOrder(searched: readonly SearchFilters[], { feeds }: FeedState): Feed[] {
  const rank = (key: string) => feeds.findIndex((progress) => progress.key === key);
  // After a change of the contract the feeds differ. New feeds start at the earliest position of the old ones.
  const readUntil = Math.min(...feeds.map((progress) => progress.readUntil));
  return searched
    .map((feed) => ({ feed, key: keyOfFeed(feed) }))
    .sort((a, b) => rank(a.key) - rank(b.key))
    .map(({ feed, key }) => ({
      feed,
      progress: feeds[rank(key)] ?? { key, readUntil, largest: 0, unfinished: null },
      pages: [],
      isRead: false,
    }));
}
