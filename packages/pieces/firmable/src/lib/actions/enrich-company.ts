import { createFormAction } from '../forms/form';
import { companyIdentityOf } from '../forms/identity';
import { lookupFields, runLookupStep } from '../lookup/lookup-step';
import { COMPANY_COST } from '../model/credits';
import { COMPANY } from '../model/output-rows';
import { COMPANY_FORM } from '../model/step-fields';

export const enrichCompany = () =>
  createFormAction({
    name: 'enrich_company',
    displayName: 'Enrich Company',
    description: `Company lookup by ABN, domain, email, LinkedIn page or ID. Returns size, industry, phone and more. Costs ${COMPANY_COST} if found.`,
    forAgents: `Gets one company's size, industry, ABN and contacts. Give \`company: example.com.au\`: a domain, work email, LinkedIn page, ABN or ID. Or the single fields: \`abn: 51 824 753 556\`, domain, website, profileUrl, profileSlug, id. Outside Australia add \`country: NZ\`, a two-letter code; an NZBN or a name is not taken. registers are licences such as AFSL, anzsic is the industry's code. For a list use enrich_companies. Costs ${COMPANY_COST} if found, nothing otherwise.`,
    idempotent: false,
    classification: 'WRITE',
    form: COMPANY_FORM,
    output: lookupFields(COMPANY),
    run: (fields, { company, contract, cacheScope }, { store }) =>
      runLookupStep({ ...company, cacheScope, store }, companyIdentityOf(fields, contract), fields),
  });
