import type { NewsChange, RunningSandbox } from '@pieceworks/sandbox';
import fc from 'fast-check';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Start of the week in ms since the epoch: fixed, and later than the clock of any machine that runs the tests. */
export const WEEK_START_MS = Date.UTC(2040, 0, 2);
export const WEEK_END_MS = WEEK_START_MS + 7 * DAY_MS;
const FIRST_ID = 700_000_000;

/** A word that every article of the week contains, and no other article of the sandbox. */
export const WEEK_WORD = 'wire';

/** An article of the week; all times are in ms since the epoch. */
export type WeekArticle = {
  id: number;
  /** Time at which the service first shows it. */
  appearsAt: number;
  publishedAt: number;
  redated: { at: number; to: number } | null;
  /** Time at which it is listed a second time, permanently. */
  duplicatedAt: number | null;
  deletedAt: number | null;
};

/**
 * Returns a week of messy news, drawn at random from a seed. Articles appear up to 23 hours late, share a second, or
 * have only a date or a date in the future. Others change their date, are listed twice or are deleted.
 */
export function newsWeek({ seed, articles }: { seed: number; articles: number }): WeekArticle[] {
  const times = fc.record({
    appears: minutes(1, 7 * 24 * 60 - 60),
    dated: fc.oneof(
      { weight: 5, arbitrary: minutes(0, 5).map((late) => (at: number) => at - late) },
      { weight: 3, arbitrary: minutes(5, 23 * 60).map((late) => (at: number) => at - late) },
      { weight: 2, arbitrary: fc.constant((at: number) => at - (at % HOUR_MS)) },
      { weight: 1, arbitrary: fc.constant((at: number) => at - (at % DAY_MS)) },
      { weight: 1, arbitrary: minutes(1, 10 * 60).map((ahead) => (at: number) => at + ahead) },
    ),
    redated: sometimes(fc.tuple(minutes(1, 48 * 60), minutes(-10 * 60, 20 * 60))),
    duplicated: sometimes(minutes(1, 24 * 60)),
    deleted: sometimes(minutes(1, 24 * 60)),
  });
  const [drawn = []] = fc.sample(fc.array(times, { minLength: articles, maxLength: articles }), {
    seed,
    numRuns: 1,
  });
  return drawn.map(({ appears, dated, redated, duplicated, deleted }, position) => {
    const appearsAt = WEEK_START_MS + appears;
    return {
      id: FIRST_ID + position,
      appearsAt,
      publishedAt: dated(appearsAt),
      redated: redated && { at: appearsAt + redated[0], to: appearsAt + redated[0] - redated[1] },
      // If the second listing outlived the first or changed its date, it would be an article of its own.
      duplicatedAt: duplicated !== null && !redated && !deleted ? appearsAt + duplicated : null,
      deletedAt: deleted && appearsAt + deleted,
    };
  });
}

/** Returns the week as a list of changes for the sandbox. */
export function changesOf(week: readonly WeekArticle[]): NewsChange[] {
  return week.flatMap(({ id, appearsAt, publishedAt, redated, duplicatedAt, deletedAt }) => {
    const published = { id, kind: 'publish', publishedAt: iso(publishedAt) } as const;
    const changes: NewsChange[] = [{ ...published, at: iso(appearsAt) }];
    if (duplicatedAt !== null) changes.push({ ...published, at: iso(duplicatedAt) });
    if (redated !== null) {
      changes.push({ id, kind: 'redate', at: iso(redated.at), publishedAt: iso(redated.to) });
    }
    if (deletedAt !== null) changes.push({ id, kind: 'delete', at: iso(deletedAt) });
    return changes;
  });
}

/** Returns true if a poll at this time could have shown the article as one published since the week began. */
export function isShownAt(article: WeekArticle, time: number): boolean {
  const { appearsAt, publishedAt, redated, deletedAt } = article;
  if (time < appearsAt || (deletedAt !== null && time >= deletedAt)) return false;
  const dated = redated !== null && time >= redated.at ? redated.to : publishedAt;
  return dated >= WEEK_START_MS;
}

/** Moves the sandbox's clock to a time, in ms since the epoch. */
export async function moveClock(sandbox: RunningSandbox, time: number): Promise<void> {
  // Not `Date.now()`, which a test can have faked.
  const now = performance.timeOrigin + performance.now();
  await sandbox.settings({ clockAheadSeconds: (time - now) / 1000 });
}

function minutes(min: number, max: number): fc.Arbitrary<number> {
  return fc.noBias(fc.integer({ min, max })).map((count) => count * MINUTE_MS);
}

function sometimes<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
