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
import { identityKey } from '../model/identity';
import { LABELS } from '../model/labels';
import type { CompanyIdentity, PersonIdentity } from '../model/types';
import { answeredBy, NOTHING, type RowOutcome } from './bulk-lookup';
import { readKeptLookup } from './kept-lookup';

/**
 * What an earlier run of a list has answered, by `identityKey`; `null` when its output was not given.
 * @param value the whole output, also as the text that the platform makes of it.
 * @param readIdentity what of a row is sent.
 * @param read makes flat fields of a record.
 * @throws Failure `invalid` for anything else: what it bought would be bought again.
 */
export function readEarlierResult<Found>(
  value: unknown,
  readIdentity: (row: JsonRecord) => PersonIdentity | CompanyIdentity,
  read: (record: JsonRecord) => Found,
): Map<string, RowOutcome<Found>> | null {
  if (!isFilledIn(value)) return null;
  const output = typeof value === 'string' ? parse(value) : value;
  const items = at(output, 'items');
  if (!Array.isArray(items)) throw notAnOutput();
  const unanswered = new Set(asList(at(output, 'unanswered')));
  const outcomes = new Map<string, RowOutcome<Found>>();
  for (const item of asList(items)) {
    const input = at(item, 'input');
    const status = readText(item, 'status');
    if (!isRecord(input) || unanswered.has(readNumber(item, 'row'))) continue;
    const key = identityKey(readIdentity(input));
    if (status === 'hit' || status === 'miss') {
      if (status === 'hit' && !isRecord(at(item, 'raw'))) throw notAnOutput();
      const lookup = readKeptLookup(asRecord(item), read);
      outcomes.set(key, answeredBy({ lookup, cachedAt: readText(item, 'cachedAt') }, 0));
    } else if (status === 'failed' || status === 'skipped') {
      const reason = readText(item, 'reason');
      outcomes.set(key, { ...NOTHING, status, reason, isOpen: false });
    }
  }
  return outcomes;
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
  return invalidField(LABELS.earlierResult, 'map the whole output of an earlier run of this step.');
}
