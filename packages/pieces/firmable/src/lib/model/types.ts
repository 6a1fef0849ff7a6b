import type { CountryCode } from './vendor-codes';

/** What a person can be found by; at least one. */
export type PersonIdentity = {
  /** Firmable's own, as a search gives it; the vendor contract looks people up by it. */
  id?: string | undefined;
  profileUrl?: string | undefined;
  email?: string | undefined;
  profileSlug?: string | undefined;
};

/** What a company can be found by; at least one. */
export type CompanyIdentity = {
  /** Firmable's own; the vendor contract looks companies up by it. */
  id?: string | undefined;
  /** Without scheme, path and `www.`. */
  domain?: string | undefined;
  profileUrl?: string | undefined;
  /** Of the vendor contract. */
  profileSlug?: string | undefined;
  /** 11 digits. */
  abn?: string | undefined;
  website?: string | undefined;
  /** Market whose details are wanted. */
  country?: CountryCode | undefined;
  /** Whether the same name below `.com.au` and `.co.nz` may be it as well. */
  triesOtherDomains?: true | undefined;
};

/** Filters of a people search; together they narrow it down. */
export type PeopleFilter = {
  /** Name of the company; also its domain, profile URL, ABN or Firmable ID. */
  company?: string | undefined;
  position?: string | undefined;
  seniority?: string | undefined;
  department?: string | undefined;
  /** Market that is searched. */
  country?: CountryCode | undefined;
  /** Whether a credit may be spent on finding the company first. */
  mayLookUpCompany: boolean;
  /** How many people are wanted. */
  number?: number | undefined;
  /** The most credits that the search may cost. */
  maxCredits?: number | undefined;
};

/** A person in flat fields; what the service does not tell is `null`, lists are never missing. */
export type Person = {
  id: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  position: string | null;
  headline: string | null;
  seniority: string | null;
  department: string | null;
  workEmail: string | null;
  workEmailDeliverability: string | null;
  personalEmail: string | null;
  /** The first number that is not flagged do-not-call. */
  phone: string | null;
  /** Numbers flagged do-not-call. */
  doNotCallPhones: string[];
  profileUrl: string | null;
  location: string | null;
  companyId: string | null;
  companyName: string | null;
  companyWebsite: string | null;
  companySize: string | null;
  companyIndustry: string | null;
};

/** A person of a search: what is on offer is told by flags, `null` when the service does not say. */
export type PersonFound = Person & {
  hasEmail: boolean | null;
  hasPersonalEmail: boolean | null;
  hasPhone: boolean | null;
  hasMobile: boolean | null;
  hasDoNotCallPhone: boolean | null;
};

/** A company in flat fields; what the service does not tell is `null`, lists are never missing. */
export type Company = {
  id: string | null;
  name: string | null;
  domain: string | null;
  website: string | null;
  description: string | null;
  industry: string | null;
  industries: string[];
  size: string | null;
  employeeCount: number | null;
  revenue: string | null;
  type: string | null;
  yearFounded: number | null;
  location: string | null;
  country: string | null;
  states: string[];
  phone: string | null;
  email: string | null;
  profileUrl: string | null;
  /** 11 digits. */
  abn: string | null;
  /** `NN NNN NNN NNN`. */
  abnFormatted: string | null;
  abnStatus: string | null;
  /** 9 digits. */
  acn: string | null;
  /** Whether the ACN was taken from the ABN, since the record has none. */
  acnFromAbn: boolean;
  nzbn: string | null;
  technologies: string[];
};

/** One call of a lookup: the fields that it went by, as the form names them, and whether it matched. */
export type Attempt = { by: string; matched: boolean };

/** What became of a lookup. No match is an answer, not a failure. */
export type Lookup<Found> = { tried: Attempt[]; raw: unknown } & (
  { matched: true; found: Found } | { matched: false; reason: string }
);

/** The people of a search, as far as they were read. */
export type PeopleFound = {
  people: { person: PersonFound; raw: unknown }[];
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
