import type { OutputSchemaField, Store } from '@activepieces/pieces-framework';
import {
  asList,
  isEmptyDeep,
  isRecord,
  type JsonRecord,
  MATCH_FIELDS,
  outputFieldsOf,
} from '@pieceworks/kit';
import type { LookupApi } from '../api/lookup';
import { COMPANY_TYPE, type RecordType } from '../api/records';
import type { Candidate, LookupResult } from '../api/types';
import { allows } from '../budget';
import { COMPANY_PRICE, CREDITS_FIELD, LOOKED_UP_FIELD, notLookedUp, REST_FIELD } from '../credits';
import { CANDIDATE, type Company } from '../outputs/output-rows';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import type { Resolver, StoredLookups } from '../resolve/resolver';
import { FREE, nothingFound, recordLookup } from './record-lookup';
import { type LookupOptions, projectStore, reuseOf, storedLookups } from './reuse';

/** The lookups of a step, and where their results are stored. */
export type LookupStep<Identity, Found> = LookupApi<Identity, Found> & {
  resolver: Resolver<Identity>;
  /** Names the service and the account. Results of another one are not reused. */
  cacheScope: string;
  /** The platform's `context.store`. */
  store: Store;
};

/**
 * Looks up one identity, unless its result is stored.
 * @returns the flat fields, and the match or the reason for none.
 * @throws Failure `invalid` before any call, if the lookup could cost more than a limit other than 0, or the contract
 * lacks what identifies the record.
 */
export async function runLookupStep<
  Identity extends PersonIdentity | CompanyIdentity,
  Found extends object,
>(
  step: LookupStep<Identity, Found> & { givesRecords: boolean },
  identity: Identity,
  { fullRecords, ...options }: LookupOptions & { fullRecords: boolean },
) {
  const { lookup, estimatedCredits, cachedAt, creditsForRest } = {
    creditsForRest: 0,
    ...(await lookUpOnce(step, step.accept(identity), options)),
  };
  const { matched, tried } = lookup;
  const lookedUp = creditsForRest === 0;
  return {
    // Nobody knows it of a rehearsal, and a flow must not take that as "not found".
    matched: lookedUp ? matched : null,
    reason: matched ? null : lookup.reason,
    lookedUp,
    ...flatFields(lookup, step.type),
    estimatedCredits,
    creditsForRest,
    ...cacheFields(cachedAt),
    tried,
    ...candidatesOf(lookup, step.type),
    ...((fullRecords || step.givesRecords) && { raw: rawOf(lookup) }),
  };
}

async function lookUpOnce<Identity extends PersonIdentity | CompanyIdentity, Found>(
  step: LookupStep<Identity, Found>,
  identity: Identity,
  { maxCredits, ...options }: LookupOptions,
) {
  const { type, cacheScope, store } = step;
  const miss = freeMiss(step, identity);
  if (miss !== null) return { lookup: miss, ...FREE };
  const reuse = reuseOf<Identity, Found>(type, cacheScope, projectStore(store), options);
  const remembered = await reuse.recall(identity);
  // Whoever runs a single lookup again wants an answer: a doubt of a list does not stand in its way.
  if (typeof remembered === 'object' && remembered !== null) {
    return { ...remembered, estimatedCredits: 0 };
  }
  const most = mostFor(step, identity);
  if (!allows(maxCredits, most, 'a lookup')) {
    return { lookup: nothingFound(notLookedUp(most)), ...FREE, creditsForRest: most };
  }
  let ofCompany = 0;
  const answer = await recordLookup(step, reuse)(identity, {
    companies: storedCompanies(step, options),
    onCompanyCharge: (credits) => {
      ofCompany += credits;
    },
  });
  const { lookup, cachedAt } = answer;
  // A second try, since a later run would pay for the same again.
  if (cachedAt === null && !(await reuse.remember(identity, lookup))) {
    await reuse.remember(identity, lookup);
  }
  return { lookup, cachedAt, estimatedCredits: ofCompany + answer.estimatedCredits };
}

