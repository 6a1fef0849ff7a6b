import { createLazyPiece, inCategories } from '@pieceworks/kit';
import { customApiCall } from './lib/actions/custom-api-call';
import * as companies from './lib/actions/companies';
import * as people from './lib/actions/people';
import { firmableAuth } from './lib/service';
import { LOGO_URL } from './lib/logo';

export const firmable = createLazyPiece({
  displayName: 'Firmable',
  description: 'Company and contact data for Australia and New Zealand.',
  auth: firmableAuth,
  categories: inCategories('SALES_AND_CRM'),
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: {
    enrich_person: people.enrichPerson,
    enrich_people: people.enrichPeople,
    enrich_company: companies.enrichCompany,
    enrich_companies: companies.enrichCompanies,
    search_people: people.searchPeople,
    custom_api_call: customApiCall,
  },
  triggers: {},
});
