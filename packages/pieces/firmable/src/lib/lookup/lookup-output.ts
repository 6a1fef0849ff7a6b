import { asRecord } from '@pieceworks/kit';
import { lookupFields } from '../forms/output-fields';
import type { Lookup } from '../model/types';
import type { SettledLookup } from './single-lookup';
import type { Subject } from './subject';

/**
 * Returns the output of a lookup step. Its order is: the flat fields, the match or the reason for none, and the
 * rest of the service's record.
 */
export function lookupOutput<Found extends object>(
  { lookup, estimatedCredits, cachedAt }: SettledLookup<Found>,
  subject: Subject<Found>,
) {
  const { matched, tried } = lookup;
  const reason = matched ? null : lookup.reason;
  const values = asRecord({
    ...flatFields(lookup, subject),
    ...{ matched, reason, estimatedCredits, ...cacheFields(cachedAt), tried },
  });
  return {
    ...Object.fromEntries(lookupFields(subject.rows).map(({ key }) => [key, values[key]])),
    raw: rawOf(lookup, subject),
  };
}

/** Returns the fields for a stored result and its time. */
export function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** Returns the rest of a lookup's record; `null` if nothing was found. */
export function rawOf<Found>(lookup: Lookup<Found> | null, subject: Subject<Found>) {
  return lookup?.matched === true ? subject.restOf(lookup.raw, lookup.found) : null;
}

/** Returns the flat fields of a lookup. All keys are always present, so that later steps can rely on them. */
export function flatFields<Found>(lookup: Lookup<Found> | null, { readFlat }: Subject<Found>) {
  return lookup?.matched === true ? lookup.found : readFlat(null);
}
