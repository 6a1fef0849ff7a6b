import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { asRecord } from '@pieceworks/kit';
import type { Company, Lookup, Person } from '../model/types';
import type { SettledLookup } from './single-lookup';

type ListKey<Found> = {
  [Key in keyof Found]: Found[Key] extends string[] ? Key : never;
}[keyof Found];

/** Lists of plain values are empty, not `null`, where nothing was found. */
const NO_ENTRIES: Record<ListKey<Person> | ListKey<Company>, readonly string[]> = {
  doNotCallPhones: [],
  industries: [],
  states: [],
  technologies: [],
};

/**
 * The output of a lookup's step, in the order of its fields: the flat fields, whether it matched and why
 * not, and the service's record.
 */
export function lookupOutput<Found extends object>(
  { lookup, estimatedCredits, cachedAt }: SettledLookup<Found>,
  fields: readonly OutputSchemaField[],
) {
  const { matched } = lookup;
  const reason = lookup.matched ? null : lookup.reason;
  const settled = { matched, reason, estimatedCredits, ...cacheFields(cachedAt) };
  return { ...lookupFields(lookup, fields, settled), raw: rawOf(lookup) };
}

/** Whether an answer was kept from an earlier step, and when it was given. */
export function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** The record of a lookup as the service sent it; `null` where nothing was found. */
export function rawOf<Found>(lookup: Lookup<Found> | null): unknown {
  return lookup?.matched === true ? lookup.raw : null;
}

/** The flat fields of a lookup. */
export function lookupFields<Found extends object>(
  lookup: Lookup<Found> | null,
  fields: readonly OutputSchemaField[],
  settled: object = {},
): Record<string, unknown> {
  const found = lookup?.matched === true ? lookup.found : null;
  return flatFields(fields, { ...found, ...settled, tried: lookup?.tried ?? [] });
}

/** Each field with its value. All are there either way, so that a later step can rely on them. */
export function flatFields(fields: readonly OutputSchemaField[], values: object) {
  const known = asRecord({ ...NO_ENTRIES, ...values });
  return Object.fromEntries(fields.map(({ key }) => [key, known[key] ?? null]));
}
