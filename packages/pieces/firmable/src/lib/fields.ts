import { Property } from '@activepieces/pieces-framework';
import {
  asText,
  formatNumber,
  invalidField,
  isEmptyWord,
  isoCountryCode,
  lazyOptions,
  readTextField,
} from '@pieceworks/kit';
import {
  type About,
  advanced,
  checkbox,
  choice,
  choices,
  email,
  field,
  filters,
  list,
  mappedList,
  otherFilters,
  required,
  type Shown,
  text,
  type ValuesOf,
  wholeNumber,
} from '@pieceworks/kit/form';
import type { components } from '#contract/vendor';
import { COMPANY_COST } from './credits';
import { readAbn, readDomain, readRecordId, readWebsite, slugReader } from './readers/identifiers';
import { type PageOwner, readPageUrl } from './readers/linkedin-page';

type PeopleSearch = components['schemas']['PeopleSearch'];
type Code<Key extends keyof PeopleSearch> = NonNullable<PeopleSearch[Key]>;

/** Labels by code of the vendor's own API (vendor contract). */
export const SENIORITIES = {
  '1': 'Board Member / Company Director',
  '2': 'Owner / Founder',
  '3': 'C-Suite / Partner',
  '4': 'VP/Director / Head of',
  '5': 'Manager',
  '6': 'Other',
  '7': 'No Data Available',
} as const satisfies Record<Code<'seniority'>, string>;

export const DEPARTMENTS = {
  '1': 'General Management',
  '2': 'Sales',
  '3': 'Trades',
  '4': 'Operations',
  '5': 'Engineering & Technical',
  '6': 'Human Resources',
  '7': 'Customer Service',
  '8': 'Medicine & Healthcare',
  '9': 'Research & Analysis',
  '10': 'Legal',
  '11': 'Marketing',
  '12': 'Education & Training',
  '13': 'Consulting',
  '14': 'Finance',
  '15': 'Product',
  '16': 'Other',
  '17': 'No Data Available',
} as const satisfies Record<Code<'department'>, string>;

/** The markets of the service, by their codes (vendor contract). */
export const COUNTRIES = {
  AU: 'Australia',
  NZ: 'New Zealand',
  SG: 'Singapore',
  MY: 'Malaysia',
  ID: 'Indonesia',
  PH: 'Philippines',
  HK: 'Hong Kong',
  JP: 'Japan',
  VN: 'Vietnam',
  KR: 'South Korea',
  TH: 'Thailand',
  US: 'United States',
  CA: 'Canada',
} as const satisfies Record<components['schemas']['Country'], string>;

/** Firmable's paging is not known to work beyond this. */
export const MAX_PEOPLE = 10_000;
const DEFAULT_PEOPLE = 100;
export const MAX_ROWS = 5_000;
export const MAX_WATCHED = 20;

const page = (owner: PageOwner, shown: Shown) =>
  text(shown, (label, given) => readPageUrl(owner, label, given));
const slug = (owner: PageOwner, shown: Shown) => text(shown, slugReader(owner));
const recordId = (shown: Shown) => text(shown, readRecordId);

/** The fields that identify a person. At least one is required. */
export const PERSON_IDENTITY = {
  profileUrl: page('person', {
    displayName: 'LinkedIn URL',
    placeholder: 'https://www.linkedin.com/in/jane-doe',
    description: 'LinkedIn page of the person.',
  }),
  email: email({
    displayName: 'Email',
    placeholder: 'jane@example.com.au',
    description: 'Work or personal address.',
  }),
  profileSlug: slug('person', {
    displayName: 'LinkedIn Profile Name',
    description: 'Last part of the LinkedIn URL, such as jane-doe.',
  }),
  id: recordId({
    displayName: 'Person ID',
    description: 'ID of the person in Firmable, from Search People.',
  }),
};

/** The fields that identify a company. At least one is required. */
export const COMPANY_IDENTITY = {
  domain: text(
    {
      displayName: 'Domain',
      placeholder: 'example.com.au',
      description: 'Domain of the company.',
    },
    readDomain,
  ),
  abn: text(
    {
      displayName: 'ABN',
      placeholder: '51 824 753 556',
      description: 'Australian Business Number: 11 digits, spaces allowed.',
    },
    readAbn,
  ),
  website: text(
    {
      displayName: 'Website',
      placeholder: 'https://www.example.com.au',
      description: 'Such as https://www.example.com.au.',
    },
    readWebsite,
  ),
  profileUrl: page('company', {
    displayName: 'LinkedIn URL',
    description: 'LinkedIn page of the company.',
  }),
  profileSlug: slug('company', {
    displayName: 'LinkedIn Profile Name',
    description: 'Last part of the LinkedIn URL, such as example-company.',
  }),
  id: recordId({
    displayName: 'Company ID',
    description: 'ID of the company in Firmable, from an earlier step.',
  }),
};

