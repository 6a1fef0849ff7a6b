import type { components } from '@pieceworks/contracts/firmable-vendor';
import {
  collectPages,
  type CutBy,
  type HttpClient,
  HttpMethod,
  nullIfNotFound,
  type Operation,
  pagesOf,
} from '@pieceworks/kit';
import type { PersonFound } from '../model/output-rows';
import { PEOPLE_SEARCH, type PeopleFilter } from '../model/search-fields';
import type { FirmableApi, FoundPerson, PeopleFound, PeopleListed } from '../model/types';
import { readPeople } from './answers';
import { REPEATABLE } from './operations';

export type PeopleSearch = components['schemas']['PeopleSearch'];

/** The largest page size that is known to work. */
const PAGE_SIZE = 100;

/** Sends one search of Firmable's own API. */
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
 * Reads the people of a search, page by page, up to the limit, and leaves out those without the wanted details. Drops
 * duplicates, because pages can shift in the meantime. Pages are free, so a failing page ends the step without a loss.
 * @returns `total: null` if people were left out, since the service counts all.
 */
export async function searchPages(
  client: HttpClient,
  filter: PeopleSearch,
  { number: limit, onlyWith }: Pick<PeopleFilter, 'number' | 'onlyWith'>,
  onPage: Parameters<FirmableApi['searchPeople']>[1],
): Promise<Pick<PeopleFound, 'people' | 'total' | 'whyMore'>> {
  // Only With may keep few people of a page, so that small pages would mean many calls.
  const size = onlyWith.length > 0 ? PAGE_SIZE : Math.min(PAGE_SIZE, limit);
  const pages = peoplePages(client, filter, size, Math.max(size, limit));
  const { entries, total, cutBy } = await collectPages(pages, {
    limit,
    keyOf: keyOfPerson,
    isWanted: hasAll(onlyWith),
    onPage,
  });
  const known = onlyWith.length === 0 ? total : null;
  const isShort = cutBy === null && known !== null && entries.length < known;
  return {
    people: entries,
    total: known,
    whyMore: isShort ? WHY_SHORT : cutBy && WHY_MORE[cutBy],
  };
}

/**
 * Reads all people of a search, at most `most`, and leaves out those without the wanted details.
 * @throws the error of a page; after the first page, a timeout ends the list instead.
 */
export async function listPeople(
  client: HttpClient,
  filter: PeopleSearch,
  onlyWith: PeopleFilter['onlyWith'],
  most: number,
): Promise<PeopleListed> {
  const pages = peoplePages(client, filter, PAGE_SIZE, most);
  const { entries, cutBy } = await collectPages(pages, { limit: most, keyOf: keyOfPerson });
  return {
    people: entries.filter(hasAll(onlyWith)),
    isComplete: cutBy === null,
    isCut: cutBy === 'limit',
  };
}

/**
 * Yields the pages of a search.
 * @param most number of people that are read of one page.
 */
function peoplePages(client: HttpClient, filter: PeopleSearch, size: number, most: number) {
  return pagesOf(async (from) => {
    const body: PeopleSearch = { ...filter, from: String(from), size: String(size) };
    const answer = await nullIfNotFound(() => sendSearch(client, body, REPEATABLE.searchPeople));
    const { people: entries, total, isCut } = readPeople(answer, most);
    // A page can be shorter than requested, even if others follow.
    const mayHaveMore = total === null || from + entries.length < total;
    const hasMore = isCut || (entries.length > 0 && mayHaveMore);
    return { entries, total, hasMore };
  });
}

const keyOfPerson = (one: FoundPerson) => one.person.id ?? one;

const hasAll =
  (onlyWith: PeopleFilter['onlyWith']) =>
  ({ person }: FoundPerson) =>
    onlyWith.every((detail) => HAS[detail](person));

/** The checks of *Only With*. A missing flag counts as "no". */
const HAS: Readonly<Record<PeopleFilter['onlyWith'][number], (person: PersonFound) => boolean>> = {
  email: ({ hasEmail }) => hasEmail === true,
  mobile: ({ hasMobile }) => hasMobile === true,
  callable: ({ hasDoNotCallPhone }) => hasDoNotCallPhone !== true,
};

const WHY_SHORT = 'Firmable returns no more of them.';
const WHY_MORE: Readonly<Record<CutBy, string>> = {
  limit: `Raise ${PEOPLE_SEARCH.number.label} for more.`,
  time: 'The step reached its time limit.',
  repeated: 'It returned the same people twice.',
};
