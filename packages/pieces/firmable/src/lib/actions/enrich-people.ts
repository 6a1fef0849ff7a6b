import { formatNumber } from '@pieceworks/kit';
import { PERSON_TYPE } from '../api/records';
import { createFormAction } from '../forms/form';
import { readPersonRow } from '../lookup/identity';
import { bulkFields, listForAgents } from '../lookup/bulk-output';
import { LIST_LIMITS, runListStep } from '../lookup/list-step';
import { priceOfPerson } from '../model/credits';
import { MAX_ROWS, PEOPLE_FORM } from '../model/step-fields';

export const enrichPeople = () =>
  createFormAction({
    name: 'enrich_people',
    displayName: 'Enrich People',
    description: `Phone, email and job of up to ${formatNumber(MAX_ROWS)} people, one row each. Costs ${priceOfPerson('per person found')}.`,
    forAgents: `Gets up to ${formatNumber(MAX_ROWS)} people. A row is a text or an object with profileUrl, email, profileSlug or id: \`people: ["ada@example.com", {"profileSlug": "ada-lovelace"}]\`. ${listForAgents('enrich_person')} Costs ${priceOfPerson('per hit')}.`,
    idempotent: false,
    classification: 'WRITE',
    form: PEOPLE_FORM,
    limits: LIST_LIMITS,
    output: bulkFields(PERSON_TYPE),
    run: ({ people, ...options }, { person, contract, cacheScope }, { store, output }) =>
      runListStep(
        {
          ...person,
          label: PEOPLE_FORM.people.label,
          list: people,
          readIdentity: (row) => readPersonRow(row, contract),
          cacheScope,
          store,
          output,
        },
        options,
      ),
  });
