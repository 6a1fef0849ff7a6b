import { withThousands } from '@pieceworks/kit';
import { createFormAction } from '../forms/form';
import { readCompanyRow } from '../forms/identity';
import { bulkFields, listForAgents } from '../lookup/bulk-output';
import { runListStep } from '../lookup/list-step';
import { COMPANY_SUBJECT } from '../lookup/subject';
import { COMPANY_COST } from '../model/credits';
import { LIST_LIMITS, MAX_ROWS } from '../model/limits';
import { COMPANIES_FORM } from '../model/step-fields';

export const enrichCompanies = () =>
  createFormAction({
    name: 'enrich_companies',
    displayName: 'Enrich Companies',
    description: `Look up as many as ${withThousands(MAX_ROWS)} companies. Returns one row each. Costs ${COMPANY_COST} per company found.`,
    forAgents: `Gets the details of up to ${withThousands(MAX_ROWS)} companies. A row is a text or an object with domain, abn, website, profileUrl, profileSlug or id: \`companies: ["example.com.au", "51 824 753 556"]\`. ${listForAgents('enrich_company')} Costs ${COMPANY_COST} per hit.`,
    idempotent: false,
    classification: 'WRITE',
    form: COMPANIES_FORM,
    limits: LIST_LIMITS,
    output: bulkFields(COMPANY_SUBJECT),
    run: ({ companies, otherDomains, ...options }, { company, place }, { store, output }) =>
      runListStep(
        {
          ...company,
          subject: COMPANY_SUBJECT,
          label: COMPANIES_FORM.companies.label,
          list: companies,
          readIdentity: (row) => company.sent(readCompanyRow(row, otherDomains)),
          place,
          store,
          output,
        },
        options,
      ),
  });
