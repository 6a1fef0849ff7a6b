import { type HttpClient, invalidField, type RulesOf, wireOf } from '@pieceworks/kit';
import { isSameName, readCompanyReference } from '../model/company-reference';
import { COMPANY_COST, CREDITS_OF_PERSON } from '../model/credits';
import type { Company } from '../model/output-rows';
import { PEOPLE_SEARCH, type PeopleFilter } from '../model/search-fields';
import type { FirmableApi } from '../model/types';
import { codeOf, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';
import { COMPANY_PRICE, fixedPrice, noMatch } from './answers';
import { NOWHERE, proveFirmable } from './connection-proof';
import { CHECK_CONNECTION, LOOKUP_IDS } from './operations';
import { createVendorLookup } from './vendor-lookup';
import { type PeopleSearch, searchPages, sendSearch } from './vendor-search';

export const VENDOR_BASE_URL = 'https://api.firmable.com';

/** No company has this id. */
const NONEXISTENT_COMPANY_ID = 'f000000000000';

/** Firmable's own API: `GET /company`, `GET /people` and `POST /people/search`. */
export function createVendorApi(client: HttpClient): FirmableApi {
  const lookUp = createVendorLookup(client);
  return {
    person: {
      lookupId: LOOKUP_IDS.person,
      price: fixedPrice(CREDITS_OF_PERSON.vendor),
      sent: (identity) => identity,
      lookUp: lookUp.person,
    },
    company: {
      lookupId: LOOKUP_IDS.company,
      price: COMPANY_PRICE,
      sent: (identity) => identity,
      lookUp: lookUp.company,
    },

    async proveAccess() {
      const body: PeopleSearch = { companyId: NONEXISTENT_COMPANY_ID, size: '1' };
      await proveFirmable(
        () => sendSearch(client, body, CHECK_CONNECTION),
        () => sendSearch(client, body, CHECK_CONNECTION, NOWHERE),
        `Type ${VENDOR_BASE_URL}, or choose Gateway as API Contract for a gateway.`,
      );
    },

    async searchPeople(filter, onPage) {
      const search = searchOf(filter);
      if (filter.company === undefined) {
        throw invalidField(
          PEOPLE_SEARCH.company.label,
          'fill it in: Firmable searches inside one company.',
        );
      }
      const { id, ...found } = await findCompany(lookUp, filter.company, filter);
      if (id === null) {
        const reason = noMatch('company');
        return { people: [], total: 0, whyMore: null, ...found, company: null, reason };
      }
      const pages = await searchPages(client, { ...search, companyId: id }, filter, onPage);
      return { ...pages, ...found, reason: null };
    },
  };
}

/** Finds the company of a search. The lookup costs credits, so the form must allow it. */
async function findCompany(
  lookUp: ReturnType<typeof createVendorLookup>,
  text: string,
  { country, lookUpCompany, maxCredits = Infinity }: PeopleFilter,
): Promise<{ id: string | null; company: Company | null; estimatedCredits: number }> {
  const reference = readCompanyReference(text);
  if ('id' in reference) return { id: reference.id, company: null, estimatedCredits: 0 };
  const price = COMPANY_PRICE.atMost;
  if (!lookUpCompany) {
    throw invalidField(
      PEOPLE_SEARCH.company.label,
      `Firmable searches by company ID. Enter the ID, or turn on "${PEOPLE_SEARCH.lookUpCompany.label}" (${COMPANY_COST} if found).`,
    );
  }
  if (maxCredits < price) {
    throw invalidField(
      PEOPLE_SEARCH.maxCredits.label,
      `looking up the company can cost ${price}. Enter at least ${price}, or leave it empty.`,
    );
  }
  const lookup =
    'identity' in reference
      ? await lookUp.company({ ...reference.identity, country })
      : await lookUp.companyByName(reference.name, country);
  if (!lookup.matched) return { id: null, company: null, estimatedCredits: 0 };
  const { found } = lookup;
  const isAnother =
    'name' in reference && !isSameName(reference.name, found.name ?? reference.name);
  return { id: isAnother ? null : found.id, company: found, estimatedCredits: price };
}

/** Converts the filters to a search inside a company. */
function searchOf(filter: PeopleFilter): Omit<PeopleSearch, 'companyId'> {
  const { seniority, department } = PEOPLE_SEARCH;
  const rules: RulesOf<typeof PEOPLE_SEARCH, 'vendor', PeopleSearch> = {
    // Listed here, so that Other Filters cannot send it.
    company: { companyId: undefined },
    lookUpCompany: {},
    seniority: { seniority: codeOf(seniority.label, filter.seniority, SENIORITIES) },
    department: { department: codeOf(department.label, filter.department, DEPARTMENTS) },
    number: { from: undefined, size: undefined },
    maxCredits: {},
    // Filtered here, by free flags of the results.
    onlyWith: {},
  };
  return wireOf(PEOPLE_SEARCH, 'vendor', filter, rules);
}
