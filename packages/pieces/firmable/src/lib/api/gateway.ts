import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { Known } from '@pieceworks/contracts/known';
import {
  type ApiRequest,
  type FieldRows,
  type HttpClient,
  HttpMethod,
  type JsonRecord,
  nullIfNotFound,
  type Operation,
  refuseNotOffered,
  wireOf,
  withThousands,
} from '@pieceworks/kit';
import { CREDITS_OF_PERSON } from '../model/credits';
import { MAX_PEOPLE } from '../model/limits';
import { otherDomains } from '../model/other-domains';
import type { Person } from '../model/output-rows';
import { PEOPLE_SEARCH } from '../model/search-fields';
import { COMPANY_IDENTITY, COMPANY_LOOKUP, PERSON_IDENTITY } from '../model/step-fields';
import type { FirmableApi, Lookup, Price } from '../model/types';
import { COMPANY_PRICE, noMatch, readPeople } from './answers';
import { NOWHERE, proveFirmable } from './connection-proof';
import { CHARGED, CHECK_CONNECTION } from './operations';
import { findRecord, readCompany, readPerson } from './records';

type Schemas = components['schemas'];

const { least, gateway: most } = CREDITS_OF_PERSON;

/** Nothing shows what makes the difference; a phone number is the likeliest. */
const PERSON_PRICE: Price<Person> = {
  atMost: most,
  of: ({ phone, doNotCallPhones }) =>
    phone === null && doNotCallPhones.length === 0 ? least : most,
};

/** Domains under `.invalid` are reserved: no company has one. */
const NOBODYS_DOMAIN = 'connection-check.invalid';

/** The gateway contract of Firmable: `POST {baseUrl}/enrich/person`, `/enrich/company`, `/search/people`. */
export function createGatewayApi(client: HttpClient): FirmableApi {
  async function post(
    path: string,
    body: object,
    operation: Operation,
    expects?: Pick<ApiRequest, 'mustHold'>,
  ): Promise<unknown> {
    const response = await client.sendRequest({
      method: HttpMethod.POST,
      url: path,
      body,
      operation,
      ...expects,
    });
    return response.body;
  }

  /** One call with all that is known: the service matches by the best of it. */
  async function lookUp<Found>(
    path: string,
    body: object,
    operation: Operation,
    { subject, by, read }: { subject: string; by: string[]; read: (record: JsonRecord) => Found },
  ): Promise<Lookup<Found>> {
    const answer = await nullIfNotFound(() => post(path, body, operation));
    const record = findRecord(answer);
    const tried = [{ by: by.join(', '), matched: record !== null }];
    return record === null
      ? { matched: false, reason: noMatch(subject), tried, raw: answer }
      : { matched: true, found: read(record), tried, raw: record };
  }

  return {
    prices: { person: PERSON_PRICE, company: COMPANY_PRICE },

    async proveAccess() {
      const body: Schemas['CompanyIdentity'] = { domain: NOBODYS_DOMAIN };
      await proveFirmable(
        () => post('/enrich/company', body, CHECK_CONNECTION),
        () => post(NOWHERE, body, CHECK_CONNECTION),
        'Type the address of your gateway, or choose Vendor as API Contract for Firmable itself.',
      );
    },

    // Beside another field an ID or a slug is one way more to the same; alone it leads nowhere here.
    sent: {
      person({ id, ...identity }) {
        if (labelsOf(PERSON_IDENTITY, identity).length === 0)
          refuseNotOffered(PERSON_IDENTITY, 'gateway', { id });
        return identity;
      },
      company({ id, profileSlug, country, ...identity }) {
        const isAlone = labelsOf(COMPANY_IDENTITY, identity).length === 0;
        const more = isAlone ? { id, profileSlug } : {};
        refuseNotOffered(COMPANY_LOOKUP, 'gateway', { ...more, country });
        return identity;
      },
    },

    async enrichPerson(identity) {
      const body: Schemas['PersonIdentity'] = wireOf(PERSON_IDENTITY, 'gateway', identity, {});
      return lookUp('/enrich/person', body, CHARGED.enrichPerson, {
        subject: 'person',
        by: labelsOf(PERSON_IDENTITY, identity),
        read: readPerson,
      });
    },

    async enrichCompany(identity) {
      const ask = (body: Schemas['CompanyIdentity'], by: string[]) =>
        lookUp('/enrich/company', body, CHARGED.enrichCompany, {
          subject: 'company',
          by,
          read: readCompany,
        });
      const body = wireOf(COMPANY_LOOKUP, 'gateway', identity, {});
      let lookup = await ask(body, labelsOf(COMPANY_IDENTITY, identity));
      for (const other of otherDomains(identity)) {
        if (lookup.matched) break;
        const { tried } = lookup;
        const next = await ask({ domain: other.domain }, [other.by]);
        lookup = { ...next, tried: [...tried, ...next.tried] };
      }
      return lookup;
    },

    async searchPeople(filter) {
      const body: Known<Schemas['PeopleFilter']> = wireOf(PEOPLE_SEARCH, 'gateway', filter, {
        mayLookUpCompany: {},
      });
      const answer = await nullIfNotFound(() =>
        post('/search/people', body, CHARGED.searchPeople, { mustHold: 'list' }),
      );
      const { people, isCut, total } = readPeople(answer, MAX_PEOPLE);
      const isAll = total === null || total <= people.length;
      const ending = isAll ? null : 'A gateway shows no more of one search.';
      const whyMore = isCut ? `A step lists at most ${withThousands(MAX_PEOPLE)}.` : ending;
      return { people, total, whyMore, estimatedCredits: null, company: null, reason: null };
    },
  };
}

/** The labels of the fields that are filled in. */
function labelsOf(rows: FieldRows, values: JsonRecord): string[] {
  return Object.entries(rows).flatMap(([key, { label }]) =>
    values[key] === undefined ? [] : [label],
  );
}
