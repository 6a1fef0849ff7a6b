import { createAction, Property } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY, patientStore } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { readCompany } from '../api/records';
import { firmableAuth } from '../auth';
import { COMPANY_FIELDS, lookupSchema } from '../forms/output-fields';
import {
  countryProp,
  maxCreditsProp,
  otherDomainsProp,
  refreshProp,
  reuseDaysProp,
} from '../forms/props';
import { lookupOutput } from '../lookup/lookup-output';
import { readReuse } from '../lookup/reuse';
import { lookUpOnce } from '../lookup/single-lookup';
import { readCompanyIdentity } from '../model/identity';
import { LABELS } from '../model/labels';

const OUTPUT_FIELDS = lookupSchema(COMPANY_FIELDS);

export const enrichCompany = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_company',
    displayName: 'Enrich Company',
    description:
      "Get one company's size, industry, ABN and contact details. Needs a domain, ABN, website, profile URL, profile slug or company ID. Costs 1 credit if found, nothing otherwise.",
    audience: 'both',
    aiMetadata: {
      description:
        'Gets firmographic details of one company from its domain, ABN, website, profile URL, profile slug or Firmable ID. Costs 1 credit per match.',
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      domain: Property.ShortText({
        displayName: LABELS.domain,
        description: 'Fill in at least one of: Domain, ABN, Website, Profile URL, Slug, ID.',
        required: false,
      }),
      abn: Property.ShortText({
        displayName: LABELS.abn,
        description: 'Australian Business Number: 11 digits, spaces allowed.',
        required: false,
      }),
      website: Property.ShortText({
        displayName: LABELS.website,
        description: 'Such as https://www.example.com.au.',
        required: false,
      }),
      profileUrl: Property.ShortText({
        displayName: LABELS.profileUrl,
        description: "The company's page on the professional network.",
        required: false,
      }),
      profileSlug: Property.ShortText({
        displayName: LABELS.profileSlug,
        description: 'Last part of the profile URL, such as example-company.',
        required: false,
      }),
      id: Property.ShortText({
        displayName: LABELS.companyId,
        description: "Firmable's own, as an earlier step gave it.",
        required: false,
      }),
      country: countryProp(),
      otherDomains: otherDomainsProp(),
      maxCredits: maxCreditsProp(),
      reuseDays: reuseDaysProp(),
      refresh: refreshProp(),
    },
    outputSchema: { fields: OUTPUT_FIELDS },
    async run({ auth, propsValue, store }) {
      const api = firmableApi(auth);
      const identity = api.sent.company(readCompanyIdentity(propsValue));
      const lookup = await lookUpOnce({
        identity,
        lookUp: api.enrichCompany,
        price: api.prices.company,
        reuse: readReuse('company', readCompany, {
          place: api.place,
          store: patientStore(store),
          fields: propsValue,
        }),
        maxCredits: propsValue.maxCredits,
      });
      return lookupOutput(lookup, OUTPUT_FIELDS);
    },
  });
