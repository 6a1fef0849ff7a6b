import {
  formatNumber,
  LIST_FIELDS,
  listOutput,
  LONG_ACTION_LIMITS,
  outputFieldsOf,
  reportProgress,
} from '@pieceworks/kit';
import { fullRecords } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { COMPANY_COST } from '../credits';
import { PEOPLE_SEARCH } from '../fields';
import { requireAny } from '../lookup/identity';
import { CREDITS_FIELD } from '../lookup/lookup-step';
import { COMPANY, PERSON_FOUND } from '../outputs/output-rows';

const { otherFilters, ...FIELDS } = PEOPLE_SEARCH;
const { company, position, seniority, department } = FIELDS;

/** The filters of a search. At least one is required. */
const FILTERS = { company, position, seniority, department, otherFilters };

export const searchPeople = () =>
  createAction({
    name: 'search_people',
    displayName: 'Search People',
    description: `People of a company by position, seniority or department. Free; ${COMPANY_COST} to look up the company. A gateway charges for each search.`,
    aiMetadata: {
      description: `Lists people of one company with their job titles. Firmable itself gives no emails or phones here, only flags such as hasMobile: enrich_people gets them by id. \`company: example.com.au\` is a name, domain, ABN or ID; unless it is an ID, add \`lookUpCompany: true\`; company.id then saves the next one. Filters: \`position: Marketing Manager\` (Firmable decides which titles match), \`seniority: C-Suite / Partner\`, \`department: Sales\`. total counts all matches. Costs nothing, or ${COMPANY_COST} for lookUpCompany; more through a gateway.`,
      idempotent: false,
    },
    classification: 'SEARCH',
    props: { ...FIELDS, fullRecords: fullRecords(), otherFilters },
    limits: LONG_ACTION_LIMITS,
    outputSchema: {
      fields: [
        {
          key: 'items',
          label: 'People',
          labelKey: 'name',
          listItems: outputFieldsOf(PERSON_FOUND),
        },
        ...LIST_FIELDS,
        CREDITS_FIELD,
        { key: 'company', label: 'Company looked up', children: outputFieldsOf(COMPANY) },
        { key: 'reason', label: 'Why empty' },
      ],
    },
    async run({ fullRecords, ...filter }, api, { output }) {
      requireAny(FILTERS, filter);
      const { people, total, truncatedReason, ...found } = await api.searchPeople(
        filter,
        (progress) => reportProgress(output, progress),
      );
      const matches = total === null ? 'the matches' : `${formatNumber(total)} matches`;
      return {
        ...listOutput(
          people.map(({ person, raw }) => (fullRecords ? { ...person, raw } : person)),
          total,
          truncatedReason &&
            `${formatNumber(people.length)} of ${matches} are listed. ${truncatedReason}`,
        ),
        ...found,
      };
    },
  });
