import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { operations } from '@pieceworks/contracts/firmable-vendor';
import {
  advanced,
  BY_RULE,
  type FieldRows,
  type FieldsOf,
  FULL_RECORDS,
  LIST_MS,
  NOT_OFFERED,
  type ValuesOf,
} from '@pieceworks/kit';
import { CREDITS_OF_PERSON } from './credits';
import { COUNTRIES } from './vendor-codes';

type Schemas = components['schemas'];
type Query<Name extends 'getPerson' | 'getCompany'> = NonNullable<
  operations[Name]['parameters']['query']
>;

/** The fields that identify a person. At least one is required. */
export const PERSON_IDENTITY = {
  profileUrl: {
    as: 'personPage',
    label: 'LinkedIn URL',
    placeholder: 'https://www.linkedin.com/in/jane-doe',
    help: 'LinkedIn page of the person.',
    gateway: 'profile_url',
    vendor: 'ln_url',
  },
  email: {
    as: 'email',
    label: 'Email',
    placeholder: 'jane@example.com.au',
    help: 'Work or personal address.',
    gateway: 'email',
    vendor: BY_RULE,
  },
  profileSlug: {
    as: 'personSlug',
    label: 'LinkedIn Profile Name',
    help: 'Last part of the LinkedIn URL, such as jane-doe.',
    gateway: 'profile_slug',
    vendor: 'ln_slug',
  },
  id: {
    as: 'recordId',
    label: 'Person ID',
    help: 'ID of the person in Firmable, from Search People.',
    gateway: NOT_OFFERED,
    vendor: 'id',
  },
} as const satisfies FieldsOf<Schemas['PersonIdentity'], Query<'getPerson'>>;

/** The fields that identify a company. At least one is required. */
export const COMPANY_IDENTITY = {
  domain: {
    as: 'domain',
    label: 'Domain',
    placeholder: 'example.com.au',
    help: 'Domain of the company.',
    gateway: 'domain',
    vendor: 'fqdn',
  },
  abn: {
    as: 'abn',
    label: 'ABN',
    placeholder: '51 824 753 556',
    help: 'Australian Business Number: 11 digits, spaces allowed.',
    gateway: 'abn',
    vendor: 'abn',
  },
  website: {
    as: 'website',
    label: 'Website',
    placeholder: 'https://www.example.com.au',
    help: 'Such as https://www.example.com.au.',
    gateway: 'website',
    vendor: 'website',
  },
  profileUrl: {
    as: 'companyPage',
    label: 'LinkedIn URL',
    help: 'LinkedIn page of the company.',
    gateway: 'profile_url',
    vendor: 'ln_url',
  },
  profileSlug: {
    as: 'companySlug',
    label: 'LinkedIn Profile Name',
    help: 'Last part of the LinkedIn URL, such as example-company.',
    gateway: NOT_OFFERED,
    vendor: 'ln_slug',
  },
  id: {
    as: 'recordId',
    label: 'Company ID',
    help: 'ID of the company in Firmable, from an earlier step.',
    gateway: NOT_OFFERED,
    vendor: 'id',
  },
} as const satisfies FieldsOf<Schemas['CompanyIdentity'], Query<'getCompany'>>;

export const COUNTRY = {
  kind: 'choice',
  as: 'country',
  label: 'Country',
  help: 'Leave empty for Australia. Not available through a gateway.',
  options: COUNTRIES,
  gateway: NOT_OFFERED,
} as const;

/** The fields of a company lookup that become parameters of the call. */
export const COMPANY_LOOKUP = {
  ...COMPANY_IDENTITY,
  country: { ...COUNTRY, vendor: 'country' },
} as const satisfies FieldsOf<Schemas['CompanyIdentity'], Query<'getCompany'>>;

/** One field for any identifier, which is recognized by its format. */
export const ANY_IDENTIFIER = {
  company: {
    label: 'Company',
    placeholder: 'example.com.au',
    help: 'Domain, email, website, LinkedIn page, ABN or ID. Or use fields below.',
  },
  person: {
    label: 'Person',
    placeholder: 'jane@example.com.au',
    help: 'Email, LinkedIn page or person ID. Or use one of the fields below.',
  },
} as const satisfies FieldRows;

