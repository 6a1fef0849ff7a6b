import { createAction, Property } from '@activepieces/pieces-framework';
import { LONG_ACTION_LIMITS, NO_BLIND_RETRY, reportProgress, withThousands } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { readPerson } from '../api/records';
import { firmableAuth } from '../auth';
import { PERSON_FIELDS } from '../forms/output-fields';
import {
  maxCreditsProp,
  minutesProp,
  refreshProp,
  reuseDaysProp,
  startRowProp,
} from '../forms/props';
import { readBulkForm } from '../lookup/bulk-form';
import { lookUpAll } from '../lookup/bulk-lookup';
import { bulkFields, bulkOutput } from '../lookup/bulk-output';
import { readReuse } from '../lookup/reuse';
import { readPersonIdentity } from '../model/identity';
import { LABELS } from '../model/labels';
import { MAX_ROWS } from '../model/limits';

export const enrichPeople = createAction({
  auth: firmableAuth,
  name: 'enrich_people',
  displayName: 'Enrich People',
  description: 'Look up a list of people. Costs 1 to 2 credits per person found.',
  audience: 'both',
  aiMetadata: {
    description: `Gets the details of up to ${withThousands(MAX_ROWS)} people, one output row per input row. Each different person is looked up once.`,
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    people: Property.Array({
      displayName: LABELS.people,
      description: `Up to ${withThousands(MAX_ROWS)} rows, also the items of a search. One field is enough.`,
      required: true,
      properties: {
        profileUrl: Property.ShortText({ displayName: LABELS.profileUrl, required: false }),
        email: Property.ShortText({ displayName: LABELS.email, required: false }),
        profileSlug: Property.ShortText({ displayName: LABELS.profileSlug, required: false }),
        id: Property.ShortText({ displayName: LABELS.id, required: false }),
      },
    }),
    maxCredits: maxCreditsProp(),
    reuseDays: reuseDaysProp(),
    refresh: refreshProp(),
    minutes: minutesProp(),
    startRow: startRowProp(),
  },
  outputSchema: { fields: bulkFields(LABELS.people, PERSON_FIELDS) },
  async run({ auth, propsValue, store, output }) {
    const form = readBulkForm(LABELS.people, propsValue.people, propsValue);
    const api = firmableApi(auth, LONG_ACTION_LIMITS);
    const result = await lookUpAll({
      ...form,
      readIdentity: readPersonIdentity,
      lookUp: api.enrichPerson,
      price: api.prices.person,
      reuse: readReuse('person', readPerson, { place: api.place, store, fields: propsValue }),
      onProgress: (progress) => reportProgress(output, progress),
    });
    return bulkOutput(result, PERSON_FIELDS, form.firstRow);
  },
});
