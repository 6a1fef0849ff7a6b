import { type Environment, REAL_ENVIRONMENT } from '@pieceworks/kit';
import { CALLS_AT_ONCE, FREE_POINTS_A_DAY } from '../model/limits';
import type { Points } from '../model/types';

/** So long after a call another one begins beside it, in ms: no paid plan takes fewer than 2 a second (fact calls-at-once). */
const APART_MS = 500;

/**
 * How many calls may be under way at once: on the free plan one, and nothing but its points of a day tell which
 * plan it is.
 * @param points of the latest answer; without one, or without its points, the plan is not known.
 */
export function callsAtOnce(points: Points | undefined): number {
  const { usedToday = null, leftToday = null } = points ?? {};
  const isKnown = usedToday !== null && leftToday !== null;
  // The last call of a free day may go beyond its points.
  return isKnown && usedToday + leftToday > 2 * FREE_POINTS_A_DAY ? CALLS_AT_ONCE : 1;
}

/**
 * Does a work of one call for each item, in their order: each as soon as nothing is under way, and beside slow
 * ones as far as that is allowed. Ends when all that began has ended.
 * @param work gives whether others may begin after it.
 * @param atOnce how many may be under way now.
 * @throws what the first item in the order threw, if any; after it no other begins.
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
