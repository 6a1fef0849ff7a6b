import type { components as GatewayComponents } from '@pieceworks/contracts/firmable-gateway';
import type { components as VendorComponents } from '@pieceworks/contracts/firmable-vendor';
import type { Known } from '@pieceworks/contracts/known';
import {
  advanced,
  BY_RULE,
  type FieldsOf,
  FULL_RECORDS,
  NOT_OFFERED,
  OTHER_FILTERS,
  type ValuesOf,
  formatNumber,
} from '@pieceworks/kit';
import { COMPANY_COST } from './credits';
import { BUDGET, COUNTRY } from './step-fields';
import { DEPARTMENTS, SENIORITIES } from './vendor-codes';

/** Firmable's paging is not known to work beyond this. */
export const MAX_PEOPLE = 10_000;

/** Details of a person that a search tells, free of charge. */
const ONLY_WITH = {
  email: 'Work email',
  mobile: 'Mobile number',
  callable: 'No number on the do-not-call list',
};

type SearchFields = FieldsOf<
  Known<GatewayComponents['schemas']['PeopleFilter']>,
  VendorComponents['schemas']['PeopleSearch']
>;

/** The form of Search People. A result matches all its filters. */
export const PEOPLE_SEARCH = {
  company: {
    label: 'Company',
    help: 'ID. For a name, domain or ABN, turn on the switch. Gateway: name only.',
    gateway: 'company',
    vendor: BY_RULE,
  },
  lookUpCompany: {
    kind: 'switch',
    label: 'Look Up the Company First',
    help: `Needed unless Company is an ID. Costs ${COMPANY_COST} if found.`,
    gateway: BY_RULE,
    vendor: BY_RULE,
  },
  position: {
    label: 'Position',
    placeholder: 'Marketing Manager',
    help: 'Job position, such as Marketing Manager.',
    gateway: 'position',
    vendor: 'position',
  },
  // The gateway contract takes labels; the vendor's adapter converts them to codes.
  seniority: {
    label: 'Seniority',
    help: 'Only people of this level.',
    options: Object.values(SENIORITIES),
    gateway: 'seniority',
    vendor: BY_RULE,
  },
  department: {
    label: 'Department',
    help: 'Only people of this department.',
    options: Object.values(DEPARTMENTS),
    gateway: 'department',
    vendor: BY_RULE,
  },
  onlyWith: {
    kind: 'choices',
    label: 'Only People With',
    help: 'Keeps only people who match all selected options. Free.',
    options: ONLY_WITH,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  otherFilters: OTHER_FILTERS,
  country: { ...COUNTRY, vendor: 'selectedCountry' },
  number: {
    kind: 'wholeNumber',
    label: 'Maximum Results',
    help: `Number of people to return, at most ${formatNumber(MAX_PEOPLE)}.`,
    range: { min: 1, max: MAX_PEOPLE },
    default: 100,
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
  // A gateway takes no limit, and the price of its searches depends on the results.
  maxCredits: { ...BUDGET.maxCredits, gateway: NOT_OFFERED, vendor: BY_RULE },
} as const satisfies SearchFields;
export type PeopleFilter = ValuesOf<typeof PEOPLE_SEARCH>;

const { company, position, seniority, department, otherFilters, ...OTHERS } = PEOPLE_SEARCH;
const { lookUpCompany, onlyWith, number, country, maxCredits } = OTHERS;

export const PEOPLE_SEARCH_FORM = {
  company,
  lookUpCompany,
  position,
  seniority,
  department,
  number,
  ...advanced({ onlyWith, country, maxCredits, ...FULL_RECORDS, otherFilters }),
};

/** The filters of a search. At least one is required. */
export const PEOPLE_FILTERS = { company, position, seniority, department, otherFilters };
