import { asList, asRecord, isRecord, type JsonRecord, readText } from '@pieceworks/kit';
import type { Attempt, Lookup } from '../model/types';

/** Reads a lookup as it was kept: by its reason, what was tried and the record as it came. */
export function readKeptLookup<Found>(
  kept: JsonRecord,
  read: (record: JsonRecord) => Found,
): Lookup<Found> {
  const { raw } = kept;
  const reason = readText(kept, 'reason');
  const tried = readTried(kept.tried);
  return reason === null && isRecord(raw)
    ? { matched: true, found: read(raw), tried, raw }
    : { matched: false, reason: reason ?? '', tried, raw };
}

/** Reads the calls of a lookup, as a store or an earlier step hands them over. */
export function readTried(tried: unknown): Attempt[] {
  return asList(tried).map((attempt) => ({
    by: readText(attempt, 'by') ?? '',
    matched: asRecord(attempt).matched === true,
  }));
}