export const OTHER_DOMAINS = {
  otherDomains: {
    kind: 'switch',
    label: 'Also Try .com.au and .co.nz',
    help: 'If a .com domain is not found, try these too. Free if not found.',
  },
} as const satisfies FieldRows;

/** The most credits that a step may spend. */
export const BUDGET = {
  maxCredits: {
    kind: 'wholeNumber',
    label: 'Maximum Credits',
    help: 'Stop before the estimated cost exceeds this. Leave empty for no limit.',
    range: { min: 0, max: 1_000_000 },
  },
} as const satisfies FieldRows;

/** The same for a person, whose price depends on the contract. */
const BUDGET_FOR_PEOPLE = {
  maxCredits: {
    ...BUDGET.maxCredits,
    help: `Stop before the cost exceeds this. At least ${CREDITS_OF_PERSON.vendor}, through a gateway ${CREDITS_OF_PERSON.gateway}.`,
  },
} as const satisfies FieldRows;

export const REUSE = {
  reuseDays: {
    kind: 'wholeNumber',
    label: 'Reuse Results For',
    help: 'Days to reuse a stored result for free. Leave empty to never reuse.',
    range: { min: 0, max: 365 },
  },
  refresh: {
    kind: 'switch',
    label: 'Ignore Stored Results',
    help: 'With Reuse Results For, look up again and store the new results.',
  },
} as const satisfies FieldRows;

export const MAX_ROWS = 1_000;
const MAX_MINUTES = Math.floor(LIST_MS / 60_000);

/** The part of a list to look up, and the time for it. */
export const LIST = {
  minutes: {
    kind: 'wholeNumber',
    label: 'Time Limit',
    help: `At most ${MAX_MINUTES} minutes. Rows not reached in time are marked as skipped.`,
    range: { min: 1, max: MAX_MINUTES },
    default: Math.min(5, MAX_MINUTES),
  },
  startRow: {
    kind: 'wholeNumber',
    label: 'Start at Row',
    help: 'To continue a list, map "Row to continue from" of its earlier run.',
    range: { min: 1, max: MAX_ROWS },
    default: 1,
  },
} as const satisfies FieldRows;

/** The lists to look up, and the output of an earlier run. */
export const MAPPED = {
  people: {
    kind: 'mapped',
    list: true,
    label: 'People',
    help: 'One email, LinkedIn URL or person ID per row, or map a whole list.',
    required: true,
  },
  companies: {
    kind: 'mapped',
    list: true,
    label: 'Companies',
    help: 'One domain, email, URL, ABN or ID per row, or map a whole list.',
    required: true,
  },
  earlierResult: {
    kind: 'mapped',
    label: 'Earlier Result',
    help: "Map the earlier run's whole output. Its rows are not charged again.",
  },
} as const satisfies FieldRows;

const { people, companies, earlierResult } = MAPPED;
const { company, person } = ANY_IDENTIFIER;

export const PERSON_FORM = {
  person,
  ...PERSON_IDENTITY,
  ...advanced({ ...BUDGET_FOR_PEOPLE, ...REUSE }),
};
const { profileSlug, id, ...COMPANY_MAIN } = COMPANY_LOOKUP;
export const COMPANY_FORM = {
  company,
  ...COMPANY_MAIN,
  ...advanced({ profileSlug, id, ...OTHER_DOMAINS, ...BUDGET, ...REUSE }),
};
export const PEOPLE_FORM = {
  people,
  ...BUDGET_FOR_PEOPLE,
  ...advanced({ ...REUSE, ...LIST, earlierResult, ...FULL_RECORDS }),
};
export const COMPANIES_FORM = {
  companies,
  ...BUDGET,
  ...advanced({ ...OTHER_DOMAINS, ...REUSE, ...LIST, earlierResult, ...FULL_RECORDS }),
};

export type LookupOptions = ValuesOf<typeof BUDGET & typeof REUSE>;
export type ListOptions = LookupOptions &
  ValuesOf<typeof LIST & typeof FULL_RECORDS> & { earlierResult?: unknown };
