import { asList, asRecord, isRecord, type JsonRecord, readText } from '@pieceworks/kit';
import type { Attempt, Lookup } from '../model/types';

/** Reads a stored lookup: its reason, its calls and the original record. */
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

/** Reads the calls of a lookup, from the store or from an earlier step. */
export function readTried(tried: unknown): Attempt[] {
  return asList(tried).map((attempt) => ({
    by: readText(attempt, 'by') ?? '',
    matched: asRecord(attempt).matched === true,
  }));
}
