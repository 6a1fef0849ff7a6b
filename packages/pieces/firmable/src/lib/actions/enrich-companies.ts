import { createAction } from '@activepieces/pieces-framework';
import { LONG_ACTION_LIMITS, NO_BLIND_RETRY, withThousands } from '@pieceworks/kit';
import { propsOf } from '../forms/form';
import { readCompanyIdentity } from '../forms/identity';
import { bulkFields, LIST_FOR_AGENTS } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { COMPANY_SUBJECT } from '../lookup/subject';
import { COMPANY_COST } from '../model/credits';
import { MAX_ROWS } from '../model/limits';
import { companyRow } from '../model/row';
import { COMPANIES_FORM } from '../model/step-fields';
import { firmableApi, firmableAuth } from '../service';

export const enrichCompanies = () =>
  createAction({
    auth: firmableAuth,
    name: 'enrich_companies',
    displayName: 'Enrich Companies',
    description: `Get size, industry, numbers and contacts for a list of companies. Each of up to 1,000 rows needs a domain, ABN, website, profile URL, profile slug or company ID. Costs ${COMPANY_COST} per company found, nothing otherwise. Gives back "found" (hits only, ready to loop over) and "items" (one for each row).`,
    audience: 'both',
    aiMetadata: {
      description: `Gets the details of up to ${withThousands(MAX_ROWS)} companies. A row is a text or an object: \`companies: ["example.com.au", "51 824 753 556", {"profileSlug": "example-company"}]\`; an NZBN is not taken. ${LIST_FOR_AGENTS} Costs ${COMPANY_COST} per hit. For one company use enrich_company.`,
      idempotent: false,
    },
    errorHandlingOptions: NO_BLIND_RETRY,
    props: propsOf(COMPANIES_FORM),
    outputSchema: { fields: bulkFields(COMPANY_SUBJECT) },
    async run({ auth, propsValue, store, output }) {
      const api = firmableApi(auth, LONG_ACTION_LIMITS);
      return runListStep({
        subject: COMPANY_SUBJECT,
        label: COMPANIES_FORM.companies.label,
        rows: propsValue.companies,
        fields: propsValue,
        readIdentity: (row) =>
          api.company.sent(
            readCompanyIdentity({ ...companyRow(row), otherDomains: propsValue.otherDomains }),
          ),
        ...api.company,
        place: api.place,
        store,
        output,
      });
    },
  });
