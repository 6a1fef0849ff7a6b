import {
  Failure,
  type Mark,
  markOf,
  type Polling,
  type PollingState,
  pollOnce,
  type Reading,
  readText,
  type Start,
} from '@pieceworks/kit';
import { formatMoment, secondOf } from '../api/records';
import type { NewsFound, ReadArticle } from '../api/types';
import type { WorldNewsApi } from '../api/vendor';
import { ARTICLES_PER_CALL, type NewsFilter, type SearchFilters } from '../fields';
import { MAX_DIGEST_ARTICLES } from '../outputs/digest';
import { afterPaying, sumOfPoints, type Points } from '../outputs/points';
import { eachAlone, type Story } from '../outputs/stories';
import { storiesOf } from '../stories/stories';
import { readNewest } from './feed-poll';

const HOUR = 3_600;

/** A span of time by its first and last second since the epoch. */
type Period = { from: number; until: number };

/** The number of articles of a period, or of stories, at the moment when it has reached the minimum. */
export type NewsVolume = {
  period: Period;
  count: number;
  /** The number in the period before, which is as long; `null` if it could not be read. */
  previousCount: number | null;
  /** Number of articles that were not counted, as repeats of a story; `null` if articles are counted. */
  repeats: number | null;
  /** The newest ones. */
  stories: Story<ReadArticle>[];
  /** The reason for parts that could not be read; otherwise `null`. */
  incompleteReason: string | null;
  /** The points of the check. */
  points: Points;
  /** The same for two polls that begin with the same state. */
  key: string;
};

/** The news whose number a trigger watches. */
export type WatchedVolume = {
  api: Pick<WorldNewsApi, 'checkSearch' | 'feedsOf' | 'newestFirst' | 'searchNews'>;
  filters: SearchFilters;
  /** Looks up the place of the filters; returns `undefined` if they name none. */
  findPlace: () => Promise<{ filter: SearchFilters; points: Points } | undefined>;
  /** Length of the period, in hours. */
  hours: number;
  /** Number of articles, or of stories, that starts the flow. */
  atLeast: number;
  /** Reads the articles of a search to count their stories; `undefined` if articles are counted. */
  readAll: ReadAll | undefined;
  /** In ms since the epoch. */
  now: number;
};

/** Reads the articles of a search, the newest first, up to a number; returns the reason for missing ones; `null` if all were read. */
export type ReadAll = (
  filter: NewsFilter,
  most?: number,
) => Promise<{ articles: readonly ReadArticle[]; truncatedReason: string | null; points: Points }>;

/** Returns the one mark of this trigger. It is stored as long as the minimum is reached, with the newest article's second. */
function reachedMark(newest: number): Mark {
  return markOf('reached', String(newest));
}

/**
 * Returns the start of the trigger: a minimum that is already reached does not start the flow. Looks up the named place
 * once, for one more point.
 */
export function startVolume(watched: WatchedVolume): Promise<Start> {
  return tellingPoints((paid) => start(watched, paid));
}

/** Returns the volume of now, reached or not, for a test. */
export function volumeOfNow(watched: WatchedVolume): Promise<NewsVolume> {
  return tellingPoints(async (paid) => {
    const filters = await placedFilters(watched, paid);
    const period = periodOf(watched);
    const { total, articles } = await readIn(watched, filters, period, MAX_DIGEST_ARTICLES, paid);
    const count = counted(total);
    const told =
      watched.readAll &&
      (await readStories(watched.readAll, { ...filters, ...datesOf(period) }, undefined, paid));
    const previousCount = await countBefore(watched, filters, period, paid);
    return {
      period,
      count: told?.stories.length ?? count,
      previousCount,
      repeats: told?.repeats ?? null,
      stories: newest(told?.stories ?? eachAlone(articles)),
      incompleteReason: told?.incompleteReason ?? null,
      points: sumOfPoints(paid),
      key: String(watched.now),
    };
  });
}

/**
 * Makes one poll: returns the volume if it has reached the minimum since the poll before. Only then it makes more calls
 * than that which counts.
 */
export function pollVolume(polling: Polling, watched: WatchedVolume): Promise<NewsVolume[]> {
  return tellingPoints((paid) =>
    pollOnce(
      polling,
      () => start(watched, paid),
      (state) => read(watched, state, paid),
    ),
  );
}

