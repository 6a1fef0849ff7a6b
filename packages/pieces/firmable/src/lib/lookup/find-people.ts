import { invalidField } from '@pieceworks/kit';
import type { LookupApi } from '../api/lookup';
import type { FoundPerson, OnPage, PeopleFound, PreparedSearch } from '../api/types';
import { COMPANY_COST } from '../credits';
import type { Company } from '../outputs/output-rows';
import type { CompanyIdentity } from '../readers/identifiers';
import {
  COMPANY_LABEL,
  mustBeLookedUp,
  resolveCompany,
  type ResolvedCompany,
} from '../resolve/resolve-company';
import type { StoredLookups } from '../resolve/resolver';
import { type PeopleFilter, type PeopleForm, PEOPLE_SEARCH } from '../search-fields';

/** The people of a search, and the company that was found for it. */
export type PeopleSearched = PeopleFound &
  Omit<ResolvedCompany<Company>, 'id' | 'estimatedCredits'> & {
    /** The cost of the search; `null` for a gateway, whose price nobody knows. */
    estimatedCredits: number | null;
  };

type SearchApi = {
  company: Pick<LookupApi<CompanyIdentity, Company>, 'lookUp'>;
  prepareSearch: (form: PeopleForm, filter: PeopleFilter) => PreparedSearch;
};

/**
 * Searches people, under any contract. Firmable itself searches inside one company, which is looked up first unless its ID
 * is given.
 * @throws Failure `invalid` before any call, for filters that the contract lacks, and if the lookup is not allowed.
 */
export async function findPeople(
  { company: { lookUp }, prepareSearch }: SearchApi,
  form: PeopleForm,
  filter: PeopleFilter,
  onPage: OnPage,
  stored?: StoredLookups<CompanyIdentity, Company>,
): Promise<PeopleSearched> {
  const search = prepareSearch(form, filter);
  if (search.company === null) {
    const cost = { estimatedCredits: null, creditsForRest: 0 };
    return { ...(await search.read(onPage)), ...cost, company: null, reason: null };
  }
  const { company: text, read } = search;
  const { country, lookUpCompany, maxCredits } = filter;
  if (!lookUpCompany && mustBeLookedUp(text)) {
    throw invalidField(
      COMPANY_LABEL,
      `Firmable searches by company ID. Enter the ID, or turn on "${PEOPLE_SEARCH.lookUpCompany.displayName}" (${COMPANY_COST} if found).`,
    );
  }
  const { id, ...found } = await resolveCompany({ text, country }, { lookUp, stored, maxCredits });
  if (id !== null) {
    const { people, ...listed } = await read(onPage, id);
    return { ...listed, people: people.map((one) => withCompany(one, id)), ...found };
  }
  // A company that was not looked up can have any number of people.
  const total = found.creditsForRest === 0 ? 0 : null;
  return { people: [], total, truncatedReason: null, ...found, company: null };
}

/** Returns a person with the ID of the company that was searched, which Firmable does not repeat. */
function withCompany({ person, raw }: FoundPerson, id: string): FoundPerson {
  return { person: { ...person, companyId: person.companyId ?? id }, raw };
}
