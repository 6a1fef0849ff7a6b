import { formatNumber } from '@pieceworks/kit';
import { fullRecords, mappedList, required } from '@pieceworks/kit/form';
import { PERSON_TYPE } from '../api/records';
import { BUDGET } from '../budget';
import { createAction } from '../create-step';
import { COMPANY_COST, CREDITS_OF_PERSON, priceOfPerson, REPEAT_COST } from '../credits';
import { bulkFields, listForAgents } from '../lookup/bulk-fields';
import { LIST, LIST_LIMITS, readList, runListStep, WAIT_OF_AGENTS } from '../lookup/list-step';
import { MAX_ROWS } from '../lookup/next-run';
import { REUSE_IN_LISTS } from '../lookup/reuse';
import { readPersonCells } from '../lookup/row-identity';
import { personLookups } from '../resolve/resolve-person';

const people = required(
  mappedList({
    displayName: 'People',
    description:
      'One email, LinkedIn URL or person ID per row, or map a whole list. Texts, or objects with profileUrl, email, profileSlug or id, or else with name and company (and country); other keys are ignored.',
  }),
);

export const enrichPeople = () =>
  createAction({
    name: 'enrich_people',
    displayName: 'Enrich People',
    description: `Lead list: mobile, phone number, email and job, one row each. Costs ${CREDITS_OF_PERSON.vendor} credit per person found; by name, 1 more per company.`,
    aiMetadata: {
      description: `Finds phone, email and job of a list of people, ${formatNumber(MAX_ROWS)} a run: \`people: ["ada@example.com", {"profileSlug": "ada-lovelace"}, {"name": "Ada Lovelace", "company": "example.com.au"}]\`. ${listForAgents('enrich_person')} ${WAIT_OF_AGENTS} Costs ${priceOfPerson('per hit')}, and by name ${COMPANY_COST} more per company; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: {
      people,
      ...BUDGET,
      ...REUSE_IN_LISTS,
      ...LIST,
      fullRecords: fullRecords(),
    },
    limits: LIST_LIMITS,
    outputSchema: { fields: bulkFields(PERSON_TYPE) },
    run: ({ people: list, ...options }, api, { store, files, output }) =>
      runListStep(
        {
          ...personLookups(api),
          list: readList(people.displayName, list, PERSON_TYPE),
          readRow: (row) => readPersonCells(people.displayName, row),
          cacheScope: api.cacheScope,
          store,
          files,
          output,
        },
        options,
      ),
  });