export const ANY_COMPANY = {
  company: text({
    displayName: 'Company',
    placeholder: 'example.com.au',
    description: 'Domain, email, website, LinkedIn page, ABN or ID. Or use fields below.',
  }),
};

const MARKET = choice({
  displayName: 'Country',
  description: 'The market to search. Leave empty for Australia.',
  options: COUNTRIES,
});
export const COUNTRY = {
  country: {
    ...MARKET,
    control: (about: About) =>
      Property.StaticDropdown({ ...about, options: lazyOptions(listCountries) }),
    read: (given: unknown) => MARKET.read(isEmptyWord(given) ? undefined : marketOf(given)),
  },
};

/** Returns the code of a market for another spelling in ISO 3166-1, such as `NZL`; any other value as it is. */
function marketOf(given: unknown): unknown {
  const code = isoCountryCode(asText(given) ?? '') ?? '';
  return Object.hasOwn(COUNTRIES, code) ? code : given;
}

/** The fields of a company that become parameters of a lookup. */
export const COMPANY_LOOKUP = { ...COMPANY_IDENTITY, ...COUNTRY };

export const OTHER_DOMAINS = {
  otherDomains: checkbox({
    displayName: 'Also Try .com.au and .co.nz',
    description: 'If a .com domain is not found, try these too. Free if not found.',
  }),
};

/** The most credits that a step may spend. */
export const BUDGET = {
  maxCredits: wholeNumber({
    displayName: 'Maximum Credits',
    description:
      'Stop before the estimate exceeds this; 0 pays nothing, only estimates. It holds for this step alone; empty sets no limit, and 0 still takes stored results and free lookups.',
    range: { min: 0, max: 1_000_000 },
  }),
};

/**
 * Returns true if a lookup is within Maximum Credits, and false if this is 0: such a step is a rehearsal, which pays
 * nothing and says what it would have cost.
 * @param atMost the most that it can cost, in credits.
 * @param what the lookup, as the refusal names it.
 * @throws Failure `invalid` if another limit is too low for it.
 */
export function allows(maxCredits: number | undefined, atMost: number, what: string): boolean {
  if (maxCredits === undefined || atMost <= maxCredits) return true;
  if (maxCredits === 0) return false;
  throw invalidField(
    BUDGET.maxCredits.displayName,
    `${what} can cost ${atMost}. Enter at least ${atMost}, leave it empty, or enter 0 to pay nothing.`,
  );
}

const KEPT = { displayName: 'Reuse Results For', range: { min: 0, max: 365 } };

/** The rule of what is found among the stored results, for those who fill in the form without trying it. */
const REUSED =
  'A result of at most this age is found again by the same field only, such as email or domain; new ones are stored from now on.';

/** Days for which the results of a list are stored, unless the form says otherwise: a list that goes on may take some. */
const DEFAULT_REUSE_DAYS = 7;
const REUSED_IN_LISTS = `${DEFAULT_REUSE_DAYS} if empty; a result of at most this age is found again by the same field only, such as email or domain.`;

const REFRESH = { displayName: 'Ignore Stored Results' };

export const REUSE = advanced({
  reuseDays: wholeNumber({
    ...KEPT,
    description: `Days to return a stored result for free; empty stores nothing. ${REUSED}`,
  }),
  refresh: checkbox({
    ...REFRESH,
    description: 'Look up again even if a result is stored, and store the new one.',
  }),
});

/** The same for a list, which goes on by being run again. */
export const REUSE_IN_LISTS = advanced({
  reuseDays: wholeNumber({
    ...KEPT,
    description: `Days in which the same list, run again, is free; 0 for none. ${REUSED_IN_LISTS}`,
    defaultValue: DEFAULT_REUSE_DAYS,
  }),
  refresh: checkbox({
    ...REFRESH,
    description: 'Each run looks up all its rows again, and stores the new results.',
  }),
});
export type LookupOptions = ValuesOf<typeof BUDGET & typeof REUSE>;

