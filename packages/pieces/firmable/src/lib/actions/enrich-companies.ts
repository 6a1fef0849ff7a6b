import { formatNumber } from '@pieceworks/kit';
import { COMPANY_TYPE } from '../api/records';
import { createFormAction } from '../forms/form';
import { readCompanyRow } from '../lookup/identity';
import { bulkFields, listForAgents } from '../lookup/bulk-output';
import { LIST_LIMITS, runListStep } from '../lookup/list-step';
import { COMPANY_COST } from '../model/credits';
import { COMPANIES_FORM, MAX_ROWS } from '../model/step-fields';

export const enrichCompanies = () =>
  createFormAction({
    name: 'enrich_companies',
    displayName: 'Enrich Companies',
    description: `Company size, industry and ABN of up to ${formatNumber(MAX_ROWS)} companies, one row each. Costs ${COMPANY_COST} per company found.`,
    forAgents: `Gets up to ${formatNumber(MAX_ROWS)} companies. A row is a text or an object with domain, abn, website, profileUrl, profileSlug or id: \`companies: ["example.com.au", "51 824 753 556"]\`. ${listForAgents('enrich_company')} Costs ${COMPANY_COST} per hit.`,
    idempotent: false,
    classification: 'WRITE',
    form: COMPANIES_FORM,
    limits: LIST_LIMITS,
    output: bulkFields(COMPANY_TYPE),
    run: (
      { companies, otherDomains, ...options },
      { company, contract, cacheScope },
      { store, output },
    ) =>
      runListStep(
        {
          ...company,
          label: COMPANIES_FORM.companies.label,
          list: companies,
          readIdentity: (row) => readCompanyRow(row, otherDomains, contract),
          cacheScope,
          store,
          output,
        },
        options,
      ),
  });
