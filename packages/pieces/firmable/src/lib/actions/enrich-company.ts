import { advanced, fullRecord } from '@pieceworks/kit/form';
import { COMPANY_TYPE } from '../api/records';
import { BUDGET } from '../budget';
import { createAction } from '../create-step';
import { COMPANY_COST, REPEAT_COST, REHEARSAL } from '../credits';
import { COMPANY_LOOKUP, companyIdentityOf, OTHER_DOMAINS } from '../lookup/company-identity';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { REUSE } from '../lookup/reuse';
import { COMPANIES } from '../resolve/resolver';

export const enrichCompany = () =>
  createAction({
    name: 'enrich_company',
    displayName: 'Enrich Company',
    description: `ABN, business and company details by domain, ABN or LinkedIn page. Returns size, industry, phone and more. Costs ${COMPANY_COST} if found.`,
    aiMetadata: {
      description: `Finds a company's size, industry, phone and ABN; matched is false if there is none. \`company: example.com.au\` is a domain, website, work email, LinkedIn page, ID or ABN; for a name use search_people. Of several fields, such as \`abn: 51 824 753 556\` (an NZBN is refused) and domain, the first match is used. \`country: NZ\` outside Australia: employeeCount is that country's, size the whole company's. \`fullRecords: true\` adds raw, Firmable's own record. For several use enrich_companies. ${REHEARSAL} Costs ${COMPANY_COST} if found; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: {
      ...COMPANY_LOOKUP,
      ...advanced({ ...OTHER_DOMAINS, ...BUDGET }),
      ...REUSE,
      fullRecords: fullRecord(),
    },
    outputSchema: { fields: lookupFields(COMPANY_TYPE) },
    run: (fields, { company, cacheScope, givesRecords }, { store }) =>
      runLookupStep(
        { ...company, resolver: COMPANIES, cacheScope, givesRecords, store },
        companyIdentityOf(fields),
        fields,
      ),
  });
