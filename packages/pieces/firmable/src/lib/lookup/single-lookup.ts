import { invalidField, patientStore } from '@pieceworks/kit';
import { readFields } from '../forms/form';
import { BUDGET, type CompanyIdentity, type PersonIdentity } from '../model/step-fields';
import type { Lookup } from '../model/types';
import { readReuse } from './reuse';
import type { LookupStep } from './subject';

/** A lookup that was made or recalled, and what it cost. */
export type SettledLookup<Found> = {
  lookup: Lookup<Found>;
  estimatedCredits: number;
  /** The time of an answer that was recalled, ISO 8601 in UTC; `null` for one given just now. */
  cachedAt: string | null;
};

/**
 * Looks up one identity, unless the answer is kept from before.
 * @throws Failure `invalid` before anything is asked, when it could cost more than it may.
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
      `this step can cost ${price.atMost}, which is more.`,
    );
  }
  const lookup = await lookUp(identity);
  await reuse.remember(identity, lookup);
  const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
  return { lookup, estimatedCredits, cachedAt: null };
}
