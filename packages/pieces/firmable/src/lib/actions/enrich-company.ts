import { createAction } from '@activepieces/pieces-framework';
import { NO_BLIND_RETRY } from '@pieceworks/kit';
import { firmableApi, firmableAuth } from '../service';
import { propsOf } from '../forms/form';
import { readCompanyIdentity } from '../forms/identity';
import { lookupFields } from '../forms/output-fields';
import { lookupOutput } from '../lookup/lookup-output';
import { lookUpOnce } from '../lookup/single-lookup';
import { COMPANY_SUBJECT } from '../lookup/subject';
import { COMPANY_COST } from '../model/credits';
import { COMPANY } from '../model/output-rows';
import { COMPANY_FORM } from '../model/step-fields';

export const enrichCompany = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_company',
    displayName: 'Enrich Company',
    description: `Get one company's size, industry, ABN and contact details. Needs a domain, ABN, website, profile URL, profile slug or company ID. Costs ${COMPANY_COST} if found, nothing otherwise.`,
    audience: 'both',
    aiMetadata: {
      description: `Gets one company's size, industry, ABN and contacts. Give \`domain: example.com.au\`, \`abn: 51 824 753 556\`, \`website: https://www.example.com.au\`, profileUrl, profileSlug or id. New Zealand: an NZBN is not taken; give the domain, website or profileUrl and \`country: NZ\`. For a list use enrich_companies. Costs ${COMPANY_COST} if found. Nothing found: matched is false.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(COMPANY_FORM),
    outputSchema: { fields: lookupFields(COMPANY) },
    async run({ auth, propsValue, store }) {
      const api = firmableApi(auth);
      const identity = api.sent.company(readCompanyIdentity(propsValue));
      const step = {
        ...{ subject: COMPANY_SUBJECT, fields: propsValue, place: api.place, store },
        ...{ lookUp: api.enrichCompany, price: api.prices.company },
      };
      return lookupOutput(await lookUpOnce(step, identity), COMPANY_SUBJECT);
    },
  });
