import type { JsonRecord } from '@pieceworks/kit';
import type { Company, Person, PersonFound } from './output-rows';
import type { PeopleFilter } from './search-fields';
import type { CompanyIdentity, PersonIdentity } from './step-fields';
import type { WatchFilter } from './watch-fields';

/** One call of a lookup: its fields, as the form names them, and whether it matched. */
export type Attempt = { by: string; matched: boolean };

/** The outcome of a lookup. "Not found" is a result, not a failure. */
export type Lookup<Found> = { tried: Attempt[] } & (
  | { matched: true; found: Found; raw: JsonRecord }
  | { matched: false; reason: string; raw: unknown }
);

/** A person of a search, and the service's own record. */
export type FoundPerson = { person: PersonFound; raw: JsonRecord };

/** The people of a search that were read. */
export type PeopleFound = {
  people: FoundPerson[];
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

/** The people of a company who match. */
export type PeopleListed = {
  people: FoundPerson[];
  /** False if the time did not suffice for all of them. */
  isComplete: boolean;
  /** True if there are more than the given number. */
  isCut: boolean;
};

/** The calls of a trigger that watches companies. */
export type PeopleWatch = {
  /** Returns the ID of a company; `null` if the service does not know it. Costs credits if it is found. */
  findCompany: (identity: CompanyIdentity) => Promise<string | null>;
  /** Lists the people of a company, at most `most` before Only With. It is free. */
  list: (companyId: string, filter: WatchFilter, most: number) => Promise<PeopleListed>;
};

/** The calls of the piece to Firmable, independent of the contract. */
export type FirmableApi = {
  person: Lookups<PersonIdentity, Person>;
  company: Lookups<CompanyIdentity, Company>;
  /** `null` where each search is charged. */
  watch: PeopleWatch | null;
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