/** Runs `work`; the message of its failure states the points of the calls before. */
async function tellingPoints<Result>(work: (paid: Points[]) => Promise<Result>): Promise<Result> {
  const paid: Points[] = [];
  try {
    return await work(paid);
  } catch (error) {
    throw afterPaying(error, paid);
  }
}

async function start(watched: WatchedVolume, paid: Points[]): Promise<Start> {
  const filters = await placedFilters(watched, paid);
  const period = periodOf(watched);
  const { total, articles } = await readIn(watched, filters, period, 1, paid);
  const told = await storiesIfReached(watched, filters, period, counted(total), false, paid);
  const count = told?.stories.length ?? counted(total);
  return {
    known: count >= watched.atLeast ? [reachedMark(newestOf(articles))] : [],
    kept: { locationFilter: filters.locationFilter },
  };
}

async function read(
  watched: WatchedVolume,
  { checkedAt, seen, kept }: PollingState,
  paid: Points[],
): Promise<Reading<NewsVolume>> {
  watched.api.checkSearch(watched.filters);
  const locationFilter = readText(kept, 'locationFilter') ?? watched.filters.locationFilter;
  const filters = { ...watched.filters, place: undefined, locationFilter };
  const period = periodOf(watched);
  const { total, isTotalWrong, articles } = await readIn(watched, filters, period, 1, paid);
  const wasReached = seen.size > 0;
  const newest = Math.max(newestOf(articles), ...[...seen.values()].map(Number));
  // An article that was counted is still in the period, so the number is a fault of the service.
  const isImpossible = isTotalWrong || (total === 0 && newest >= period.from);
  const stated = isImpossible && wasReached ? watched.atLeast : counted(total);
  const told = isImpossible
    ? undefined
    : await storiesIfReached(watched, filters, period, stated, wasReached, paid);
  const count = told?.stories.length ?? stated;
  const isReached = count >= watched.atLeast;
  const marks = [reachedMark(newest)];
  const fresh: { item: NewsVolume; marks: Mark[] }[] = [];
  if (isReached && !wasReached) {
    const details = await readDetails(watched, filters, period, told, paid);
    const points = sumOfPoints(paid);
    const item = { period, count, ...details, points, key: String(checkedAt) };
    fresh.push({ item, marks });
  }
  return {
    fresh,
    known: isReached && wasReached ? marks : [],
    // A poll that began below the minimum must not forget that another one has reached it in the meantime.
    keepsGroup: () => isReached || !wasReached,
    isComplete: true,
  };
}

/** Reads what the count does not tell. A failure leaves it out, since the flow must start nevertheless. */
async function readDetails(
  watched: WatchedVolume,
  filters: SearchFilters,
  period: Period,
  told: StoriesFound | undefined,
  paid: Points[],
): Promise<Pick<NewsVolume, 'previousCount' | 'repeats' | 'stories' | 'incompleteReason'>> {
  const { repeats = null, incompleteReason = null } = told ?? {};
  let stories = newest(told?.stories ?? []);
  try {
    if (told === undefined) {
      const { articles } = await readIn(watched, filters, period, MAX_DIGEST_ARTICLES, paid);
      stories = eachAlone(articles);
    }
    const previousCount = await countBefore(watched, filters, period, paid);
    return { previousCount, repeats, stories, incompleteReason };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { previousCount: null, repeats, stories, incompleteReason: error.message };
  }
}

type StoriesFound = {
  stories: Story<ReadArticle>[];
  repeats: number;
  /** The reason why there may be more; otherwise `null`. */
  incompleteReason: string | null;
};

/**
 * Counts the stories of a period, if there are enough articles for the minimum: there are never more stories.
 * @param wasReached true if the flow does not start: then the minimum is enough, and costs less.
 * @throws Failure `protocol` if the articles that could be read do not decide.
 */
async function storiesIfReached(
  watched: WatchedVolume,
  filters: SearchFilters,
  period: Period,
  articles: number,
  wasReached: boolean,
  paid: Points[],
): Promise<StoriesFound | undefined> {
  const { readAll, atLeast } = watched;
  if (readAll === undefined || articles < atLeast) return undefined;
  const dates = { ...filters, ...datesOf(period) };
  const most = wasReached ? roundedUp(2 * atLeast) : undefined;
  let told = await readStories(readAll, dates, most, paid);
  // There are articles, so an empty list is a fault of the service, and not a fall below the minimum.
  if (told.stories.length === 0) throw uncountedStories('the service lists none of them.');
  const isDecided = () => told.incompleteReason === null || told.stories.length >= atLeast;
  if (wasReached && !isDecided()) told = await readStories(readAll, dates, undefined, paid);
  if (isDecided()) return told;
  throw uncountedStories(told.incompleteReason);
}

