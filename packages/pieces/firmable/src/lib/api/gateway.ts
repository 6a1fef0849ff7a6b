import type { components } from '@pieceworks/contracts/firmable-gateway';
import {
  asList,
  Failure,
  filledIn,
  type HttpClient,
  HttpMethod,
  isRecord,
  type JsonRecord,
  type Operation,
  readNumber,
} from '@pieceworks/kit';
import type { FirmableApi, Lookup, PeopleFound } from '../common/types';
import { findRecord, readCompany, readPerson, readPersonFound } from './records';

type Schemas = components['schemas'];

const CHECK_CREDITS = 'Check the credits of the account before you run it again.';
const ENRICH_PERSON: Operation = {
  name: 'enrich the person',
  effect: 'charge',
  checkFirst: CHECK_CREDITS,
};
const ENRICH_COMPANY: Operation = {
  name: 'enrich the company',
  effect: 'charge',
  checkFirst: CHECK_CREDITS,
};
const SEARCH_PEOPLE: Operation = {
  name: 'search for people',
  effect: 'charge',
  checkFirst: CHECK_CREDITS,
};
/** A lookup that must miss, and a miss costs nothing: it may be repeated like any read. */
const CHECK_CONNECTION: Operation = { name: 'check the connection', effect: 'read' };
/** Domains under `.invalid` are reserved: no company has one. */
const NOBODYS_DOMAIN = 'connection-check.invalid';

/** The gateway contract of Firmable: `POST {baseUrl}/enrich/person`, `/enrich/company`, `/search/people`. */
export function createGatewayApi(client: HttpClient): FirmableApi {
  async function post(path: string, body: object, operation: Operation): Promise<unknown> {
    const response = await client.sendRequest({
      method: HttpMethod.POST,
      url: path,
      body,
      operation,
    });
    return response.body;
  }

  async function lookUp<Found>(
    subject: string,
    read: (record: JsonRecord) => Found,
    send: () => Promise<unknown>,
  ): Promise<Lookup<Found>> {
    const body = await orNothing(send);
    const record = findRecord(body);
    return record === null
      ? { matched: false, reason: `Firmable knows no ${subject} with these details.`, raw: body }
      : { matched: true, found: read(record), raw: record };
  }

  return {
    async proveAccess() {
      const body: Schemas['CompanyIdentity'] = { domain: NOBODYS_DOMAIN };
      await orNothing(() => post('/enrich/company', body, CHECK_CONNECTION));
    },

    async enrichPerson({ profileUrl, email, profileSlug }) {
      const body: Schemas['PersonIdentity'] = filledIn({
        profile_url: profileUrl,
        email,
        profile_slug: profileSlug,
      });
      return lookUp('person', readPerson, () => post('/enrich/person', body, ENRICH_PERSON));
    },

    async enrichCompany({ domain, profileUrl, abn, website }) {
      const body: Schemas['CompanyIdentity'] = filledIn({
        domain,
        profile_url: profileUrl,
        abn,
        website,
      });
      return lookUp('company', readCompany, () => post('/enrich/company', body, ENRICH_COMPANY));
    },

    async searchPeople({ company, position, seniority, department }) {
      const body: Schemas['PeopleFilter'] = filledIn({ company, position, seniority, department });
      return readPeopleFound(await orNothing(() => post('/search/people', body, SEARCH_PEOPLE)));
    },
  };
}

/** The answer's body; `null` for 404, which says that nothing matched. */
async function orNothing(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') return null;
    throw error;
  }
}

/** The contract shows no shape: a list, or a record that holds one under some name. */
function readPeopleFound(body: unknown): PeopleFound {
  const list = Array.isArray(body)
    ? asList(body)
    : isRecord(body)
      ? asList(Object.values(body).find(Array.isArray))
      : [];
  return {
    people: list.filter(isRecord).map((raw) => ({ person: readPersonFound(raw), raw })),
    total: readNumber(body, 'total', 'total_count', 'count'),
  };
}
