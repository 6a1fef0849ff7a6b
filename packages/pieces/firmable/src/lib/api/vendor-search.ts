import type { components } from '@pieceworks/contracts/firmable-vendor';
import {
  collectPages,
  type HttpClient,
  HttpMethod,
  invalidField,
  nullIfNotFound,
  type Operation,
  pagesOf,
  reading,
  type RulesOf,
  toRequest,
  type TruncatedBy,
} from '@pieceworks/kit';
import { COMPANY_COST, COMPANY_PRICE } from '../model/credits';
import { isSameName, slugOf } from '../readers/company-name';
import { readCompanyText, type CompanyIdentity } from '../readers/identifiers';
import type { Company, PersonFound } from '../outputs/output-rows';
import { whyNoCompany } from '../readers/public-hosts';
import { PEOPLE_SEARCH, type PeopleFilter } from '../model/search-fields';
import type { FoundPerson, OnPage, PeopleFound, PeopleListed } from './types';
import { codeOf, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';
import type { WatchFilter } from '../model/watch-fields';
import { FINDING_CALLS } from './classify-response';
import { type LookupApi, noMatch } from './lookup';
import { readPeople } from './records';

type PeopleSearch = components['schemas']['PeopleSearch'];

/** A search is never charged, so that a retry is free (fact search-is-a-read). */
const SEARCH_PEOPLE: Operation = { ...reading(FINDING_CALLS.people), isList: true };

/** The largest page size that is known to work. */
const PAGE_SIZE = 100;

export async function sendSearch(
  client: HttpClient,
  body: PeopleSearch,
  operation: Operation,
  url = '/people/search',
): Promise<unknown> {
  const response = await client.sendRequest({
    method: HttpMethod.POST,
    url,
    body,
    operation,
    expectedBody: 'list',
  });
  return response.body;
}

/**
 * Searches the people of one company, which is looked up first unless its ID is given.
 * @throws Failure `invalid` before any call, without a company or if its lookup is not allowed.
 */
export async function searchInCompany(
  client: HttpClient,
  lookUp: LookupApi<CompanyIdentity, Company>['lookUp'],
  filter: PeopleFilter,
  onPage: OnPage,
): Promise<PeopleFound> {
  const search = searchOf(filter);
  if (filter.company === undefined) {
    throw invalidField(
      PEOPLE_SEARCH.company.label,
      'fill it in, because Firmable searches inside one company.',
    );
  }
  const { id, ...found } = await findCompany(lookUp, filter.company, filter);
  if (id === null) return { people: [], total: 0, truncatedReason: null, ...found, company: null };
  const pages = await searchPages(client, { ...search, companyId: id }, filter, onPage);
  return { ...pages, ...found };
}

/** Finds the company of a search. The lookup costs credits, so the form must allow it. */
async function findCompany(
  lookUp: LookupApi<CompanyIdentity, Company>['lookUp'],
  text: string,
  { country, lookUpCompany, maxCredits = Infinity }: PeopleFilter,
): Promise<{ id: string | null } & Omit<PeopleFound, 'people' | 'total' | 'truncatedReason'>> {
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
  const lookup = await lookUp({ ...(identity ?? identityOfName(text)), country });
  const reason = noMatch('company');
  if (!lookup.matched) return { ...free, id: null, reason };
  const { found: company } = lookup;
  const isAnother = identity === undefined && !isSameName(text, company.name ?? text);
  return isAnother
    ? { id: null, company, estimatedCredits: price, reason }
    : { id: company.id, company, estimatedCredits: price, reason: null };
}

/** Guesses that the slug of a company is its name, as it often is (unconfirmed; fact slug-is-the-name). */
function identityOfName(name: string): CompanyIdentity {
  const profileSlug = slugOf(name);
  if (profileSlug !== null) return { profileSlug };
  throw invalidField(
    PEOPLE_SEARCH.company.label,
    'a name needs Latin letters or digits. Enter the domain, ABN or ID instead.',
  );
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
  return toRequest(PEOPLE_SEARCH, 'vendor', filter, rules);
}

/**
 * Reads the people of a search, page by page, up to the limit, and leaves out those without the wanted details. Drops
 * duplicates, because pages can shift while they are read. Pages are free, so a failing page ends the step without a loss.
 * @returns `total: null` if people were left out, since the service counts all.
 */
async function searchPages(
  client: HttpClient,
  filter: PeopleSearch,
  { number: limit, onlyWith }: Pick<PeopleFilter, 'number' | 'onlyWith'>,
  onPage: OnPage,
): Promise<Pick<PeopleFound, 'people' | 'total' | 'truncatedReason'>> {
  // Only People With may keep few people of a page, so that small pages would mean many calls.
  const size = onlyWith.length > 0 ? PAGE_SIZE : Math.min(PAGE_SIZE, limit);
  const pages = peoplePages(client, filter, size, Math.max(size, limit));
  const { entries, total, truncatedBy } = await collectPages(pages, {
    limit,
    keyOf: keyOfPerson,
    isWanted: hasAll(onlyWith),
    onPage,
  });
  const known = onlyWith.length === 0 ? total : null;
  const isShort = truncatedBy === null && known !== null && entries.length < known;
  return {
    people: entries,
    total: known,
    truncatedReason: isShort ? WHY_SHORT : truncatedBy && TRUNCATED_REASONS[truncatedBy],
  };
}

/**
 * Lists the people of a company who match, at most `most`, counted before Only People With.
 * @throws the error of a page; after the first page, a timeout ends the list instead.
 */
export async function listPeople(
  client: HttpClient,
  companyId: string,
  filter: WatchFilter,
  most: number,
): Promise<PeopleListed> {
  const search = searchOf({ ...filter, number: most, lookUpCompany: false });
  let read = 0;
  async function* counted() {
    for await (const page of peoplePages(client, { ...search, companyId }, PAGE_SIZE, most, true)) {
      read += page.entries.length;
      yield page;
    }
  }
  const { entries, total, truncatedBy } = await collectPages(counted(), {
    limit: most,
    keyOf: keyOfPerson,
  });
  const isShort = truncatedBy === null && total !== null && read < total;
  return {
    people: entries.filter(hasAll(filter.onlyWith)),
    isComplete: truncatedBy === null && !isShort,
    earlyEnd: isShort
      ? `Firmable listed ${read} of ${total}.`
      : truncatedBy === 'repeated'
        ? TRUNCATED_REASONS.repeated
        : undefined,
    isTruncated: truncatedBy === 'limit',
  };
}

/**
 * Yields the pages of a search. An empty page before the stated total is read a second time, since it is free.
 * @param most number of people that are read of one page.
 * @param rereadsNobody true to read a first page again that is empty and states no total.
 */
function peoplePages(
  client: HttpClient,
  filter: PeopleSearch,
  size: number,
  most: number,
  rereadsNobody = false,
) {
  let expected = rereadsNobody ? 1 : 0;
  return pagesOf(async (from) => {
    const body: PeopleSearch = { ...filter, from: String(from), size: String(size) };
    const readPage = async () =>
      readPeople(await nullIfNotFound(() => sendSearch(client, body, SEARCH_PEOPLE)), most);
    let page = await readPage();
    expected = page.total ?? expected;
    if (page.people.length === 0 && from < expected) page = await readPage();
    const { people: entries, total, isTruncated } = page;
    // A page can be shorter than requested, even if others follow.
    const mayHaveMore = total === null || from + entries.length < total;
    const hasMore = isTruncated || (entries.length > 0 && mayHaveMore);
    return { entries, total, hasMore };
  });
}

const keyOfPerson = (one: FoundPerson) => one.person.id ?? one;

const hasAll =
  (onlyWith: PeopleFilter['onlyWith']) =>
  ({ person }: FoundPerson) =>
    onlyWith.every((detail) => HAS[detail](person));

/** The checks of *Only People With*. A missing flag counts as "no". */
const HAS: Readonly<Record<PeopleFilter['onlyWith'][number], (person: PersonFound) => boolean>> = {
  email: ({ hasEmail }) => hasEmail === true,
  mobile: ({ hasMobile }) => hasMobile === true,
  callable: ({ hasDoNotCallPhone }) => hasDoNotCallPhone !== true,
};

const WHY_SHORT = 'Firmable returned no more, and does not say why.';
const TRUNCATED_REASONS: Readonly<Record<TruncatedBy, string>> = {
  limit: `Raise ${PEOPLE_SEARCH.number.label} for more.`,
  time: 'The step reached its time limit.',
  repeated: 'Firmable returned the same people twice.',
};
