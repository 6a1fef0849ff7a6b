import type { BaseUrl } from '@pieceworks/kit';

/** A connection as it was filled in, checked. */
export type FirmableConnection = {
  apiKey: string;
  baseUrl: BaseUrl;
};

/** What a person can be found by; at least one. */
export type PersonIdentity = {
  profileUrl?: string | undefined;
  email?: string | undefined;
  profileSlug?: string | undefined;
};

/** What a company can be found by; at least one. */
export type CompanyIdentity = {
  /** Without scheme, path and `www.`. */
  domain?: string | undefined;
  profileUrl?: string | undefined;
  /** 11 digits. */
  abn?: string | undefined;
  website?: string | undefined;
};

/** Filters of a people search; together they narrow it down. */
export type PeopleFilter = {
  company?: string | undefined;
  position?: string | undefined;
  seniority?: string | undefined;
  department?: string | undefined;
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
  acn: string | null;
  nzbn: string | null;
  technologies: string[];
};

/** What became of a lookup. No match is an answer, not a failure. */
export type Lookup<Found> =
  { matched: true; found: Found; raw: unknown } | { matched: false; reason: string; raw: unknown };

/** The people of a search, as far as they were read. */
export type PeopleFound = {
  people: { person: PersonFound; raw: unknown }[];
  /** How many match in all, when the service says so. */
  total: number | null;
};

/** What the piece asks of Firmable, whichever contract is spoken. */
export type FirmableApi = {
  /** Makes the cheapest call that proves the key; it spends no credits. */
  proveAccess: () => Promise<void>;
  /** Costs 1 to 2 credits when the person is found (gateway contract). */
  enrichPerson: (identity: PersonIdentity) => Promise<Lookup<Person>>;
  /** Costs 1 credit when the company is found (gateway contract). */
  enrichCompany: (identity: CompanyIdentity) => Promise<Lookup<Company>>;
  /** The credits vary with the number of results (gateway contract). */
  searchPeople: (filter: PeopleFilter) => Promise<PeopleFound>;
};
