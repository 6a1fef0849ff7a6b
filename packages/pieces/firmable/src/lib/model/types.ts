import type { JsonRecord } from '@pieceworks/kit';
import type { Company, Person, PersonFound } from './output-rows';
import type { PeopleFilter } from './search-fields';
import type { CompanyIdentity, PersonIdentity } from './step-fields';

/** One call of a lookup: its fields, as the form names them, and whether it matched. */
export type Attempt = { by: string; matched: boolean };

/** The outcome of a lookup. "Not found" is a result, not a failure. */
export type Lookup<Found> = { tried: Attempt[] } & (
  | { matched: true; found: Found; raw: JsonRecord }
  | { matched: false; reason: string; raw: unknown }
);

/** The people of a search that were read. */
export type PeopleFound = {
  people: { person: PersonFound; raw: JsonRecord }[];
  /** The total number of matches, if the service states it. */
  total: number | null;
  /** The reason for more matches than listed, as a sentence; `null` for a complete list. */
  whyMore: string | null;
  /** The cost of the search; `null` if unknown. */
  estimatedCredits: number | null;
  /** The company that was looked up first, if the contract searches only inside one company. */
  company: Company | null;
  /** The reason for an empty result. */
  reason: string | null;
};

/** The estimated price of a lookup, in credits. The service does not report its charges. */
export type Price<Found> = {
  /** The maximum cost of one lookup. */
  atMost: number;
  /** Returns the estimated cost of this match. */
  of: (found: Found) => number;
};

/** The lookups of persons or of companies. */
export type Lookups<Identity, Found> = {
  /** Results of one lookup are never those of another. */
  lookupId: 'enrich_person' | 'enrich_company';
  /**
   * Returns the fields of an identity that are sent. Only they distinguish it from others.
   * @throws Failure `invalid` for fields that this contract cannot look up.
   */
  sent: (identity: Identity) => Identity;
  /** Costs credits if the record is found. */
  lookUp: (identity: Identity) => Promise<Lookup<Found>>;
  price: Price<Found>;
};

/** The calls of the piece to Firmable, independent of the contract. */
export type FirmableApi = {
  person: Lookups<PersonIdentity, Person>;
  company: Lookups<CompanyIdentity, Company>;
  /** Makes the cheapest call that proves the key. It costs no credits. */
  proveAccess: () => Promise<void>;
  /**
   * Costs credits by the number of results (gateway contract). The search itself is free, but a company that
   * must be found first costs credits (vendor contract).
   * @param onPage receives the number of people read so far, after each page.
   */
  searchPeople: (
    filter: PeopleFilter,
    onPage: (progress: { done: number; of: number | null }) => Promise<void>,
  ) => Promise<PeopleFound>;
};
