import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { firmableApi, firmableAuth } from '../service';
import { propsOf } from '../forms/form';
import { readPersonIdentity } from '../forms/identity';
import { lookupFields } from '../forms/output-fields';
import { lookupOutput } from '../lookup/lookup-output';
import { lookUpOnce } from '../lookup/single-lookup';
import { PERSON_SUBJECT } from '../lookup/subject';
import { CREDITS_OF_PERSON, PERSON_COST } from '../model/credits';
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
      description: `Gets one person's emails, phones, position and company. Give \`email: ada@example.com\`, \`profileUrl: https://www.linkedin.com/in/ada-lovelace\`, \`profileSlug: ada-lovelace\` or the id that search_people gave; several match better. For a list use enrich_people. Costs ${CREDITS_OF_PERSON.vendor} credit if found, up to ${CREDITS_OF_PERSON.gateway} through a gateway; a lower maxCredits refuses the lookup. Nobody found: matched is false.`,
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
