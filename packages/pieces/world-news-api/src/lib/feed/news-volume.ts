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
import type { SearchFilters } from '../fields';
import { MAX_DIGEST_ARTICLES } from '../outputs/digest';
import { afterPaying, sumOfPoints, type Points } from '../outputs/points';
import { readNewest } from './feed-poll';

const HOUR = 3_600;

/** A span of time by its first and last second since the epoch. */
type Period = { from: number; until: number };

/** The number of articles of a period, at the moment when it has reached the minimum. */
export type NewsVolume = {
  period: Period;
  count: number;
  /** The number in the period before, which is as long; `null` if it could not be read. */
  previousCount: number | null;
  /** The newest ones. */
  articles: ReadArticle[];
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
  /** Number of articles that starts the flow. */
  atLeast: number;
  /** In ms since the epoch. */
  now: number;
};

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
    const before = await readIn(watched, filters, previousOf(period), 1, paid);
    return {
      period,
      count,
      previousCount: before.total,
      articles,
      incompleteReason: null,
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
  const { total, articles } = await readIn(watched, filters, periodOf(watched), 1, paid);
  return {
    known: counted(total) >= watched.atLeast ? [reachedMark(newestOf(articles))] : [],
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
  const count = isImpossible && wasReached ? watched.atLeast : counted(total);
  const isReached = count >= watched.atLeast;
  const marks = [reachedMark(newest)];
  const fresh: { item: NewsVolume; marks: Mark[] }[] = [];
  if (isReached && !wasReached) {
    const details = await readDetails(watched, filters, period, paid);
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
  paid: Points[],
): Promise<Pick<NewsVolume, 'previousCount' | 'articles' | 'incompleteReason'>> {
  let articles: ReadArticle[] = [];
  try {
    ({ articles } = await readIn(watched, filters, period, MAX_DIGEST_ARTICLES, paid));
    const { total } = await readIn(watched, filters, previousOf(period), 1, paid);
    return { previousCount: total, articles, incompleteReason: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { previousCount: null, articles, incompleteReason: error.message };
  }
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
  { from, until }: Period,
  number: number,
  paid: Points[],
): Promise<Pick<NewsFound, 'articles' | 'total' | 'isTotalWrong'>> {
  const period = {
    earliestPublishDate: formatMoment(from),
    latestPublishDate: formatMoment(until),
  };
  const feeds = api.feedsOf({ ...filters, ...period });
  const { articles, answeredAt, ...totals } = await readNewest(api, feeds, number, paid);
  if (Math.abs(answeredAt - Math.floor(now / 1000)) >= HOUR) {
    throw uncounted('the clocks of this machine and of the service differ. Correct the wrong one.');
  }
  return { articles: articles.slice(0, number), ...totals };
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

/** Returns the period up to now. It has an end, because some publishers date articles ahead. */
function periodOf({ hours, now }: Pick<WatchedVolume, 'hours' | 'now'>): Period {
  const until = Math.floor(now / 1000);
  return { from: until - hours * HOUR + 1, until };
}

function previousOf({ from, until }: Period): Period {
  return { from: from - (until - from + 1), until: from - 1 };
}
