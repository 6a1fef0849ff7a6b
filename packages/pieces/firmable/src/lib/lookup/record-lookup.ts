import type { LookupApi } from '../api/lookup';
import type { LookupResult } from '../api/types';
import { type CompanyIdentity, identityKey, type PersonIdentity } from '../readers/identifiers';
import { once } from '../resolve/once';
import type { Resolver, ResolverContext } from '../resolve/resolver';
import type { Reuse } from './reuse';

/** The result of a lookup, and what was paid for the record. */
export type LookupAnswer<Found> = {
  lookup: LookupResult<Found>;
  /** The time of a stored result; `null` for a new one. */
  cachedAt: string | null;
  /** Without the credits of a company, which are told when they are spent. */
  estimatedCredits: number;
};

/** The cost of an answer that needs no lookup. */
export const FREE = { estimatedCredits: 0, cachedAt: null };

export function nothingFound(reason: string): LookupResult<never> {
  return { matched: false, reason, tried: [], raw: null };
}

/**
 * Returns the lookup of the record that an identity means. During a step, each record is paid for once, also if several
 * identities mean it:
 * 1. Resolve the identity, such as a name, to that of one record. Without one, there is nothing to pay for.
 * 2. Take the record that this step has looked up before.
 * 3. Of an identity that was resolved to another, take its stored result.
 * 4. Look it up.
 * @param reuse what is stored of a record that another identity was resolved to.
 */
export function recordLookup<Identity extends PersonIdentity | CompanyIdentity, Found>(
  {
    lookUp,
    price,
    resolver,
  }: Pick<LookupApi<Identity, Found>, 'lookUp' | 'price'> & { resolver: Resolver<Identity> },
  reuse: Reuse<Identity, Found>,
) {
  const records = new Map<string, Promise<LookupAnswer<Found>>>();

  async function lookUpNew(identity: Identity): Promise<LookupAnswer<Found>> {
    const lookup = await lookUp(identity);
    const estimatedCredits = lookup.matched ? price.of(lookup.found) : 0;
    return { lookup, cachedAt: null, estimatedCredits };
  }

  async function lookUpMeant(identity: Identity): Promise<LookupAnswer<Found>> {
    const kept = await reuse.recall(identity);
    if (typeof kept === 'object' && kept !== null) return { ...kept, estimatedCredits: 0 };
    const answer = await lookUpNew(identity);
    await reuse.remember(identity, answer.lookup);
    return answer;
  }

  return async (identity: Identity, context: ResolverContext): Promise<LookupAnswer<Found>> => {
    const resolved = await resolver.resolve(identity, context);
    if ('reason' in resolved) {
      const { reason, candidates, tried } = resolved;
      return { lookup: { matched: false, reason, candidates, tried, raw: null }, ...FREE };
    }
    const meant = resolved.identity;
    const key = identityKey(meant);
    const isKnown = records.has(key);
    const { lookup, ...cost } = await once(records, key, () =>
      meant === identity ? lookUpNew(meant) : lookUpMeant(meant),
    );
    const candidates = lookup.matched ? undefined : resolved.candidates;
    const tried = [...resolved.tried, ...lookup.tried];
    const told = { ...lookup, candidates, tried };
    return { lookup: told, ...cost, ...(isKnown ? { estimatedCredits: 0 } : {}) };
  };
}
