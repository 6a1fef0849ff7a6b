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
import type { PersonFound } from '../outputs/output-rows';
import {
  DEPARTMENTS,
  PEOPLE_SEARCH,
  type PeopleFilter,
  type PeopleForm,
  SENIORITIES,
  type WatchFilter,
} from '../search-fields';
import { FINDING_CALLS } from './classify-response';
import { personKey, readPeople } from './records';
import type { FoundPerson, OnPage, PeopleFound, PeopleListed, PreparedSearch } from './types';

export type VendorCall = Call<paths, unknown>;
type PeopleSearch = components['schemas']['PeopleSearch'];

/** A search is never charged, so that a retry is free (fact search-is-a-read). */
const SEARCH_PEOPLE: Operation = { ...reading(FINDING_CALLS.people), isList: true };

/** The largest page size that is known to work. */
const PAGE_SIZE = 100;

/**
 * Prepares a search for the people of one company.
 * @throws Failure `invalid` without a company, and for a filter that the contract lacks.
 */
export function searchInCompany(
  call: VendorCall,
  form: PeopleForm,
  filter: PeopleFilter,
): PreparedSearch {
  const search = searchOf(filter);
  if (filter.company === undefined) {
    throw invalidField(
      PEOPLE_SEARCH.company.displayName,
      'fill it in, because Firmable searches inside one company.',
    );
  }
  return {
    company: filter.company,
    read: (onPage, companyId) => searchPages(call, { ...search, companyId }, form, filter, onPage),
  };
}

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
): Promise<PeopleFound> {
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
 * Lists the people of a company who match, at most `most`, counted before Only People With. A page that shifts while the list
 * is read can repeat one person and lack another, so a list is complete only with as many different people as its total.
 * @throws the error of a page; after the first page, a timeout ends the list instead.
 */
export async function listPeople(
  call: VendorCall,
  companyId: string,
  filter: WatchFilter,
  most: number,
): Promise<PeopleListed> {
  const search = searchOf({ ...filter, number: most, lookUpCompany: false });
  const pages = peoplePages(call, { ...search, companyId }, PAGE_SIZE, most, true);
  const { entries, total, truncatedBy } = await collectPages(pages, {
    limit: most,
    keyOf: personKey,
  });
  const isOther = truncatedBy === null && total !== null && entries.length !== total;
  return {
    people: entries.filter(hasAll(filter.onlyWith)),
    total,
    isComplete: truncatedBy === null && !isOther,
    earlyEnd: isOther
      ? `Firmable listed ${entries.length} of ${total}.`
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
