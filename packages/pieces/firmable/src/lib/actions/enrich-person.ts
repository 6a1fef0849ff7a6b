import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, patientStore } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { readPerson } from '../api/records';
import { firmableAuth } from '../auth';
import { lookupSchema, PERSON_FIELDS } from '../forms/output-fields';
import { maxCreditsOfPeopleProp, refreshProp, reuseDaysProp } from '../forms/props';
import { lookupOutput } from '../lookup/lookup-output';
import { readReuse } from '../lookup/reuse';
import { lookUpOnce } from '../lookup/single-lookup';
import { readPersonIdentity } from '../model/identity';
import { LABELS } from '../model/labels';

const OUTPUT_FIELDS = lookupSchema(PERSON_FIELDS);

export const enrichPerson = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_person',
    displayName: 'Enrich Person',
    description:
      "Get one person's email, phone, job and company. Needs a profile URL, email, profile slug or person ID; several match better. Costs 1 to 2 credits if found, nothing otherwise.",
    audience: 'both',
    aiMetadata: {
      description:
        'Gets contact and professional details of one person from a profile URL, an email address, a profile slug or the ID of a search result. Give all that is known. Costs 1 to 2 credits per match.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      profileUrl: Property.ShortText({
        displayName: LABELS.profileUrl,
        description: 'Fill in at least one of: Profile URL, Email, Profile Slug, Person ID.',
        required: false,
      }),
      email: Property.ShortText({
        displayName: LABELS.email,
        description: 'Work or personal address.',
        required: false,
      }),
      profileSlug: Property.ShortText({
        displayName: LABELS.profileSlug,
        description: 'Last part of the profile URL, such as jane-doe.',
        required: false,
      }),
      id: Property.ShortText({
        displayName: LABELS.id,
        description: "Firmable's own, as Search People gives it.",
        required: false,
      }),
      maxCredits: maxCreditsOfPeopleProp(),
      reuseDays: reuseDaysProp(),
      refresh: refreshProp(),
    },
    outputSchema: { fields: OUTPUT_FIELDS },
    async run({ auth, propsValue, store }) {
      const api = firmableApi(auth);
      const identity = api.sent.person(readPersonIdentity(propsValue));
      const lookup = await lookUpOnce({
        identity,
        lookUp: api.enrichPerson,
        price: api.prices.person,
        reuse: readReuse('person', readPerson, {
          place: api.place,
          store: patientStore(store),
          fields: propsValue,
        }),
        maxCredits: propsValue.maxCredits,
      });
      return lookupOutput(lookup, OUTPUT_FIELDS);
    },
  });
