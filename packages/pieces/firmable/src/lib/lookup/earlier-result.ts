import {
  asList,
  asRecord,
  at,
  invalidField,
  isFilledIn,
  isRecord,
  type JsonRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import type { RecordType } from '../api/records';
import type { LookupResult } from '../api/types';
import { LIST } from '../fields';
import { answeredBy, NOTHING, type RowOutcome } from './bulk-lookup';
import { readTried } from './reuse';

/**
 * Reads the results of an earlier run of a list, by `identityKey`; `null` if its output was not given.
 * @param value the whole output, also as the text that the platform makes of it.
 * @param keyOf returns the `identityKey` of a row; `null` for one that cannot be looked up.
 * @throws Failure `invalid` for any other value. Ignoring it would charge for the same lookups again.
 */
export function readEarlierResult<Found>(
  value: unknown,
  keyOf: (row: JsonRecord) => string | null,
  type: Pick<RecordType<Found>, 'readFlat' | 'rows'>,
): Map<string, RowOutcome<Found>> | null {
  if (!isFilledIn(value)) return null;
  const output = typeof value === 'string' ? parse(value) : value;
  const items: unknown = at(output, 'items');
  if (!Array.isArray(items)) throw notAnOutput();
  const unanswered = new Set(asList(at(output, 'unanswered')));
  const outcomes = new Map<string, RowOutcome<Found>>();
  for (const item of items.filter(isRecord)) {
    const { input } = item;
    const status = readText(item, 'status');
    if (!isRecord(input) || unanswered.has(readNumber(item, 'row'))) continue;
    const key = keyOf(input);
    // A row that an earlier version looked up can be refused today.
    if (key === null) continue;
    if (status === 'hit' || status === 'miss') {
      const lookup = status === 'hit' ? readHit(item, type) : readMiss(item);
      outcomes.set(key, answeredBy({ lookup, cachedAt: readText(item, 'cachedAt') }, 0));
    } else if (status === 'failed' || status === 'skipped') {
      const reason = readText(item, 'reason');
      outcomes.set(key, { ...NOTHING, status, reason, isOpen: false });
    }
  }
  return outcomes;
}

function readHit<Found>(
  item: JsonRecord,
  { readFlat, rows }: Pick<RecordType<Found>, 'readFlat' | 'rows'>,
): LookupResult<Found> {
  // All fields can be empty, since a gateway's record may have other names, but their keys are present.
  if (!Object.keys(rows).some((key) => key in item)) throw notAnOutput();
  const { raw, tried } = item;
  return { matched: true, found: readFlat(item), tried: readTried(tried), raw: asRecord(raw) };
}

function readMiss(item: JsonRecord): LookupResult<never> {
  const reason = readText(item, 'reason') ?? '';
  return { matched: false, reason, tried: readTried(item.tried), raw: null };
}

function parse(text: string): unknown {
  try {
    const output: unknown = JSON.parse(text);
    return output;
  } catch {
    throw notAnOutput();
  }
}

function notAnOutput() {
  return invalidField(
    LIST.earlierResult.displayName,
    'map the whole output of an earlier run of this step.',
  );
}
