import { invalidField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { Lookup, Price } from '../model/types';
import { readMaxCredits } from './bulk-form';
import type { Reuse } from './reuse';

/** A lookup that was made or recalled, and what it cost. */
export type SettledLookup<Found> = {
  lookup: Lookup<Found>;
  estimatedCredits: number;
  /** When an answer that was recalled was given, ISO 8601 in UTC; `null` for one given just now. */
  cachedAt: string | null;
};

/**
 * Looks up one identity, unless the answer is kept from before.
 * @throws Failure `invalid` before anything is asked, when it could cost more than it may.
 */
export async function lookUpOnce<Identity, Found>({
  identity,
  lookUp,
  price,
  reuse,
  maxCredits,
}: {
  identity: Identity;
  lookUp: (identity: Identity) => Promise<Lookup<Found>>;
  price: Price<Found>;
  reuse: Reuse<Identity, Found>;
  /** As filled in. */
  maxCredits: unknown;
}): Promise<SettledLookup<Found>> {
  const most = readMaxCredits(maxCredits) ?? Infinity;
  const remembered = await reuse.recall(identity);
  if (remembered !== null) return { ...remembered, estimatedCredits: 0 };
  if (price.atMost > most) {
    throw invalidField(LABELS.maxCredits, `this step can cost ${price.atMost}, which is more.`);
  }
  const lookup = await lookUp(identity);
  await reuse.remember(identity, lookup);
  const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
  return { lookup, estimatedCredits, cachedAt: null };
}
