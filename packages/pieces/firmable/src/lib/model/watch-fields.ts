import { advanced, type FieldRows, type ValuesOf } from '@pieceworks/kit';
import { COMPANY_COST } from './credits';
import { PEOPLE_SEARCH } from './search-fields';

export const MAX_WATCHED = 20;

const WATCHED = {
  companies: {
    kind: 'list',
    label: 'Companies',
    placeholder: 'f000000117001',
    help: `At most ${MAX_WATCHED}. IDs are free; a domain, ABN or URL costs ${COMPANY_COST}.`,
    required: true,
  },
  checkEveryHours: {
    kind: 'wholeNumber',
    label: 'Check Every',
    help: 'Hours between checks. A check is free and reports all who are new.',
    range: { min: 1, max: 720 },
    default: 24,
  },
} as const satisfies FieldRows;

const { companies, checkEveryHours } = WATCHED;
const { position, seniority, department, onlyWith, country } = PEOPLE_SEARCH;

/** The form of the trigger: companies, and the filters of a search inside each of them. */
export const WATCH_FORM = {
  companies,
  position,
  seniority,
  department,
  onlyWith,
  checkEveryHours,
  ...advanced({ country }),
};

export type WatchFilter = Omit<ValuesOf<typeof WATCH_FORM>, 'companies' | 'checkEveryHours'>;
