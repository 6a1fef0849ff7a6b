import { createAction, Property } from '@activepieces/pieces-framework';
import { LONG_ACTION_LIMITS, NO_BLIND_RETRY, withThousands } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { readCompany } from '../api/records';
import { firmableAuth } from '../auth';
import { COMPANY_FIELDS, COMPANY_INPUT_FIELDS } from '../forms/output-fields';
import {
  earlierResultProp,
  maxCreditsProp,
  minutesProp,
  otherDomainsProp,
  refreshProp,
  reuseDaysProp,
  startRowProp,
} from '../forms/props';
import { bulkFields } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { readCompanyIdentity } from '../model/identity';
import { LABELS } from '../model/labels';
import { MAX_ROWS } from '../model/limits';
import { companyRow } from '../model/row';

const LISTED = { input: COMPANY_INPUT_FIELDS, found: COMPANY_FIELDS };

export const enrichCompanies = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_companies',
    displayName: 'Enrich Companies',
    description:
      'Get size, industry, numbers and contacts for a list of companies. Each of up to 1,000 rows needs a domain, ABN, website, profile URL, profile slug or company ID. Costs 1 credit per company found, nothing otherwise. Gives back "found" (hits only, ready to loop over) and "items" (one for each row).',
    audience: 'both',
    aiMetadata: {
      description: `Gets the details of up to ${withThousands(MAX_ROWS)} companies: "items" has one output row per input row, "found" the hits only. Each different company is looked up once. A row is a domain, URL, ABN, profile URL or company ID, or an object with domain, abn, website, profileUrl, profileSlug or id as its key.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      companies: Property.Array({
        displayName: LABELS.companies,
        description: 'One domain, URL, ABN or company ID per row, or map a whole list.',
        required: true,
      }),
      otherDomains: otherDomainsProp(),
      maxCredits: maxCreditsProp(),
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
        subject: 'company',
        label: LABELS.companies,
        rows: propsValue.companies,
        fields: propsValue,
        readIdentity: (row) =>
          api.sent.company(
            readCompanyIdentity({ ...companyRow(row), otherDomains: propsValue.otherDomains }),
          ),
        lookUp: api.enrichCompany,
        price: api.prices.company,
        read: readCompany,
        listed: LISTED,
        place: api.place,
        store,
        output,
      });
    },
  });
