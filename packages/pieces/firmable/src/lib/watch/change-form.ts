import {
  advanced,
  checkbox,
  choices,
  filters,
  list,
  mappedList,
  type ValuesOf,
  wholeNumber,
} from '@pieceworks/kit/form';
import { COMPANY_COST, CREDITS_OF_PERSON } from '../credits';
import { COUNTRY } from '../fields';

/** Maximum companies of the trigger, with those of its people. */
export const MAX_COMPANIES = 100;
const DEFAULT_CREDITS_A_DAY = 10;

/** The people whom the trigger watches, and the changes of which it tells. */
export const CHANGE_FORM = {
  companies: list({
    displayName: 'Companies',
    placeholder: 'f000000117001',
    description: `At most ${MAX_COMPANIES}. IDs are free; a domain, ABN or URL costs ${COMPANY_COST}.`,
  }),
  people: mappedList({
    displayName: 'People',
    description:
      'Only these, one a row: ID or LinkedIn page, and company ID or domain. Or a list of objects with id or profileUrl, and companyId or domain, such as found of Enrich People.',
  }),
  ...filters({
    changes: choices({
      displayName: 'Changes',
      description: 'Leave empty for both.',
      options: { left: 'No longer listed', position: 'Another position' },
    }),
    positions: list({
      displayName: 'Positions',
      placeholder: 'Manager',
      description: 'Words of the position, before or now. Leave empty for all.',
    }),
  }),
  lookUpNewJob: checkbox({
    displayName: 'Look Up the New Job',
    description: `Of people who left. Costs ${CREDITS_OF_PERSON.vendor} credit each, never from stored results.`,
  }),
  maxCreditsADay: wholeNumber({
    displayName: 'Maximum Credits a Day',
    description: `For new jobs; ${DEFAULT_CREDITS_A_DAY} if empty. After that, people who left are reported without one.`,
    range: { min: 1, max: 1_000 },
    defaultValue: DEFAULT_CREDITS_A_DAY,
  }),
  ...advanced({
    checkEveryHours: wholeNumber({
      displayName: 'Check Every',
      description: 'Hours between checks. A check is free.',
      range: { min: 1, max: 720 },
      defaultValue: 24,
    }),
    ...filters(COUNTRY),
  }),
};
export type ChangeForm = ValuesOf<typeof CHANGE_FORM>;
