import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { firmableApi, firmableAuth } from '../service';
import { propsOf } from '../forms/form';
import { readPersonIdentity } from '../forms/identity';
import { lookupFields } from '../forms/output-fields';
import { lookupOutput } from '../lookup/lookup-output';
import { lookUpOnce } from '../lookup/single-lookup';
import { PERSON_SUBJECT } from '../lookup/subject';
import { PERSON_COST } from '../model/credits';
import { PERSON } from '../model/output-rows';
import { PERSON_FORM } from '../model/step-fields';

export const enrichPerson = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description: `Get one person's email, phone, job and company. Needs a profile URL, email, profile slug or person ID; several match better. Costs ${PERSON_COST} if found, nothing otherwise.`,
    audience: 'both',
    aiMetadata: {
      description: `Gets contact and professional details of one person from a profile URL, an email address, a profile slug or the ID of a search result. Give all that is known. Costs ${PERSON_COST} per match.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(PERSON_FORM),
    outputSchema: { fields: lookupFields(PERSON) },
    async run({ auth, propsValue, store }) {
      const api = firmableApi(auth);
      const identity = api.sent.person(readPersonIdentity(propsValue));
      const step = {
        ...{ subject: PERSON_SUBJECT, fields: propsValue, place: api.place, store },
        ...{ lookUp: api.enrichPerson, price: api.prices.person },
      };
      return lookupOutput(await lookUpOnce(step, identity), PERSON_SUBJECT);
    },
  });
