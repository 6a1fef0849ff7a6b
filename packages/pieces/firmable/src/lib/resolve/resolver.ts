import type { Attempt, Candidate, LookupResult, RateLimitRetry } from '../api/types';
import type { Company } from '../outputs/output-rows';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { whyNoCompany } from '../readers/public-hosts';

/** Tells which record is meant by what a person fills in, before anything is looked up. */
export type Resolver<Identity> = {
  /** Returns the reason why no record is meant, if that is known without a call; `null` for others. */
  missOf: (identity: Identity) => string | null;
  /** Returns a key of the company that must be paid for first; `null` if none must. The rest is free. */
  companyToBuy: (identity: Identity) => string | null;
  resolve: (identity: Identity, context: ResolverContext) => Promise<Resolved<Identity>>;
};

/** The record that is meant; or the reason for none, and those who may be meant. */
export type Resolved<Identity> = {
  /** The attempts to find it. */
  tried: readonly Attempt[];
  /** Those who may be meant, or the one who is. */
  candidates?: readonly Candidate[];
} & ({ identity: Identity } | { reason: string });

/** The knowledge of a step about the companies that it resolves, and its way to make a call. */
export type ResolverContext = {
  companies?: StoredLookups<CompanyIdentity, Company>;
  /** Receives the credits of a company, also if the step fails later. */
  onCompanyCharge?: (credits: number) => void;
  /** Repeats a call that the rate limit refuses, if the client does not. */
  retryRateLimited?: RateLimitRetry;
};

/** The results of earlier lookups, which are free. */
export type StoredLookups<Identity, Found> = {
  /** Returns `null` for an identity that must be looked up. */
  recall: (identity: Identity) => Promise<LookupResult<Found> | null>;
  remember: (identity: Identity, lookup: LookupResult<Found>) => Promise<void>;
};

/** Returns the resolver of identifiers, which the contract takes as certain. */
function certain<Identity>(): Resolver<Identity> {
  return {
    missOf: () => null,
    companyToBuy: () => null,
    resolve: (identity) => Promise.resolve({ identity, tried: [] }),
  };
}

/** People who are known by an identifier. */
export const PEOPLE = certain<PersonIdentity>();

/** The companies of a form, which are known by an identifier. A public mail host or a platform is none. */
export const COMPANIES: Resolver<CompanyIdentity> = {
  ...certain<CompanyIdentity>(),
  missOf: ({ mailHost }) => (mailHost === undefined ? null : whyNoCompany(mailHost)),
};