/** The lists to look up. */
export const ROWS = {
  people: required(
    mappedList({
      displayName: 'People',
      description:
        'One email, LinkedIn URL or person ID per row, or map a whole list. Texts, or objects with profileUrl, email, profileSlug or id, or else with name and company (and country); other keys are ignored.',
    }),
  ),
  companies: required(
    mappedList({
      displayName: 'Companies',
      description:
        'One domain, email, URL, ABN or ID per row, or map a whole list. Texts, or objects with domain, abn, website, profileUrl, profileSlug or id, and country; other keys are ignored.',
    }),
  ),
};

/** A choice of the vendor's labels. Other texts can be mapped, since a gateway may take them. */
const labelled = (shown: Shown, labels: Readonly<Record<string, string>>) =>
  field(
    shown,
    (about) =>
      Property.StaticDropdown({
        ...about,
        options: { options: Object.values(labels).map((label) => ({ label, value: label })) },
      }),
    readTextField,
  );

export const PEOPLE_FILTERS = filters({
  position: text({
    displayName: 'Position',
    placeholder: 'Marketing Manager',
    description: 'Job position, such as Marketing Manager. Firmable decides which titles match.',
  }),
  seniority: labelled(
    { displayName: 'Seniority', description: 'Only people of this level.' },
    SENIORITIES,
  ),
  department: labelled(
    { displayName: 'Department', description: 'Only people of this department.' },
    DEPARTMENTS,
  ),
});

export const ONLY_WITH = filters({
  onlyWith: choices({
    displayName: 'Only People With',
    description:
      'Keeps only people who match all selected options. People of whom Firmable sends no do-not-call flag count as not flagged.',
    // A search tells these details free of charge.
    options: {
      email: 'Work email',
      mobile: 'Mobile number',
      callable: 'No number flagged do-not-call',
    },
  }),
});

export const COMPANY_OF_PEOPLE = filters({
  company: text({
    displayName: 'Company',
    placeholder: 'example.com.au',
    description: `ID, domain or ABN (a name is a guess). Required, except through a gateway. An ID or domain is certain, a name a guess at a LinkedIn page; all but an ID cost ${COMPANY_COST} to look up.`,
  }),
});

/** The fields of a search that few people fill in. */
export const SEARCH_DETAILS = advanced({ ...ONLY_WITH, ...filters(COUNTRY) });

/** The fields of a search for people. A result matches all its filters. */
export const PEOPLE_SEARCH = {
  ...COMPANY_OF_PEOPLE,
  lookUpCompany: checkbox({
    displayName: 'Look Up the Company First',
    description: `Needed unless Company is an ID. Costs ${COMPANY_COST} if found.`,
  }),
  ...PEOPLE_FILTERS,
  number: wholeNumber({
    displayName: 'Maximum People',
    description: `People to return, at most ${formatNumber(MAX_PEOPLE)}; ${DEFAULT_PEOPLE} if empty.`,
    range: { min: 1, max: MAX_PEOPLE },
    defaultValue: DEFAULT_PEOPLE,
  }),
  ...SEARCH_DETAILS,
  ...advanced(BUDGET),
  otherFilters: otherFilters(),
};
export type PeopleFilter = ValuesOf<typeof PEOPLE_SEARCH>;
/** The form of a search. One that pays for details may always pay for the company too. */
export type PeopleForm = Omit<typeof PEOPLE_SEARCH, 'lookUpCompany'>;

/** The filters of a search. At least one is required. */
export const SEARCH_FILTERS = {
  ...COMPANY_OF_PEOPLE,
  ...PEOPLE_FILTERS,
  otherFilters: PEOPLE_SEARCH.otherFilters,
};

/** The companies of the trigger. */
export const WATCHED = {
  companies: required(
    list({
      displayName: 'Companies',
      placeholder: 'f000000117001',
      description: `At most ${MAX_WATCHED}. IDs are free; a domain, ABN or URL costs ${COMPANY_COST}.`,
    }),
  ),
};

/** The filters of a search inside each of them. */
export type WatchFilter = ValuesOf<typeof PEOPLE_FILTERS & typeof ONLY_WITH & typeof COUNTRY>;

function listCountries() {
  return Object.entries(COUNTRIES).map(([value, label]) => ({ label, value }));
}
