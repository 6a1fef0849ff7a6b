import { type Environment, REAL_ENVIRONMENT } from '@pieceworks/kit';
import type { Points } from '../outputs/points';

/** Daily points of the free plan (vendor contract). */
const FREE_POINTS_A_DAY = 50;
/** Parallel calls that every paid plan allows (fact calls-at-once). */
const CALLS_AT_ONCE = 5;
/** Minimum time between parallel calls, in ms. Paid plans allow at least 2 calls a second (fact calls-at-once). */
const APART_MS = 500;

/**
 * Returns the number of parallel calls that the plan allows: one on the free plan. Only the daily points reveal
 * the plan.
 * @param points of the latest answer; without them, the plan is unknown.
 */
export function callsAtOnce(points: Points | undefined): number {
  const { usedToday = null, leftToday = null } = points ?? {};
  const isKnown = usedToday !== null && leftToday !== null;
  // Doubled, because the last call of a day may exceed the free plan's points.
  return isKnown && usedToday + leftToday > 2 * FREE_POINTS_A_DAY ? CALLS_AT_ONCE : 1;
}

/**
 * Runs `work`, which makes one call, for each item in order. An item starts once no call is running or, if `atOnce`
 * allows another one, `APART_MS` after the last start. Waits for all running calls at the end.
 * @param work returns true if other items may start after it.
 * @param atOnce returns the number of parallel calls allowed now.
 * @throws the error of the first failed item in order; no item starts after a failure.
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  atOnce: () => number,
  { elapsed, sleep }: Pick<Environment, 'elapsed' | 'sleep'> = REAL_ENVIRONMENT,
): Promise<void> {
  const all: Promise<boolean>[] = [];
  const underWay = new Set<Promise<void>>();
  const state = { mayBegin: true };
  let apartAt = 0;
  for (const item of items) {
    while (state.mayBegin && underWay.size > 0) {
      const waitMs = underWay.size < atOnce() ? apartAt - elapsed() : Infinity;
      if (waitMs <= 0) break;
      await Promise.race([...underWay, ...(waitMs < Infinity ? [sleep(waitMs)] : [])]);
    }
    if (!state.mayBegin) break;
    apartAt = elapsed() + APART_MS;
    const begun = work(item);
    all.push(begun);
    const ended = begun
      .catch(() => false)
      .then((goesOn) => {
        state.mayBegin &&= goesOn;
        underWay.delete(ended);
      });
    underWay.add(ended);
  }
  await Promise.all(underWay);
  await Promise.all(all);
}
