import { asList, asRecord, isRecord, type JsonRecord, readText } from '@pieceworks/kit';
import type { Lookup } from '../model/types';

/** A lookup as it was kept, by its reason, what was tried and the record as it came. */
export function readKeptLookup<Found>(
  kept: JsonRecord,
  read: (record: JsonRecord) => Found,
): Lookup<Found> {
  const { raw } = kept;
  const reason = readText(kept, 'reason');
  const tried = asList(kept.tried).map((attempt) => ({
    by: readText(attempt, 'by') ?? '',
    matched: asRecord(attempt).matched === true,
  }));
  return reason === null && isRecord(raw)
    ? { matched: true, found: read(raw), tried, raw }
    : { matched: false, reason: reason ?? '', tried, raw };
}
