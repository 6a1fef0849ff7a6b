import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { Lookup } from './types';

/**
 * What a lookup's step gives back: whether it matched and why not, the flat fields, and the service's
 * record. All fields are there either way, so that a later step can rely on them.
 */
export function lookupOutput<Found extends object>(
  lookup: Lookup<Found>,
  fields: readonly OutputSchemaField[],
) {
  const { matched, tried, raw } = lookup;
  if (lookup.matched) return { matched, reason: null, ...lookup.found, tried, raw };
  const nothing: Record<string, unknown> = Object.fromEntries(
    fields.map(({ key, listItems }) => [key, listItems === undefined ? null : []]),
  );
  return { matched, reason: lookup.reason, ...nothing, tried, raw: null };
}
