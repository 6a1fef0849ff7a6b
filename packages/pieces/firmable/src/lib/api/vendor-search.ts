import type { components } from '@pieceworks/contracts/firmable-vendor';
import {
  type HttpClient,
  HttpMethod,
  isFailure,
  nullIfNotFound,
  type Operation,
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
  number: number,
  onPage: Parameters<FirmableApi['searchPeople']>[1],
): Promise<Pick<PeopleFound, 'people' | 'total' | 'whyMore'>> {
  const people = new Map<unknown, PeopleFound['people'][number]>();
  let total: number | null = null;
  let from = 0;
  const found = (whyMore: string | null) => ({ people: [...people.values()], total, whyMore });
  for (;;) {
    const size = Math.min(PAGE_SIZE, number - people.size);
    const body: PeopleSearch = { ...filter, from: String(from), size: String(size) };
    let page: ReturnType<typeof readPeople>;
    try {
      const answer = await nullIfNotFound(() => sendSearch(client, body, REPEATABLE.searchPeople));
      page = readPeople(answer, number - people.size);
    } catch (error) {
      if (people.size === 0 || !isFailure(error, 'timeout')) throw error;
      return found('The step reached its time limit.');
    }
    const before = people.size;
    for (const one of page.people) people.set(one.person.id ?? one, one);
    from += page.people.length;
    total = page.total ?? total;
    await onPage({ done: people.size, of: total });
    // A page can be shorter than requested, even if others follow.
    const isAll = total === null ? page.people.length === 0 : from >= total;
    if (isAll && !page.isCut) return found(null);
    if (people.size >= number) return found(`${PEOPLE_SEARCH.number.label} ends the list here.`);
    if (page.people.length === 0) return found('It does not return more of them.');
    if (people.size === before) return found('It returned the same people twice.');
  }
}
