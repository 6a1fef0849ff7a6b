import { createAction } from '@activepieces/pieces-framework';
import { LONG_ACTION_LIMITS, NO_BLIND_RETRY, withThousands } from '@pieceworks/kit';
import { propsOf } from '../forms/form';
import { readPersonIdentity } from '../forms/identity';
import { bulkFields, LIST_FOR_AGENTS } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { PERSON_SUBJECT } from '../lookup/subject';
import { CREDITS_OF_PERSON, PERSON_COST } from '../model/credits';
import { MAX_ROWS } from '../model/limits';
import { personRow } from '../model/row';
import { PEOPLE_FORM } from '../model/step-fields';
import { firmableApi, firmableAuth } from '../service';

export const enrichPeople = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_people',
    displayName: 'Enrich People',
    description: `Get email, phone, job and company for a list of people. Each of up to 1,000 rows needs a profile URL, email, profile slug or person ID. Costs ${PERSON_COST} per person found, nothing otherwise. Gives back "found" (hits only, ready to loop over) and "items" (one for each row).`,
    audience: 'both',
    aiMetadata: {
      description: `Gets the details of up to ${withThousands(MAX_ROWS)} people. A row is a text or an object: \`people: ["ada@example.com", "https://www.linkedin.com/in/ada-lovelace", {"profileSlug": "ada-lovelace"}]\`. ${LIST_FOR_AGENTS} Costs ${CREDITS_OF_PERSON.vendor} credit per hit, up to ${CREDITS_OF_PERSON.gateway} through a gateway. For one person use enrich_person.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(PEOPLE_FORM),
    outputSchema: { fields: bulkFields(PERSON_SUBJECT) },
    async run({ auth, propsValue, store, output }) {
      const api = firmableApi(auth, LONG_ACTION_LIMITS);
      return runListStep({
        subject: PERSON_SUBJECT,
        label: PEOPLE_FORM.people.label,
        rows: propsValue.people,
        fields: propsValue,
        readIdentity: (row) => api.person.sent(readPersonIdentity(personRow(row))),
        ...api.person,
        place: api.place,
        store,
        output,
      });
    },
  });
