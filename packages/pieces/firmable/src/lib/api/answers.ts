import { asList, isRecord, readNumber } from '@pieceworks/kit';
import type { PeopleFound } from '../model/types';
import { readPersonFound } from './records';

/** The price of what costs 1 credit when it is found. */
export const ONE_CREDIT = { atMost: 1, of: () => 1 };

/** The people of a search: a list, or a record that holds one under some name (fact people-answer). */
export function readPeople(body: unknown): Pick<PeopleFound, 'people' | 'total'> {
  const list = Array.isArray(body)
    ? asList(body)
    : isRecord(body)
      ? asList(Object.values(body).find(Array.isArray))
      : [];
  return {
    people: list.filter(isRecord).map((raw) => ({ person: readPersonFound(raw), raw })),
    total: readNumber(body, 'total', 'total_count', 'count'),
  };
}

/** Why a lookup gave nothing. */
export function noMatch(subject: string): string {
  return `Firmable knows no ${subject} with these details.`;
}
