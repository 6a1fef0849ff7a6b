import { createPiece } from '@activepieces/pieces-framework';
import { inCategories } from '@pieceworks/kit';
import { customApiCall } from './lib/actions/custom-api-call';
import { enrichCompanies } from './lib/actions/enrich-companies';
import { enrichCompany } from './lib/actions/enrich-company';
import { enrichPeople } from './lib/actions/enrich-people';
import { enrichPerson } from './lib/actions/enrich-person';
import { searchPeople } from './lib/actions/search-people';
import { firmableAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';

export const firmable = createPiece({
  displayName: 'Firmable',
  description: 'Company and contact data for Australia and New Zealand.',
  auth: firmableAuth,
  categories: inCategories('SALES_AND_CRM'),
  minimumSupportedRelease: '0.82.0',
  logoUrl: LOGO_URL,
  authors: ['pieceworks'],
  actions: [
    enrichPerson,
    enrichPeople,
    enrichCompany,
    enrichCompanies,
    searchPeople,
    customApiCall,
  ],
  triggers: [],
});
