import type { Lookup } from '../model/types';
import type { Subject } from './subject';

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
