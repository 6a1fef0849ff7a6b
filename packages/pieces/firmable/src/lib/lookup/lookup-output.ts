import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { Lookup } from '../model/types';
import type { SettledLookup } from './single-lookup';

/**
 * What a lookup's step gives back: whether it matched and why not, the flat fields, and the service's
 * record.
 */
export function lookupOutput<Found extends object>(
  { lookup, estimatedCredits, cachedAt }: SettledLookup<Found>,
  fields: readonly OutputSchemaField[],
) {
  const { matched } = lookup;
  const reason = lookup.matched ? null : lookup.reason;
  return {
    matched,
    reason,
    estimatedCredits,
    ...cacheFields(cachedAt),
    ...lookupFields(lookup, fields),
  };
}

/** Whether an answer was kept from an earlier step, and when it was given. */
export function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** The flat fields and the record. All are there either way, so that a later step can rely on them. */
export function lookupFields<Found extends object>(
  lookup: Lookup<Found> | null,
  fields: readonly OutputSchemaField[],
): Record<string, unknown> {
  const tried = lookup?.tried ?? [];
  if (lookup?.matched === true) return { ...lookup.found, tried, raw: lookup.raw };
  const nothing: Record<string, unknown> = Object.fromEntries(
    fields.map(({ key, listItems }) => [key, listItems === undefined ? null : []]),
  );
  return { ...nothing, tried, raw: null };
}
