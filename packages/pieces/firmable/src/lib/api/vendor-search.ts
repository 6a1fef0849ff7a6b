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
import { PEOPLE_SEARCH } from '../model/search-fields';
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
 * Reads the people of a search, page by page, up to the limit. Drops duplicates, because pages can shift in the
 * meantime. Pages are free, so a failing page ends the step without a loss.
 */
export async function searchPages(
  client: HttpClient,
  filter: PeopleSearch,
  limit: number,
  onPage: Parameters<FirmableApi['searchPeople']>[1],
): Promise<Pick<PeopleFound, 'people' | 'total' | 'whyMore'>> {
  const size = Math.min(PAGE_SIZE, limit);
  const pages = pagesOf(async (from) => {
    const body: PeopleSearch = { ...filter, from: String(from), size: String(size) };
    const answer = await nullIfNotFound(() => sendSearch(client, body, REPEATABLE.searchPeople));
    const { people: entries, total, isCut } = readPeople(answer, limit);
    // A page can be shorter than requested, even if others follow.
    const mayHaveMore = total === null || from + entries.length < total;
    const hasMore = isCut || (entries.length > 0 && mayHaveMore);
    return { entries, total, hasMore };
  });
  const { entries, total, cutBy } = await collectPages(pages, {
    limit,
    keyOf: (one) => one.person.id ?? one,
    onPage,
  });
  const isShort = cutBy === null && total !== null && entries.length < total;
  return { people: entries, total, whyMore: isShort ? WHY_SHORT : cutBy && WHY_MORE[cutBy] };
}

const WHY_SHORT = 'Firmable returns no more of them.';
const WHY_MORE: Readonly<Record<CutBy, string>> = {
  limit: `Raise ${PEOPLE_SEARCH.number.label} for more.`,
  time: 'The step reached its time limit.',
  repeated: 'It returned the same people twice.',
};
