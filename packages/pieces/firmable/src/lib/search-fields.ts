import { Property } from '@activepieces/pieces-framework';
import { formatNumber, readTextField } from '@pieceworks/kit';
import {
  advanced,
  checkbox,
  choices,
  field,
  filters,
  list,
  otherFilters,
  required,
  type Shown,
  text,
  type ValuesOf,
  wholeNumber,
} from '@pieceworks/kit/form';
import type { components } from '#contract/vendor';
import { BUDGET } from './budget';
import { COMPANY_COST } from './credits';
import { COUNTRY } from './fields';

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

/** Firmable's paging is not known to work beyond this. */
export const MAX_PEOPLE = 10_000;
const DEFAULT_PEOPLE = 100;
export const MAX_WATCHED = 20;

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
    description: `ID, domain or ABN; a name is only a guess. Required, except through a gateway. All but an ID cost ${COMPANY_COST} to look up.`,
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
