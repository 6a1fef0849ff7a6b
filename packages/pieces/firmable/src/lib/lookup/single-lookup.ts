import { invalidField, patientStore } from '@pieceworks/kit';
import { STORE_MS } from '../model/limits';
import {
  BUDGET,
  type CompanyIdentity,
  type LookupOptions,
  type PersonIdentity,
} from '../model/step-fields';
import { freeMiss } from './free-miss';
import { reuseOf } from './reuse';
import { cacheFields, flatFields, type LookupStep, rawOf } from './subject';

/**
 * Looks up one identity, unless its result is stored.
 * @returns the flat fields, the match or the reason for none, and the service's record.
 * @throws Failure `invalid` before any call, if the lookup could cost more than the limit.
 */
export async function runLookupStep<
  Identity extends PersonIdentity | CompanyIdentity,
  Found extends object,
>(step: LookupStep<Identity, Found>, identity: Identity, options: LookupOptions) {
  const { subject } = step;
  const { lookup, estimatedCredits, cachedAt } = await lookUpOnce(step, identity, options);
  const { matched, tried } = lookup;
  return {
    matched,
    reason: matched ? null : lookup.reason,
    ...flatFields(lookup, subject),
    estimatedCredits,
    ...cacheFields(cachedAt),
    tried,
    raw: rawOf(lookup),
  };
}

async function lookUpOnce<Identity extends PersonIdentity | CompanyIdentity, Found>(
  { lookupId, subject, lookUp, price, place, store }: LookupStep<Identity, Found>,
  identity: Identity,
  { maxCredits = Infinity, ...options }: LookupOptions,
) {
  const miss = freeMiss(identity);
  if (miss !== null) return { lookup: miss, estimatedCredits: 0, cachedAt: null };
  const reuse = reuseOf(subject, {
    lookupId,
    place,
    store: patientStore(store, '', STORE_MS),
    ...options,
  });
  const remembered = await reuse.recall(identity);
  if (remembered !== null) return { ...remembered, estimatedCredits: 0 };
  if (price.atMost > maxCredits) {
    throw invalidField(
      BUDGET.maxCredits.label,
      `a lookup can cost ${price.atMost}. Enter at least ${price.atMost}, or leave it empty.`,
    );
  }
  const lookup = await lookUp(identity);
  await reuse.remember(identity, lookup);
  const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
  return { lookup, estimatedCredits, cachedAt: null };
}
