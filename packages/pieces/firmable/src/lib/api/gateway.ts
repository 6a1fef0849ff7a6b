import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { Known } from '@pieceworks/contracts/known';
import {
  type ApiRequest,
  charging,
  type FieldRows,
  type HttpClient,
  HttpMethod,
  type JsonRecord,
  nullIfNotFound,
  type Operation,
  toRequest,
  formatNumber,
} from '@pieceworks/kit';
import { COMPANY_PRICE, CREDITS_OF_PERSON, type Price } from '../model/credits';
import type { Company, Person } from '../outputs/output-rows';
import { MAX_PEOPLE, PEOPLE_SEARCH, type PeopleFilter } from '../model/search-fields';
import { COMPANY_IDENTITY, COMPANY_LOOKUP, PERSON_IDENTITY } from '../model/step-fields';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import type { PeopleFound } from './types';
import { FINDING_CALLS } from './classify-response';
import { callsByOtherDomains, type LookupApi, type LookupCall, tryInOrder } from './lookup';
import { COMPANY_TYPE, PERSON_TYPE, readPeople } from './records';
import { CHECK_CONNECTION, UNKNOWN_PATH, verifyHost } from './verify-host';

type Schemas = components['schemas'];

const CHECK_CREDITS = 'Check the credits of the account before you run the step again.';
const ENRICH_PERSON = charging(FINDING_CALLS.person, CHECK_CREDITS);
const ENRICH_COMPANY = charging(FINDING_CALLS.company, CHECK_CREDITS);
const SEARCH_PEOPLE = charging(FINDING_CALLS.people, CHECK_CREDITS);

const { least, gateway: most } = CREDITS_OF_PERSON;

/** The contract does not explain the price range. A phone number is the likeliest reason. */
const PERSON_PRICE: Price<Person> = {
  atMost: most,
  of: ({ phone, doNotCallPhones }) =>
    phone === null && doNotCallPhones.length === 0 ? least : most,
};

/** No company has a domain under `.invalid`, because these are reserved. */
const NOBODYS_DOMAIN = 'connection-check.invalid';

/** The gateway contract of Firmable: `POST {baseUrl}/enrich/person`, `/enrich/company`, `/search/people`. */
export function createGatewayApi(client: HttpClient) {
  async function post(
    url: string,
    body: object,
    operation: Operation,
    expects?: Pick<ApiRequest, 'expectedBody'>,
  ): Promise<unknown> {
    const request = { method: HttpMethod.POST, url, body, operation, ...expects };
    const response = await client.sendRequest(request);
    return response.body;
  }

  const person: LookupApi<PersonIdentity, Person> = {
    type: PERSON_TYPE,
    price: PERSON_PRICE,
    // One call with all fields: the service picks the best match.
    lookUp: async (identity) => {
      const sent: Schemas['PersonIdentity'] = toRequest(PERSON_IDENTITY, 'gateway', identity, {});
      return tryInOrder(PERSON_TYPE, [{ by: labelsOf(PERSON_IDENTITY, identity), sent }], (body) =>
        post('/enrich/person', body, ENRICH_PERSON),
      );
    },
  };
  const company: LookupApi<CompanyIdentity, Company> = {
    type: COMPANY_TYPE,
    price: COMPANY_PRICE,
    lookUp: async (identity) =>
      tryInOrder(COMPANY_TYPE, callsForCompany(identity), (body) =>
        post('/enrich/company', body, ENRICH_COMPANY),
      ),
  };

  return {
    person,
    company,

    /** A gateway charges for each search, so a trigger that polls is not offered. */
    watch: null,

    async proveAccess(): Promise<void> {
      const body: Schemas['CompanyIdentity'] = { domain: NOBODYS_DOMAIN };
      await verifyHost(
        () => post('/enrich/company', body, CHECK_CONNECTION),
        () => post(UNKNOWN_PATH, body, CHECK_CONNECTION),
        'Type the address of your gateway, or choose "The service\'s own API" as API Format for Firmable itself.',
      );
    },

    /** Costs credits by the number of results. */
    async searchPeople(filter: PeopleFilter): Promise<PeopleFound> {
      const body: Known<Schemas['PeopleFilter']> = toRequest(PEOPLE_SEARCH, 'gateway', filter, {
        lookUpCompany: {},
      });
      const answer = await nullIfNotFound(() =>
        post('/search/people', body, SEARCH_PEOPLE, { expectedBody: 'list' }),
      );
      return { ...peopleIn(answer), estimatedCredits: null, company: null, reason: null };
    },
  };
}

/** Returns the lookups of a company: by all its fields, then by each of its other domains. */
function callsForCompany(identity: CompanyIdentity): LookupCall<Schemas['CompanyIdentity']>[] {
  const sent: Schemas['CompanyIdentity'] = toRequest(COMPANY_LOOKUP, 'gateway', identity, {});
  return [
    { by: labelsOf(COMPANY_IDENTITY, identity), sent },
    ...callsByOtherDomains(identity, (domain) => ({ domain })),
  ];
}

/** Reads the people of an answer, and the reason why there are more than it lists. */
function peopleIn(answer: unknown) {
  const { people, isTruncated, total } = readPeople(answer, MAX_PEOPLE);
  const isAll = total === null || total <= people.length;
  const ending = isAll ? null : 'The gateway returns no more of one search.';
  const truncatedReason = isTruncated
    ? `A step lists at most ${formatNumber(MAX_PEOPLE)}.`
    : ending;
  return { people, total, truncatedReason };
}

function labelsOf(rows: FieldRows, values: JsonRecord): string {
  return Object.entries(rows)
    .flatMap(([key, { label }]) => (values[key] === undefined ? [] : [label]))
    .join(', ');
}
