import { asNumber, at } from '@pieceworks/kit/json';
import type { RunView } from '@pieceworks/page-parts/protocol';

/** The finds of a run. */
export type Found = Pick<RunView, 'isMiss' | 'isUndone' | 'isEstimate'>;

export const NOTHING_TOLD: Found = { isMiss: false, isUndone: false, isEstimate: false };

/** Returns what a step has found, which every piece states in one of these forms. */
export function foundIn(output: unknown): Found {
  if (at(output, 'lookedUp') === false) return { ...NOTHING_TOLD, isEstimate: true };
  const items = at(output, 'items');
  // A list of lookups has no entry for a row that it skipped.
  const isSkipped = (asNumber(at(output, 'skipped')) ?? 0) > 0;
  const isEmptyList = Array.isArray(items) && items.length === 0 && !isSkipped;
  const isWithoutHit = at(output, 'hits') === 0 && !isEmptyList;
  const isUndone = isWithoutHit && at(output, 'misses') === 0;
  const isMiss = isMissing(output) || isEmptyList || isWithoutHit;
  return { isMiss: isMiss && !isUndone, isUndone, isEstimate: false };
}

/** Returns true for the output of a lookup, or of a row of a list of lookups, that found nothing. */
export function isMissing(result: unknown): boolean {
  return at(result, 'matched') === false || at(result, 'status') === 'miss';
}
