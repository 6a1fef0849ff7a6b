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
import type { FirmableApi, PeopleFound } from '../model/types';
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
  const pages = pagesOf(async (from) => {
    const body: PeopleSearch = { ...filter, from: String(from), size: String(size) };
    const answer = await nullIfNotFound(() => sendSearch(client, body, REPEATABLE.searchPeople));
    const { people: entries, total, isCut } = readPeople(answer, Math.max(size, limit));
    // A page can be shorter than requested, even if others follow.
    const mayHaveMore = total === null || from + entries.length < total;
    const hasMore = isCut || (entries.length > 0 && mayHaveMore);
    return { entries, total, hasMore };
  });
  const { entries, total, cutBy } = await collectPages(pages, {
    limit,
    keyOf: (one) => one.person.id ?? one,
    isWanted: ({ person }) => onlyWith.every((detail) => HAS[detail](person)),
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
