import { asRecord, isRecord, readFirst, readNumber } from '@pieceworks/kit';
import { CREDITS_OF_COMPANY } from '../model/credits';
import type { PeopleFound, Price } from '../model/types';
import { readPersonFound } from './records';

/** Makes the price of what always costs the same when it is found. */
export function fixedPrice(credits: number): Price<unknown> {
  return { atMost: credits, of: () => credits };
}

export const COMPANY_PRICE = fixedPrice(CREDITS_OF_COMPANY);

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

/** Says that a lookup gave nothing. */
export function noMatch(subject: string): string {
  return `Firmable knows no ${subject} with these details.`;
}
