import { createPiece } from '@activepieces/pieces-framework';
import { customApiCall } from './lib/actions/custom-api-call';
import { enrichCompanies } from './lib/actions/enrich-companies';
import { enrichCompany } from './lib/actions/enrich-company';
import { enrichPeople } from './lib/actions/enrich-people';
import { enrichPerson } from './lib/actions/enrich-person';
import { searchPeople } from './lib/actions/search-people';
import { firmableAuth } from './lib/auth';
import { LOGO_URL } from './lib/logo';

type Category = NonNullable<Parameters<typeof createPiece>[0]['categories']>[number];

const CATEGORIES: readonly `${Category}`[] = ['SALES_AND_CRM'];

/** The platform has an enumeration of them, in a package that the bundle leaves out. */
function isCategory(name: `${Category}`): name is Category {
  return CATEGORIES.includes(name);
}

export const firmable = createPiece({
  displayName: 'Firmable',
  description: 'Company and contact data for Australia and New Zealand.',
  auth: firmableAuth,
  categories: CATEGORIES.filter(isCategory),
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
