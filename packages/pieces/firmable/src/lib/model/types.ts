import type { JsonRecord } from '@pieceworks/kit';
import type { Company, Person, PersonFound } from './output-rows';
import type { PeopleFilter } from './search-fields';
import type { CompanyIdentity, PersonIdentity } from './step-fields';

/** One call of a lookup: the fields that it went by, as the form names them, and whether it matched. */
export type Attempt = { by: string; matched: boolean };

/** The outcome of a lookup. No match is an answer, not a failure. */
export type Lookup<Found> = { tried: Attempt[] } & (
  | { matched: true; found: Found; raw: JsonRecord }
  | { matched: false; reason: string; raw: unknown }
);

/** The people of a search, as far as they were read. */
export type PeopleFound = {
  people: { person: PersonFound; raw: JsonRecord }[];
  /** The number of matches in all, when the service says so. */
  total: number | null;
  /** The reason that more may match than are here, as a sentence; `null` when these are all. */
  whyMore: string | null;
  /** The cost of the search; `null` when that cannot be told. */
  estimatedCredits: number | null;
  /** The company that was looked up first, where the contract searches inside one company only. */
  company: Company | null;
  /** The reason that nobody could be found. */
  reason: string | null;
};

/** The price of a lookup, in credits. The service reports no spending, so this is an estimate. */
export type Price<Found> = {
  /** The most that one lookup can cost. */
  atMost: number;
  /** The cost of finding this, as far as can be told. */
  of: (found: Found) => number;
};

/** The calls that the piece makes to Firmable, whichever contract is spoken. */
export type FirmableApi = {
  /**
   * The part of an identity that is sent, by which alone it is told from another one.
   * @throws Failure `invalid` for what this contract has no way to look up.
   */
  sent: {
    person: (identity: PersonIdentity) => PersonIdentity;
    company: (identity: CompanyIdentity) => CompanyIdentity;
  };
  prices: { person: Price<Person>; company: Price<Company> };
  /** Makes the cheapest call that proves the key; it spends no credits. */
  proveAccess: () => Promise<void>;
  /** Costs credits when the person is found. */
  enrichPerson: (identity: PersonIdentity) => Promise<Lookup<Person>>;
  /** Costs credits when the company is found. */
  enrichCompany: (identity: CompanyIdentity) => Promise<Lookup<Company>>;
  /**
   * The credits vary with the number of results (gateway contract); or none, but the price of
   * a company that has to be found first (vendor contract).
   * @param onPage is told after each page how many people were read so far.
   */
  searchPeople: (
    filter: PeopleFilter,
    onPage: (progress: { done: number; of: number | null }) => Promise<void>,
  ) => Promise<PeopleFound>;
};
