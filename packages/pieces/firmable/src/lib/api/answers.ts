import {
  asRecord,
  isRecord,
  type JsonRecord,
  nullIfNotFound,
  type Operation,
  readFirst,
  readNumber,
} from '@pieceworks/kit';
import { CREDITS_OF_COMPANY } from '../model/credits';
import type { Attempt, Lookup, PeopleFound, Price } from '../model/types';
import { findRecord, readPersonFound } from './records';

/** Returns a fixed price for each match. */
export function fixedPrice(credits: number): Price<unknown> {
  return { atMost: credits, of: () => credits };
}

export const COMPANY_PRICE = fixedPrice(CREDITS_OF_COMPANY);

/**
 * Returns the first people of a search, at most `most`, and a flag for more in the answer. The answer is a
 * list, or a record with a list under an unknown key (fact people-answer).
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

/** One call of a lookup: its fields, as the form names them, and its body or query. */
export type Way<Sent> = { by: string; sent: Sent };

/** The path of a lookup under a contract, and the reader of its records. */
export type Target<Found> = {
  subject: string;
  path: string;
  operation: Operation;
  read: (record: JsonRecord) => Found;
};

/** Tries one call after the other until one matches. A call that finds nothing is free. */
export async function lookUp<Found, Sent>(
  { subject, read }: Target<Found>,
  ways: readonly Way<Sent>[],
  send: (sent: Sent) => Promise<unknown>,
): Promise<Lookup<Found>> {
  const tried: Attempt[] = [];
  let answer: unknown = null;
  for (const { by, sent } of ways) {
    answer = await nullIfNotFound(() => send(sent));
    const record = findRecord(answer);
    tried.push({ by, matched: record !== null });
    if (record !== null) return { matched: true, found: read(record), tried, raw: record };
  }
  return { matched: false, reason: noMatch(subject), tried, raw: answer };
}

/** Returns the reason for a lookup without a match. */
export function noMatch(subject: string): string {
  return `Firmable knows no ${subject} with these details.`;
}
