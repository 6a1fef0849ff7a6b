import { createAction, Property } from '@activepieces/pieces-framework';
import { LONG_ACTION_LIMITS, NO_BLIND_RETRY, withThousands } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { readPerson } from '../api/records';
import { firmableAuth } from '../auth';
import { PERSON_FIELDS, PERSON_INPUT_FIELDS } from '../forms/output-fields';
import {
  earlierResultProp,
  maxCreditsOfPeopleProp,
  minutesProp,
  refreshProp,
  reuseDaysProp,
  startRowProp,
} from '../forms/props';
import { bulkFields } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { readPersonIdentity } from '../model/identity';
import { LABELS } from '../model/labels';
import { MAX_ROWS } from '../model/limits';
import { personRow } from '../model/row';

const LISTED = { input: PERSON_INPUT_FIELDS, found: PERSON_FIELDS };

export const enrichPeople = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_people',
    displayName: 'Enrich People',
    description:
      'Get email, phone, job and company for a list of people. Each of up to 1,000 rows needs a profile URL, email, profile slug or person ID. Costs 1 to 2 credits per person found, nothing otherwise. Gives back "found" (hits only, ready to loop over) and "items" (one for each row).',
    audience: 'both',
    aiMetadata: {
      description: `Gets the details of up to ${withThousands(MAX_ROWS)} people: "items" has one output row per input row, "found" the hits only. Each different person is looked up once. A row is an email, a profile URL or a person ID, or an object with profileUrl, email, profileSlug or id as its key.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      people: Property.Array({
        displayName: LABELS.people,
        description: 'One email, profile URL or person ID per row, or map a whole list.',
        required: true,
      }),
      maxCredits: maxCreditsOfPeopleProp(),
      reuseDays: reuseDaysProp(),
      refresh: refreshProp(),
      minutes: minutesProp(),
      startRow: startRowProp(),
      earlierResult: earlierResultProp(),
    },
    outputSchema: { fields: bulkFields(LISTED) },
    async run({ auth, propsValue, store, output }) {
      const api = firmableApi(auth, LONG_ACTION_LIMITS);
      return runListStep({
        subject: 'person',
        label: LABELS.people,
        rows: propsValue.people,
        fields: propsValue,
        readIdentity: (row) => api.sent.person(readPersonIdentity(personRow(row))),
        lookUp: api.enrichPerson,
        price: api.prices.person,
        read: readPerson,
        listed: LISTED,
        place: api.place,
        store,
        output,
      });
    },
  });
