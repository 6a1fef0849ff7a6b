import { asRecord, isRecord, readFirst, readNumber } from '@pieceworks/kit';
import type { PeopleFound } from '../model/types';
import { readPersonFound } from './records';

/** The price of what costs 1 credit when it is found. */
export const ONE_CREDIT = { atMost: 1, of: () => 1 };

/**
 * The first people of a search, at most `most`, and whether the answer holds more: a list, or a record that holds
 * one under some name (fact people-answer).
 */
export function readPeople(
  body: unknown,
  most: number,
): Pick<PeopleFound, 'people' | 'total'> & { isCut: boolean } {
  const list = Array.isArray(body) ? body : Object.values(asRecord(body)).find(Array.isArray);
  const { entries, isCut } = readFirst(list, most, (raw) =>
    isRecord(raw) ? { person: readPersonFound(raw), raw } : null,
  );
  return {
    people: entries,
    isCut,
    total: readNumber(body, 'total', 'total_count', 'count'),
  };
}

/** Why a lookup gave nothing. */
export function noMatch(subject: string): string {
  return `Firmable knows no ${subject} with these details.`;
}
