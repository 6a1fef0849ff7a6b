import {
  LONG_ACTION_LIMITS,
  outputFieldsOf,
  readFlatFields,
  reportProgress,
} from '@pieceworks/kit';
import { fullRecords } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { COMPANY_COST, CREDITS_FIELD, REHEARSAL, REST_FIELD } from '../credits';
import { findPeople } from '../lookup/find-people';
import { searchFields, searchOutput } from '../lookup/search-output';
import { PERSON_LISTED } from '../outputs/output-rows';
import { PEOPLE_SEARCH } from '../search-fields';

const { otherFilters, ...FIELDS } = PEOPLE_SEARCH;

export const searchPeople = () =>
  createAction({
    name: 'search_people',
    displayName: 'Search People',
    description: `Find people by job title, seniority or department. No filter by place or size. Free, except ${COMPANY_COST} to look up the company.`,
    aiMetadata: {
      description: `Finds people at one company by job title, seniority or department; enrich_people gets their email and phone by id. \`company: example.com.au\`, with \`lookUpCompany: true\` unless it is an ID. \`position: Marketing Manager\`, \`seniority: C-Suite / Partner\`, \`department: Sales\`, \`country: NZ\` (Australia without it), \`onlyWith: ["mobile", "callable"]\` (callable: no number flagged do-not-call; total is then null). No filter by city, state or company size, and no next page: raise number. ${REHEARSAL} Costs nothing, or ${COMPANY_COST} for lookUpCompany; more through a gateway.`,
      idempotent: false,
    },
    classification: 'SEARCH',
    props: { ...FIELDS, fullRecords: fullRecords(), otherFilters },
    limits: LONG_ACTION_LIMITS,
    outputSchema: {
      fields: [
        CREDITS_FIELD,
        REST_FIELD,
        ...searchFields(),
        {
          key: 'items',
          label: 'People',
          labelKey: 'name',
          // A gateway may return more fields.
          listItems: outputFieldsOf(PERSON_LISTED),
        },
      ],
    },
    async run({ fullRecords, ...filter }, api, { output }) {
      const found = await findPeople(api, PEOPLE_SEARCH, filter, (progress) =>
        reportProgress(output, progress),
      );
      const items = found.people.map(({ person, raw }) => {
        const listed = api.searchHasDetails ? person : readFlatFields(PERSON_LISTED, person);
        return fullRecords ? { ...listed, raw } : listed;
      });
      return { ...searchOutput(found), items };
    },
  });
