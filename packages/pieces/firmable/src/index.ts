import { createLazyPiece, inCategories } from '@pieceworks/kit';
import { customApiCall } from './lib/actions/custom-api-call';
import { enrichCompanies } from './lib/actions/enrich-companies';
import { enrichCompany } from './lib/actions/enrich-company';
import { enrichPeople } from './lib/actions/enrich-people';
import { enrichPerson } from './lib/actions/enrich-person';
import { findAndEnrichPeople } from './lib/actions/find-and-enrich-people';
import { forgetStoredResults } from './lib/actions/forget-stored-results';
import { searchPeople } from './lib/actions/search-people';
import { firmableAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';
import { newPerson } from './lib/triggers/new-person';
import { personChanged } from './lib/triggers/person-changed';

export const firmable = createLazyPiece({
  displayName: 'Firmable',
  description: 'Company and contact data for Australia and New Zealand.',
  auth: firmableAuth,
  categories: inCategories('SALES_AND_CRM'),
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: {
    enrich_person: enrichPerson,
    enrich_people: enrichPeople,
    enrich_company: enrichCompany,
    enrich_companies: enrichCompanies,
    search_people: searchPeople,
    find_and_enrich_people: findAndEnrichPeople,
    forget_stored_results: forgetStoredResults,
    custom_api_call: customApiCall,
  },
  triggers: { new_person: newPerson, person_changed: personChanged },
});