/** Returns the most that a lookup can cost, in credits, with the company that it may look up first. */
export function mostFor<Identity>(
  {
    price,
    resolver,
  }: Pick<LookupStep<Identity, unknown>, 'resolver'> & { price: { atMost: number } },
  identity: Identity,
): number {
  const isWithCompany = resolver.companyToBuy(identity) !== null;
  return price.atMost + (isWithCompany ? COMPANY_PRICE.atMost : 0);
}

/** Returns the stored companies, which a lookup need not pay for. */
export function storedCompanies(
  { cacheScope, store }: Pick<LookupStep<never, never>, 'cacheScope' | 'store'>,
  options: Pick<LookupOptions, 'reuseDays' | 'refresh'>,
): StoredLookups<CompanyIdentity, Company> {
  return storedLookups(reuseOf(COMPANY_TYPE, cacheScope, projectStore(store), options));
}

/** Returns the result of a lookup that needs no call; `null` for others. */
export function freeMiss<Identity>(
  { resolver }: Pick<LookupStep<Identity, unknown>, 'resolver'>,
  identity: Identity,
): LookupResult<never> | null {
  const reason = resolver.missOf(identity);
  return reason === null ? null : nothingFound(reason);
}

/** Returns the flat fields of a lookup. All keys are always present, so that later steps can rely on them. */
function flatFields<Found>(lookup: LookupResult<Found>, { fieldsIn }: RecordType<Found>) {
  return lookup.matched ? lookup.found : fieldsIn(null);
}

/** Returns the service's record of a match; `null` if nothing was found, unless the answer has a content nevertheless. */
export function rawOf(lookup: LookupResult<unknown> | null): JsonRecord | null {
  const raw = lookup?.raw;
  const record = Array.isArray(raw) ? asList(raw)[0] : raw;
  return isRecord(record) && (lookup?.matched === true || !isEmptyDeep(record)) ? record : null;
}

/** Returns the fields for a stored result and its time. */
function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** The outputs of `cacheFields`. */
const CACHE_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'cached',
    label: 'Reused',
    description: 'The result was stored by an earlier step.',
    format: 'boolean',
  },
  {
    key: 'cachedAt',
    label: 'Stored on',
    description: 'When the reused result was stored.',
    format: 'datetime',
  },
];

/** The identifiers of a lookup. At the vendor's own host, they are tried in this order. */
const TRIED_FIELD: OutputSchemaField = {
  key: 'tried',
  label: 'Looked up by',
  description: 'The identifiers that were tried.',
  labelKey: 'by',
  listItems: [
    { key: 'by', label: 'Field' },
    { key: 'matched', label: 'Was found', format: 'boolean' },
  ],
};

/** Those who may be meant by a name, of a lookup of people. */
const CANDIDATES_FIELD: OutputSchemaField = {
  key: 'candidates',
  label: 'Candidates',
  description: 'People who may be meant by the name. Look up the right one by ID.',
  labelKey: 'name',
  listItems: outputFieldsOf(CANDIDATE),
};

/** Tells a lookup that may leave candidates. */
export type ByName = Pick<RecordType<never>, 'takesNames'>;

/** Returns the outputs that only lookups by name have. */
export function candidateFields({ takesNames }: ByName): OutputSchemaField[] {
  return takesNames ? [CANDIDATES_FIELD] : [];
}

/** Returns the values of `candidateFields`. */
export function candidatesOf(
  lookup: LookupResult<unknown> | null,
  { takesNames }: ByName,
): { candidates?: readonly Candidate[] } {
  return takesNames ? { candidates: lookup?.candidates ?? [] } : {};
}

/** Returns the outputs of `runLookupStep`, as the builder lists them. */
export function lookupFields<Found>(type: RecordType<Found>): OutputSchemaField[] {
  const own = outputFieldsOf(type.rows);
  const more = [CREDITS_FIELD, REST_FIELD, ...CACHE_FIELDS, TRIED_FIELD, ...candidateFields(type)];
  return [...MATCH_FIELDS, LOOKED_UP_FIELD, ...own, ...more];
}
