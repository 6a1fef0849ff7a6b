import type { JsonRecord } from '@pieceworks/kit';
import type { Company, Person, PersonFound } from './output-rows';
import type { PeopleFilter } from './search-fields';
import type { CompanyIdentity, PersonIdentity } from './step-fields';

/** One call of a lookup: the fields that it went by, as the form names them, and whether it matched. */
export type Attempt = { by: string; matched: boolean };

/** What became of a lookup. No match is an answer, not a failure. */
export type Lookup<Found> = { tried: Attempt[] } & (
  | { matched: true; found: Found; raw: JsonRecord }
  | { matched: false; reason: string; raw: unknown }
);

/** The people of a search, as far as they were read. */
export type PeopleFound = {
  people: { person: PersonFound; raw: JsonRecord }[];
  /** How many match in all, when the service says so. */
  total: number | null;
  /** Why more may match than are here, as a sentence; `null` when these are all. */
  whyMore: string | null;
  /** What the search cost; `null` when that cannot be told. */
  estimatedCredits: number | null;
  /** The company that was looked up first, where the contract searches inside one company only. */
  company: Company | null;
  /** Why nobody could be found. */
  reason: string | null;
};

/** What a lookup costs, in credits. The service reports no spending, so this is an estimate. */
export type Price<Found> = {
  /** The most that one lookup can cost. */
  atMost: number;
  /** What finding this cost, as far as can be told. */
  of: (found: Found) => number;
};

/** What the piece asks of Firmable, whichever contract is spoken. */
export type FirmableApi = {
  /**
   * What of an identity is sent, by which alone it is told from another one.
   * @throws Failure `invalid` for what this contract has no way to look up.
   */
  sent: {
    person: (identity: PersonIdentity) => PersonIdentity;
    company: (identity: CompanyIdentity) => CompanyIdentity;
  };
  prices: { person: Price<Person>; company: Price<Company> };
  /** Makes the cheapest call that proves the key; it spends no credits. */
  proveAccess: () => Promise<void>;
  /** Costs 1 to 2 credits when the person is found (gateway contract), or 1 (vendor contract). */
  enrichPerson: (identity: PersonIdentity) => Promise<Lookup<Person>>;
  /** Costs 1 credit when the company is found (both contracts). */
  enrichCompany: (identity: CompanyIdentity) => Promise<Lookup<Company>>;
  /**
   * The credits vary with the number of results (gateway contract); or none, but 1 for finding the company
   * first (vendor contract).
   * @param onPage is told after each page how many people were read so far.
   */
  searchPeople: (
    filter: PeopleFilter,
    onPage: (progress: { done: number; of: number | null }) => Promise<void>,
  ) => Promise<PeopleFound>;
};
