import { invalidField, patientStore } from '@pieceworks/kit';
import { readFields } from '../forms/form';
import { BUDGET, type CompanyIdentity, type PersonIdentity } from '../model/step-fields';
import type { Lookup } from '../model/types';
import { readReuse } from './reuse';
import type { LookupStep } from './subject';

/** A new or stored lookup, and its cost. */
export type SettledLookup<Found> = {
  lookup: Lookup<Found>;
  estimatedCredits: number;
  /** The time of a stored result, ISO 8601 in UTC; `null` for a new one. */
  cachedAt: string | null;
};

/**
 * Looks up one identity, unless its result is stored.
 * @throws Failure `invalid` before any call, if the lookup could cost more than the limit.
 */
export async function lookUpOnce<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { subject, lookUp, price, fields, place, store }: LookupStep<Identity, Found>,
  identity: Identity,
): Promise<SettledLookup<Found>> {
  const { maxCredits = Infinity } = readFields(BUDGET, fields);
  const reuse = readReuse(subject, { place, store: patientStore(store), fields });
  const remembered = await reuse.recall(identity);
  if (remembered !== null) return { ...remembered, estimatedCredits: 0 };
  if (price.atMost > maxCredits) {
    throw invalidField(
      BUDGET.maxCredits.label,
      `this step can cost ${price.atMost}, which is more than this.`,
    );
  }
  const lookup = await lookUp(identity);
  await reuse.remember(identity, lookup);
  const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
  return { lookup, estimatedCredits, cachedAt: null };
}
