import {
  type Call,
  collectPages,
  credibleTotal,
  invalidField,
  nullIfNotFound,
  type Operation,
  pagesOf,
  reading,
  type TruncatedBy,
} from '@pieceworks/kit';
import { nothingIsLeft, withoutPairs } from '@pieceworks/kit/form';
import type { components, paths } from '#contract/vendor';
import { COMPANY_COST, COMPANY_PRICE, notLookedUp } from '../credits';
import {
  allows,
  DEPARTMENTS,
  PEOPLE_SEARCH,
  type PeopleFilter,
  type PeopleForm,
  SENIORITIES,
  type WatchFilter,
} from '../fields';
import type { Company, PersonFound } from '../outputs/output-rows';
import { isSameName, requireSlugs } from '../readers/company-name';
import { readCompanyText, type CompanyIdentity } from '../readers/identifiers';
import { whyNoCompany } from '../readers/public-hosts';
import { FINDING_CALLS } from './classify-response';
import { type LookupApi, noMatch, type StoredLookups } from './lookup';
import { readPeople } from './records';
import type { FoundPerson, OnPage, PeopleFound, PeopleListed } from './types';

export type VendorCall = Call<paths, unknown>;
type PeopleSearch = components['schemas']['PeopleSearch'];

/** A search is never charged, so that a retry is free (fact search-is-a-read). */
const SEARCH_PEOPLE: Operation = { ...reading(FINDING_CALLS.people), isList: true };

/** The largest page size that is known to work. */
const PAGE_SIZE = 100;

/**
 * Searches the people of one company, which is looked up first unless its ID is given.
 * @throws Failure `invalid` before any call, without a company or if its lookup is not allowed.
 */
export async function searchInCompany(
  call: VendorCall,
  lookUp: LookupApi<CompanyIdentity, Company>['lookUp'],
  form: PeopleForm,
  filter: PeopleFilter,
  onPage: OnPage,
  stored?: StoredLookups<CompanyIdentity, Company>,
): Promise<PeopleFound> {
  const search = searchOf(filter);
  if (filter.company === undefined) {
    throw invalidField(
      PEOPLE_SEARCH.company.displayName,
      'fill it in, because Firmable searches inside one company.',
    );
  }
  const { id, ...found } = await findCompany(lookUp, filter.company, filter, stored);
  if (id === null) {
    const total = found.creditsForRest === 0 ? 0 : null;
    return { people: [], total, truncatedReason: null, ...found, company: null };
  }
  const pages = await searchPages(call, { ...search, companyId: id }, form, filter, onPage);
  return { ...pages, ...found };
}

/** The company of a search; `id: null` and a reason without one. Nobody knows the credits of a gateway, which needs none. */
type CompanyFound = { id: string | null; estimatedCredits: number } & Pick<
  PeopleFound,
  'company' | 'creditsForRest' | 'reason'
>;

/** Finds the company of a search. The lookup costs credits, so the form must allow it. */
export async function findCompany(
  lookUp: LookupApi<CompanyIdentity, Company>['lookUp'],
  text: string,
  {
    country,
    lookUpCompany,
    maxCredits,
  }: Partial<Pick<PeopleFilter, 'country' | 'lookUpCompany' | 'maxCredits'>>,
  stored: StoredLookups<CompanyIdentity, Company> | undefined,
): Promise<CompanyFound> {
  const free = { company: null, estimatedCredits: 0, creditsForRest: 0, reason: null };
  const identity = readCompanyText(PEOPLE_SEARCH.company.displayName, text);
  if (identity?.id !== undefined) return { ...free, id: identity.id };
  const price = COMPANY_PRICE.atMost;
  if (!lookUpCompany) {
    throw invalidField(
      PEOPLE_SEARCH.company.displayName,
      `Firmable searches by company ID. Enter the ID, or turn on "${PEOPLE_SEARCH.lookUpCompany.displayName}" (${COMPANY_COST} if found).`,
    );
  }
  if (identity?.mailHost !== undefined) {
    return { ...free, id: null, reason: whyNoCompany(identity.mailHost) };
  }
  // The slug of a company is often its name (unconfirmed; fact slug-is-the-name). A miss is free, so that several
  // spellings can be tried.
  const ofName = () =>
    requireSlugs(PEOPLE_SEARCH.company.displayName, text).map((profileSlug) => ({ profileSlug }));
  for (const one of identity === undefined ? ofName() : [identity]) {
    const asked = { ...one, country };
    const kept = (await stored?.recall(asked)) ?? null;
    if (kept === null && !allows(maxCredits, price, 'looking up the company')) {
      return { ...free, id: null, creditsForRest: price, reason: notLookedUp(price) };
    }
    const lookup = kept ?? (await lookUp(asked));
    if (kept === null) await stored?.remember(asked, lookup);
    if (!lookup.matched) continue;
    const { found: company } = lookup;
    const name = company.name ?? text;
    const estimatedCredits = kept === null ? price : 0;
    const isAnother = identity === undefined && !isSameName(text, name);
    return isAnother
      ? { ...free, id: null, company, estimatedCredits, reason: anotherCompany(name) }
      : { ...free, id: company.id, company, estimatedCredits };
  }
  return { ...free, id: null, reason: identity === undefined ? NO_SUCH_NAME : noMatch('company') };
}

