import type { Store } from '@activepieces/pieces-framework';
import {
  beginPolling,
  fingerprint,
  type Mark,
  storeWithTimeout,
  type Polling,
  pollOnce,
  readPollingState,
} from '@pieceworks/kit';
import type { PeopleListingApi } from '../api/vendor';
import { identityKey } from '../readers/identifiers';
import { MAX_WATCHED, WATCHED, type WatchFilter } from '../search-fields';
import type { ListCompany } from './company-readings';
import { listEverybody, pollPeople, type WatchedPerson } from './people-feed';
import {
  findCompanies,
  type FoundCompany,
  readCompanies,
  requireWatchable,
} from './watched-companies';

const STATE_KEY = 'new_person';
const FOUND_KEY = 'new_person_companies';
const HOUR_MS = 3_600_000;
/** Number of people on a page of a search. */
const ONE_PAGE = 100;

const NOT_ON = 'The flow was not turned on. Turn it on again.';
const NOT_READ = 'Nothing was checked. The next check continues from the same point.';

/** The service, store and time that the trigger uses. */
export type TriggerContext = {
  api: PeopleListingApi;
  /** Identifies the service. Another service lists other people. */
  place: string;
  store: Store;
  /** In ms since the epoch. */
  now: number;
};

/**
 * Prepares a trigger that watches the people of companies.
 * @throws Failure `invalid` for companies that cannot be identified.
 */
export function peopleReader(
  { api, place, store, now }: TriggerContext,
  {
    companies: texts,
    checkEveryHours,
    ...filter
  }: WatchFilter & { companies: string[]; checkEveryHours: number },
) {
  const label = WATCHED.companies.displayName;
  const companies = readCompanies(label, texts);
  requireWatchable(label, companies, MAX_WATCHED);
  const list: ListCompany = (companyId, most) => api.listPeople(companyId, filter, most);

  const find = async (consequence: string): Promise<FoundCompany[]> => {
    const kept = { store: storeWithTimeout(store, consequence), foundKey: FOUND_KEY };
    const found = await findCompanies(api.company, kept, companies, filter.country);
    return [...new Set(found.values())];
  };

  const listAll = async (consequence: string): Promise<{ known: Mark[] }> => ({
    known: await listEverybody(await find(consequence), list, now),
  });

  async function openPolling(): Promise<Polling> {
    const keys = companies.map(({ identity }) => identityKey(identity)).sort();
    return {
      store,
      stateKey: STATE_KEY,
      settings: await fingerprint({ place, keys, filter }),
      everyMs: checkEveryHours * HOUR_MS,
      now,
      whereToFind: 'If somebody is missing, look with Search People.',
    };
  }

  return {
    /** Remembers the people who are listed. A republished flow, or one that was off, continues from its last position. */
    async begin(): Promise<void> {
      const polling = await openPolling();
      if ((await readPollingState(polling, NOT_ON)) !== null) return;
      await beginPolling(polling, await listAll(NOT_ON));
    },

    /** Returns the people who are new since the last check. */
    async poll(): Promise<WatchedPerson[]> {
      return pollOnce(
        await openPolling(),
        () => listAll(NOT_READ),
        async ({ seen }) => pollPeople(await find(NOT_READ), list, seen, now),
      );
    },

    /** Returns some people of the first company that is given as an ID, because a test pays for no lookup. */
    async sample(most: number): Promise<WatchedPerson[]> {
      const id = companies.map(({ identity }) => identity.id).find((one) => one !== undefined);
      if (id === undefined) return [];
      const { people } = await list(id, ONE_PAGE);
      return people.slice(0, most).map((person) => ({ ...person, companyId: id }));
    },
  };
}
