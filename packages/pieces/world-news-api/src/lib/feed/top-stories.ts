import {
  dayIn,
  daysBetween,
  isFailure,
  type Mark,
  markOf,
  type Polling,
  type PollingState,
  pollOnce,
  type Reading,
  type Start,
} from '@pieceworks/kit';
import { keyOf } from '../api/records';
import type { ReadArticle } from '../api/types';
import type { WorldNewsApi } from '../api/vendor';
import type { TopNewsFilter } from '../fields';
import { afterPaying, sumOfPoints, type Points } from '../outputs/points';

/** Days for which the articles of a story are remembered. After an interruption a check goes back as far. */
export const DAYS_REMEMBERED = 3;

const DAY_MS = 24 * 3_600_000;

/** The top news of a day are read until this long after its end, since articles appear late. */
const LATE_MS = 3_600_000;

/** A story, the leading article first, and the points of the check that found it. */
export type TopStory = { articles: readonly [ReadArticle, ...ReadArticle[]]; points: Points };

/** The top news that a trigger watches. */
export type WatchedNews = {
  api: Pick<WorldNewsApi, 'readTopNews'>;
  filter: TopNewsFilter;
  /** Number of articles that make a top story. */
  atLeast: number;
  /** In ms since the epoch. */
  now: number;
};

/** Returns the articles of all top stories that are there when the trigger is turned on, and the points used. */
export async function startTopStories(watched: WatchedNews): Promise<Start & { points: Points }> {
  const { stories, points, failure } = await readDays(watched, watched.now);
  if (failure !== undefined) throw afterPaying(failure, [points]);
  const { fresh, known } = sortStories(stories, [], watched);
  return { known: [...known, ...fresh.flatMap(({ marks }) => marks)], points };
}

/** Returns the top stories of today, from one call. */
export async function topStoriesOfToday(watched: WatchedNews): Promise<TopStory[]> {
  const { clusters, points } = await watched.api.readTopNews(watched.filter);
  return sortStories(clusters, [], watched).fresh.map(({ articles }) => ({ articles, points }));
}

/**
 * Makes one poll: returns the new stories. A failure of the first call fails it. After a later one, the stories that
 * were paid for are returned, and the next poll reads these days again.
 */
export async function pollTopStories(polling: Polling, watched: WatchedNews): Promise<TopStory[]> {
  const paid: Points[] = [];
  const start = async () => {
    const started = await startTopStories(watched);
    paid.push(started.points);
    return started;
  };
  const read = async ({ checkedAt, seen }: PollingState): Promise<Reading<TopStory>> => {
    const { stories, points, failure, answeredAt } = await readDays(watched, checkedAt);
    paid.push(points);
    const { fresh, known } = sortStories(stories, seen.keys(), watched);
    // This machine's clock may be ahead: it must not make the trigger forget stories, or leave out days.
    const readAt = Math.min(watched.now, answeredAt);
    const oldest = dayIn('UTC', -DAYS_REMEMBERED, readAt);
    return {
      fresh: fresh.map(({ articles, marks }) => ({ item: { articles, points }, marks })),
      known,
      keepsGroup: (day) => day >= oldest,
      isComplete: failure === undefined && watched.now - readAt < DAY_MS,
      readAt,
    };
  };
  try {
    return await pollOnce(polling, start, read);
  } catch (error) {
    throw afterPaying(error, paid);
  }
}

/** Failures of a call that another try does not change. */
const REFUSALS = ['invalid', 'not-found', 'permission'] as const;

type Story = { articles: TopStory['articles']; marks: readonly Mark[] };

/**
 * Finds the new stories: those with enough articles, of which none belongs to a story that was seen. A smaller story is
 * not marked, because it may grow.
 */
function sortStories(
  stories: readonly (readonly ReadArticle[])[],
  seenBefore: Iterable<string>,
  { atLeast, now }: Pick<WatchedNews, 'atLeast' | 'now'>,
): { fresh: Story[]; known: Mark[] } {
  const today = dayIn('UTC', 0, now);
  const seen = new Set(seenBefore);
  const fresh: Story[] = [];
  const known: Mark[] = [];
  for (const [lead, ...others] of stories) {
    if (lead === undefined) continue;
    const articles: TopStory['articles'] = [lead, ...others];
    const marks = articles.map((read) => markOf(keyOf(read), today));
    const isSeen = marks.some(([key]) => seen.has(key));
    if (!isSeen && articles.length < atLeast) continue;
    for (const [key] of marks) seen.add(key);
    if (isSeen) known.push(...marks);
    else fresh.push({ articles, marks });
  }
  return { fresh, known };
}

/**
 * Reads the top news of all days since a moment. A failure of a later call is returned with what was read before. An
 * earlier day that the service refuses is left out, because it would fail all later checks as well.
 */
async function readDays(
  { api, filter, now }: WatchedNews,
  since: number,
): Promise<{ stories: ReadArticle[][]; points: Points; failure: unknown; answeredAt: number }> {
  const stories: ReadArticle[][] = [];
  const calls: Points[] = [];
  let answeredAt = Infinity;
  let failure: unknown;
  for (const date of daysSince(since, now)) {
    try {
      const answer = await api.readTopNews({ ...filter, date });
      stories.push(...answer.clusters);
      calls.push(answer.points);
      answeredAt = Math.min(answeredAt, answer.answeredAt * 1000);
    } catch (error) {
      const isRefused = REFUSALS.some((kind) => isFailure(error, kind));
      if (isRefused && date !== dayIn('UTC', 0, now)) continue;
      if (calls.length === 0) throw error;
      failure = error;
      break;
    }
  }
  return { stories, points: sumOfPoints(calls), failure, answeredAt };
}

/** Returns the days (UTC) of which a check reads the top news, the earliest first. */
function daysSince(since: number, now: number): string[] {
  const first = dayIn('UTC', 0, Math.min(since, now) - LATE_MS);
  const ago = Math.min(daysBetween(first, dayIn('UTC', 0, now)), DAYS_REMEMBERED);
  return Array.from({ length: ago + 1 }, (_, position) => dayIn('UTC', position - ago, now));
}