const SURER = 'A domain, ABN or ID is surer than a name.';
const NO_SUCH_NAME = `Firmable knows no company whose LinkedIn page has this name. ${SURER}`;
const anotherCompany = (name: string) =>
  `The LinkedIn page of this name belongs to another company, ${name}. ${SURER}`;

/** Converts the filters to a search inside a company. */
function searchOf(filter: PeopleFilter): Partial<PeopleSearch> {
  const { position, seniority, department, country, otherFilters, ...more } = filter;
  // The company becomes an ID and the number pages, which are set later. The results have free flags.
  const {
    company: _company,
    lookUpCompany: _lookUp,
    number: _number,
    onlyWith: _onlyWith,
    maxCredits: _maxCredits,
    ...rest
  } = more;
  nothingIsLeft(rest);
  return withoutPairs<typeof PEOPLE_SEARCH, Partial<PeopleSearch>>(
    PEOPLE_SEARCH,
    'otherFilters',
    otherFilters,
    {
      companyId: undefined,
      position,
      seniority: codeOf(PEOPLE_SEARCH.seniority.displayName, seniority, SENIORITIES),
      department: codeOf(PEOPLE_SEARCH.department.displayName, department, DEPARTMENTS),
      selectedCountry: country,
      from: undefined,
      size: undefined,
    },
  );
}

/**
 * Returns the vendor's code of a label. Also accepts a code.
 * @throws Failure `invalid`, with the existing labels.
 */
function codeOf<Key extends string>(
  label: string,
  value: string | undefined,
  labels: Readonly<Record<Key, string>>,
): Key | undefined {
  if (value === undefined) return undefined;
  const code = keysOf(labels).find(
    (key) => key === value || labels[key].toLowerCase() === value.toLowerCase(),
  );
  if (code !== undefined) return code;
  throw invalidField(
    label,
    `"${value}" is unknown; choose one of ${Object.values(labels).join(', ')}.`,
  );
}

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}

/**
 * Reads the people of a search, page by page, up to the limit, and leaves out those without the wanted details. Drops
 * duplicates, because pages can shift while they are read. Pages are free, so a failing page ends the step without a loss.
 * @returns `total: null` if people were left out, since the service counts all.
 */
async function searchPages(
  call: VendorCall,
  filter: PeopleSearch,
  form: Pick<PeopleForm, 'number'>,
  { number: limit, onlyWith }: Pick<PeopleFilter, 'number' | 'onlyWith'>,
  onPage: OnPage,
): Promise<Pick<PeopleFound, 'people' | 'total' | 'truncatedReason'>> {
  // Only People With may keep few people of a page, so that small pages would mean many calls.
  const size = onlyWith.length > 0 ? PAGE_SIZE : Math.min(PAGE_SIZE, limit);
  const pages = peoplePages(call, filter, size, Math.max(size, limit));
  const { entries, total, truncatedBy } = await collectPages(pages, {
    limit,
    keyOf: keyOfPerson,
    isWanted: hasAll(onlyWith),
    onPage,
  });
  const known = onlyWith.length === 0 ? credibleTotal(total, entries.length) : null;
  const isShort = truncatedBy === null && known !== null && entries.length < known;
  return {
    people: entries,
    total: known,
    truncatedReason: isShort ? WHY_SHORT : truncatedBy && whyTruncated(truncatedBy, form),
  };
}

/**
 * Lists the people of a company who match, at most `most`, counted before Only People With.
 * @throws the error of a page; after the first page, a timeout ends the list instead.
 */
export async function listPeople(
  call: VendorCall,
  companyId: string,
  filter: WatchFilter,
  most: number,
): Promise<PeopleListed> {
  const search = searchOf({ ...filter, number: most, lookUpCompany: false });
  let read = 0;
  async function* counted() {
    for await (const page of peoplePages(call, { ...search, companyId }, PAGE_SIZE, most, true)) {
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
  call: VendorCall,
  filter: PeopleSearch,
  size: number,
  most: number,
  rereadsNobody = false,
) {
  let expected = rereadsNobody ? 1 : 0;
  return pagesOf(async (from) => {
    const body: PeopleSearch = { ...filter, from: String(from), size: String(size) };
    const readPage = async () =>
      readPeople(
        await nullIfNotFound(() => call('POST /people/search', SEARCH_PEOPLE, { body })),
        most,
      );
    let page = await readPage();
    expected = page.total ?? expected;
    if (page.people.length === 0 && from < expected) page = await readPage();
    const { people: entries, isTruncated } = page;
    const total = credibleTotal(page.total, entries.length === 0 ? 0 : from + entries.length);
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
const TRUNCATED_REASONS: Readonly<Record<Exclude<TruncatedBy, 'limit'>, string>> = {
  time: 'The step reached its time limit.',
  repeated: 'Firmable returned the same people twice.',
};

function whyTruncated(truncatedBy: TruncatedBy, { number }: Pick<PeopleForm, 'number'>): string {
  return truncatedBy === 'limit'
    ? `Raise ${number.displayName} for more.`
    : TRUNCATED_REASONS[truncatedBy];
}
