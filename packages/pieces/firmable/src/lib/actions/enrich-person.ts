import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { firmableAuth } from '../auth';
import { checkCap, readMaxCredits } from '../common/bulk-form';
import { LABELS, readPersonIdentity } from '../common/identity';
import { maxCreditsProp } from '../common/props';
import { lookupOutput } from '../common/lookup-output';
import { LOOKUP_FIELDS, PERSON_FIELDS } from '../common/output-fields';

export const enrichPerson = createAction({
  auth: firmableAuth,
  name: 'enrich_person',
  displayName: 'Enrich Person',
  description: 'Look up one person. Costs 1 to 2 credits if found, else none.',
  audience: 'both',
  aiMetadata: {
    description:
      'Gets contact and professional details of one person from a profile URL, an e-mail address or a profile slug. Give all that is known. Costs 1 to 2 credits per match.',
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    profileUrl: Property.ShortText({
      displayName: LABELS.profileUrl,
      description: 'Of the professional network. With an email it matches best.',
      required: false,
    }),
    email: Property.ShortText({
      displayName: LABELS.email,
      description: 'Work or personal address. Fill in at least one field.',
      required: false,
    }),
    profileSlug: Property.ShortText({
      displayName: LABELS.profileSlug,
      description: 'Last part of the profile URL, such as jane-doe.',
      required: false,
    }),
    maxCredits: maxCreditsProp(),
  },
  outputSchema: { fields: [...LOOKUP_FIELDS, ...PERSON_FIELDS] },
  async run({ auth, propsValue }) {
    const identity = readPersonIdentity(propsValue);
    const maxCredits = readMaxCredits(propsValue.maxCredits);
    const api = firmableApi(auth);
    const price = api.prices.person;
    checkCap(maxCredits, price.atMost);
    const lookup = await api.enrichPerson(identity);
    return lookupOutput(lookup, lookup.matched ? price.of(lookup.found) : 0, PERSON_FIELDS);
  },
});
