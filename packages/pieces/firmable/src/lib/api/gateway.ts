import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { Known } from '@pieceworks/contracts/known';
import {
  type ApiRequest,
  type HttpClient,
  HttpMethod,
  type JsonRecord,
  nullIfNotFound,
  type Operation,
  refuseOnGateway,
  withThousands,
} from '@pieceworks/kit';
import { LABELS, labelsOf } from '../model/labels';
import { DEFAULT_PEOPLE, MAX_PEOPLE } from '../model/limits';
import { otherDomains } from '../model/other-domains';
import type { FirmableApi, Lookup, Person, Price } from '../model/types';
import { noMatch, ONE_CREDIT, readPeople } from './answers';
import { NOWHERE, proveFirmable } from './connection-proof';
import { CHARGED, CHECK_CONNECTION } from './operations';
import { findRecord, readCompany, readPerson } from './records';

type Schemas = components['schemas'];

/** The contract says 1 to 2; what makes the difference is not shown, and a phone number is the likeliest. */
const PERSON_PRICE: Price<Person> = {
  atMost: 2,
  of: ({ phone, doNotCallPhones }) => (phone === null && doNotCallPhones.length === 0 ? 1 : 2),
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
    prices: { person: PERSON_PRICE, company: ONE_CREDIT },

    async proveAccess() {
      const body: Schemas['CompanyIdentity'] = { domain: NOBODYS_DOMAIN };
      await proveFirmable(
        () => post('/enrich/company', body, CHECK_CONNECTION),
        () => post(NOWHERE, body, CHECK_CONNECTION),
        'Type the address of your gateway, or choose Vendor as API Contract for Firmable itself.',
      );
    },

    // Beside another field these are one way more to the same; alone they lead nowhere here.
    sent: {
      person({ id, ...identity }) {
        if (labelsOf(identity).length === 0) refuseOnGateway({ id }, LABELS);
        return identity;
      },
      company({ id, profileSlug, country, ...identity }) {
        refuseOnGateway({ country }, LABELS);
        if (labelsOf(identity).length === 0)
          refuseOnGateway({ companyId: id, profileSlug }, LABELS);
        return identity;
      },
    },

    async enrichPerson({ profileUrl, email, profileSlug }) {
      const fields = { profileUrl, email, profileSlug };
      const body: Schemas['PersonIdentity'] = {
        profile_url: profileUrl,
        email,
        profile_slug: profileSlug,
      };
      return lookUp('/enrich/person', body, CHARGED.enrichPerson, {
        subject: 'person',
        by: labelsOf(fields),
        read: readPerson,
      });
    },

    async enrichCompany(identity) {
      const { domain, profileUrl, abn, website } = identity;
      const ask = (body: Schemas['CompanyIdentity'], by: string[]) =>
        lookUp('/enrich/company', body, CHARGED.enrichCompany, {
          subject: 'company',
          by,
          read: readCompany,
        });
      const by = labelsOf({ domain, profileUrl, abn, website });
      let lookup = await ask({ domain, profile_url: profileUrl, abn, website }, by);
      for (const other of otherDomains(identity)) {
        if (lookup.matched) break;
        const { tried } = lookup;
        const next = await ask({ domain: other.domain }, [other.by]);
        lookup = { ...next, tried: [...tried, ...next.tried] };
      }
      return lookup;
    },

    async searchPeople({ company, position, seniority, department, country, number, maxCredits }) {
      // What a search costs goes by what it finds, and no limit can be sent along.
      const wanted = number === DEFAULT_PEOPLE ? undefined : number;
      refuseOnGateway({ country, number: wanted, maxCredits }, LABELS);
      const body: Known<Schemas['PeopleFilter']> = { company, position, seniority, department };
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
