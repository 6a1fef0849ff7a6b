import { formatNumber } from '@pieceworks/kit';
import { advanced, fullRecords } from '@pieceworks/kit/form';
import { COMPANY_TYPE } from '../api/records';
import { createAction } from '../create-step';
import { COMPANY_COST, REPEAT_COST } from '../credits';
import { BUDGET, MAX_ROWS, OTHER_DOMAINS, REUSE_IN_LISTS, ROWS } from '../fields';
import { bulkFields, listForAgents } from '../lookup/bulk-output';
import { LIST, LIST_LIMITS, readList, runListStep, WAIT_OF_AGENTS } from '../lookup/list-step';
import { readCompanyCells } from '../lookup/row-identity';
import { COMPANIES } from '../resolve/resolver';

const { companies } = ROWS;

export const enrichCompanies = () =>
  createAction({
    name: 'enrich_companies',
    displayName: 'Enrich Companies',
    description: `Company size, industry and ABN of a list of companies, one row each. Costs ${COMPANY_COST} per company found.`,
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
      { store, output },
    ) =>
      runListStep(
        {
          ...company,
          resolver: COMPANIES,
          list: readList(companies.displayName, list, COMPANY_TYPE),
          readRow: (row) => readCompanyCells(row, otherDomains),
          cacheScope,
          store,
          output,
        },
        options,
      ),
  });