/** Rounds up to whole calls, since each costs a point. */
function roundedUp(articles: number): number {
  return Math.ceil(articles / ARTICLES_PER_CALL) * ARTICLES_PER_CALL;
}

async function readStories(
  readAll: ReadAll,
  filter: NewsFilter,
  most: number | undefined,
  paid: Points[],
): Promise<StoriesFound> {
  const { articles, truncatedReason, points } = await readAll(filter, most);
  paid.push(points);
  const stories = storiesOf(articles);
  const repeats = articles.length - stories.length;
  return { stories, repeats, incompleteReason: truncatedReason };
}

/** Returns the number of the period before; `null` if the service does not state it. */
async function countBefore(
  watched: WatchedVolume,
  filters: SearchFilters,
  period: Period,
  paid: Points[],
): Promise<number | null> {
  const before = previousOf(period);
  const { total } = await readIn(watched, filters, before, 1, paid);
  if (total === null) return null;
  if (watched.readAll === undefined || total === 0) return total;
  const dates = { ...filters, ...datesOf(before) };
  const told = await readStories(watched.readAll, dates, undefined, paid);
  if (told.incompleteReason === null) return told.stories.length;
  throw uncountedStories(told.incompleteReason);
}

function newest(stories: Story<ReadArticle>[]): Story<ReadArticle>[] {
  return stories.slice(0, MAX_DIGEST_ARTICLES);
}

/** Returns the filters with the coordinates of a named place. */
async function placedFilters({ filters, findPlace }: WatchedVolume, paid: Points[]) {
  const near = await findPlace();
  if (near === undefined) return filters;
  paid.push(near.points);
  return near.filter;
}

/**
 * Returns the newest articles of a period, and the number of all.
 * @throws Failure `protocol` if the service's time is another than this machine's: the count of another period would look
 * like a fall below the minimum.
 */
async function readIn(
  { api, now }: WatchedVolume,
  filters: SearchFilters,
  period: Period,
  number: number,
  paid: Points[],
): Promise<Pick<NewsFound, 'articles' | 'total' | 'isTotalWrong'>> {
  const feeds = api.feedsOf({ ...filters, ...datesOf(period) });
  const { articles, answeredAt, ...totals } = await readNewest(api, feeds, number, paid);
  if (Math.abs(answeredAt - Math.floor(now / 1000)) >= HOUR) {
    throw uncounted('the clocks of this machine and of the service differ. Correct the wrong one.');
  }
  return { articles: articles.slice(0, number), ...totals };
}

function datesOf({ from, until }: Period) {
  return { earliestPublishDate: formatMoment(from), latestPublishDate: formatMoment(until) };
}

/** Returns the second of the newest article; 0 without a date. */
function newestOf(articles: readonly ReadArticle[]): number {
  return Math.max(0, ...articles.map((read) => secondOf(read) ?? 0));
}

/** @throws Failure `protocol` if the service does not state the number, or one that contradicts its articles. */
function counted(total: number | null): number {
  if (total !== null) return total;
  throw uncounted(
    'the answer has no number in "available", or one below its own articles. A gateway must pass it on. Without it, use New Article.',
  );
}

function uncounted(reason: string): Failure {
  return new Failure({
    kind: 'protocol',
    message: `The number of matching articles is unknown: ${reason}`,
  });
}

function uncountedStories(reason: string | null): Failure {
  return new Failure({
    kind: 'protocol',
    message: `The stories cannot be counted, because not all articles could be read: ${reason ?? ''} Narrow the filters, choose fewer hours, or count articles.`,
  });
}

/** Returns the period up to now. It has an end, because some publishers date articles ahead. */
function periodOf({ hours, now }: Pick<WatchedVolume, 'hours' | 'now'>): Period {
  const until = Math.floor(now / 1000);
  return { from: until - hours * HOUR + 1, until };
}

function previousOf({ from, until }: Period): Period {
  return { from: from - (until - from + 1), until: from - 1 };
}
