import { type HttpClient, invalidField, type RulesOf, wireOf } from '@pieceworks/kit';
import { isSameName, readCompanyText } from '../model/company-reference';
import { COMPANY_COST, CREDITS_OF_PERSON } from '../model/credits';
import { whyNoCompany } from '../model/email-kind';
import { PEOPLE_SEARCH, type PeopleFilter } from '../model/search-fields';
import type { FirmableApi, PeopleFound } from '../model/types';
import { codeOf, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';
import { COMPANY_PRICE, fixedPrice, noMatch } from './answers';
import { NOWHERE, proveFirmable } from './connection-proof';
import { CHECK_CONNECTION, LOOKUP_IDS } from './operations';
import { createVendorLookup } from './vendor-lookup';
import { listPeople, type PeopleSearch, searchPages, sendSearch } from './vendor-search';

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

    watch: {
      async findCompany(identity) {
        const lookup = await lookUp.company(identity);
        return lookup.matched ? lookup.found.id : null;
      },
      list: (companyId, filter, most) => {
        const search = searchOf({ ...filter, number: most, lookUpCompany: false });
        return listPeople(client, { ...search, companyId }, filter.onlyWith, most);
      },
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
      if (id === null) return { people: [], total: 0, whyMore: null, ...found, company: null };
      const pages = await searchPages(client, { ...search, companyId: id }, filter, onPage);
      return { ...pages, ...found };
    },
  };
}

/** Finds the company of a search. The lookup costs credits, so the form must allow it. */
async function findCompany(
  lookUp: ReturnType<typeof createVendorLookup>,
  text: string,
  { country, lookUpCompany, maxCredits = Infinity }: PeopleFilter,
): Promise<{ id: string | null } & Omit<PeopleFound, 'people' | 'total' | 'whyMore'>> {
  const free = { company: null, estimatedCredits: 0, reason: null };
  const identity = readCompanyText(PEOPLE_SEARCH.company.label, text);
  if (identity?.id !== undefined) return { ...free, id: identity.id };
  const price = COMPANY_PRICE.atMost;
  if (!lookUpCompany) {
    throw invalidField(
      PEOPLE_SEARCH.company.label,
      `Firmable searches by company ID. Enter the ID, or turn on "${PEOPLE_SEARCH.lookUpCompany.label}" (${COMPANY_COST} if found).`,
    );
  }
  if (identity?.mailHost !== undefined) {
    return { ...free, id: null, reason: whyNoCompany(identity.mailHost) };
  }
  if (maxCredits < price) {
    throw invalidField(
      PEOPLE_SEARCH.maxCredits.label,
      `looking up the company can cost ${price}. Enter at least ${price}, or leave it empty.`,
    );
  }
  const lookup =
    identity === undefined
      ? await lookUp.companyByName(text, country)
      : await lookUp.company({ ...identity, country });
  const reason = noMatch('company');
  if (!lookup.matched) return { ...free, id: null, reason };
  const { found: company } = lookup;
  const isAnother = identity === undefined && !isSameName(text, company.name ?? text);
  return isAnother
    ? { id: null, company, estimatedCredits: price, reason }
    : { id: company.id, company, estimatedCredits: price, reason: null };
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
