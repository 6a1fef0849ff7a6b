import { asRecord } from '@pieceworks/kit';
import { lookupFields } from '../forms/output-fields';
import type { Lookup } from '../model/types';
import type { SettledLookup } from './single-lookup';
import type { Subject } from './subject';

/**
 * The output of a lookup's step, in the order of its fields: the flat fields, whether it matched and why
 * not, and the rest of the service's record.
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

/** Tells that an answer was kept from an earlier step, and when it was given. */
export function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** The rest of a lookup's record; `null` where nothing was found. */
export function rawOf<Found>(lookup: Lookup<Found> | null, subject: Subject<Found>) {
  return lookup?.matched === true ? subject.restOf(lookup.raw, lookup.found) : null;
}

/** The flat fields of a lookup. All are there either way, so that a later step can rely on them. */
export function flatFields<Found>(lookup: Lookup<Found> | null, { readFlat }: Subject<Found>) {
  return lookup?.matched === true ? lookup.found : readFlat(null);
}
