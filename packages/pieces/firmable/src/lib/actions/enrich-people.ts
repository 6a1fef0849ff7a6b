import { withThousands } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { readPersonRow } from '../forms/identity';
import { bulkFields, listForAgents } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { PERSON_SUBJECT } from '../lookup/subject';
import { CREDITS_OF_PERSON, PERSON_COST } from '../model/credits';
import { LIST_LIMITS, MAX_ROWS } from '../model/limits';
import { PEOPLE_FORM } from '../model/step-fields';

export const enrichPeople = () =>
  createFormAction({
    name: 'enrich_people',
    displayName: 'Enrich People',
    description: `Look up as many as ${withThousands(MAX_ROWS)} people. Returns one row each. Costs ${PERSON_COST} per person found.`,
    forAgents: `Gets the details of up to ${withThousands(MAX_ROWS)} people. A row is a text or an object with profileUrl, email, profileSlug or id: \`people: ["ada@example.com", {"profileSlug": "ada-lovelace"}]\`. ${listForAgents('enrich_person')} Costs ${CREDITS_OF_PERSON.vendor} credit per hit.`,
    idempotent: false,
    classification: 'WRITE',
    form: PEOPLE_FORM,
    limits: LIST_LIMITS,
    output: bulkFields(PERSON_SUBJECT),
    run: ({ people, ...options }, { person, place }, { store, output }) =>
      runListStep(
        {
          ...person,
          subject: PERSON_SUBJECT,
          label: PEOPLE_FORM.people.label,
          list: people,
          readIdentity: (row) => person.sent(readPersonRow(row)),
          place,
          store,
          output,
        },
        options,
      ),
  });
