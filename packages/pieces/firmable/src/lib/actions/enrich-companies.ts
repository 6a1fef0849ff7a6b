import { formatNumber } from '@pieceworks/kit';
import { advanced, fullRecords, mappedList, required } from '@pieceworks/kit/form';
import { COMPANY_TYPE } from '../api/records';
import { BUDGET } from '../budget';
import { createAction } from '../create-step';
import { COMPANY_COST, REPEAT_COST } from '../credits';
import { bulkFields, listForAgents } from '../lookup/bulk-fields';
import { OTHER_DOMAINS } from '../lookup/company-identity';
import { LIST, LIST_LIMITS, readList, runListStep, WAIT_OF_AGENTS } from '../lookup/list-step';
import { MAX_ROWS } from '../lookup/next-run';
import { REUSE_IN_LISTS } from '../lookup/reuse';
import { readCompanyCells } from '../lookup/row-identity';
import { COMPANIES } from '../resolve/resolver';

const companies = required(
  mappedList({
    displayName: 'Companies',
    description:
      'One domain, email, URL, ABN or ID per row, or map a whole list. Texts, or objects with domain, abn, website, profileUrl, profileSlug or id, and country; other keys are ignored.',
  }),
);

export const enrichCompanies = () =>
  createAction({
    name: 'enrich_companies',
    displayName: 'Enrich Companies',
    description: `Industry, ACN, company size and ABN of a list of companies. Costs ${COMPANY_COST} per company found.`,
    aiMetadata: {
      description: `Finds size, industry, phone and ABN of a list of companies, ${formatNumber(MAX_ROWS)} a run: \`companies: ["example.com.au", {"domain": "example.co.nz", "country": "NZ"}]\`. ${listForAgents('enrich_company')} ${WAIT_OF_AGENTS} Costs ${COMPANY_COST} per hit; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: {
      companies,
      ...BUDGET,
      ...advanced(OTHER_DOMAINS),
      ...REUSE_IN_LISTS,
      ...LIST,
      fullRecords: fullRecords(),
    },
    limits: LIST_LIMITS,
    outputSchema: { fields: bulkFields(COMPANY_TYPE) },
    run: (
      { companies: list, otherDomains, ...options },
      { company, cacheScope },
      { store, files, output },
    ) =>
      runListStep(
        {
          ...company,
          resolver: COMPANIES,
          list: readList(companies.displayName, list, COMPANY_TYPE),
          readRow: (row) => readCompanyCells(companies.displayName, row, otherDomains),
          cacheScope,
          store,
          files,
          output,
        },
        options,
      ),
  });
