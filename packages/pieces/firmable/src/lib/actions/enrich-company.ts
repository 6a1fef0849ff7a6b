import { advanced } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { COMPANY_COST, REPEAT_COST } from '../credits';
import { ANY_COMPANY, BUDGET, COMPANY_LOOKUP, OTHER_DOMAINS, REUSE } from '../fields';
import { companyIdentityOf } from '../lookup/identity';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { COMPANY } from '../outputs/output-rows';

const { profileSlug, id, ...MAIN } = COMPANY_LOOKUP;

export const enrichCompany = () =>
  createAction({
    name: 'enrich_company',
    displayName: 'Enrich Company',
    description: `Business number (ABN) or domain lookup. Returns size, industry, phone and more of a company. Costs ${COMPANY_COST} if found.`,
    aiMetadata: {
      description: `Gets one company; matched is false if none is found. \`company: example.com.au\` is a domain, website, work email, LinkedIn page, ID or ABN (wrong check digits are refused, and so is an NZBN); for a name use search_people. Of id, \`abn: 51 824 753 556\`, profileUrl, profileSlug, domain and website, the first match is used. Add \`country: NZ\` outside Australia: employeeCount is that country's, size the whole company's. name may be brand or legal name; further domains are not given. raw is Firmable's own record. List: enrich_companies. Costs ${COMPANY_COST} if found; ${REPEAT_COST}.`,
      idempotent: false,
    },
    classification: 'WRITE',
    props: {
      ...ANY_COMPANY,
      ...MAIN,
      ...advanced({ profileSlug, id, ...OTHER_DOMAINS, ...BUDGET }),
      ...REUSE,
    },
    outputSchema: { fields: lookupFields(COMPANY) },
    run: (fields, { company, cacheScope }, { store }) =>
      runLookupStep({ ...company, cacheScope, store }, companyIdentityOf(fields), fields),
  });
