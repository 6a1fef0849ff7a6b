import {
  type Known,
  callsOf,
  charging,
  credibleTotal,
  formatNumber,
  type HttpClient,
  isFilledIn,
  type JsonRecord,
  nullIfNotFound,
} from '@pieceworks/kit';
import { type Fields, refuse, requireAny, withPairs } from '@pieceworks/kit/form';
import type { components, paths } from '#contract/gateway';
import { COMPANY_PRICE, CREDITS_OF_PERSON, type Price } from '../credits';
import { COMPANY_IDENTITY, COUNTRY, PERSON_IDENTITY } from '../fields';
import type { Company, Person } from '../outputs/output-rows';
import type { CompanyIdentity, PersonIdentity } from '../readers/identifiers';
import { MAX_PEOPLE, type PeopleFilter, type PeopleForm, SEARCH_FILTERS } from '../search-fields';
import { FINDING_CALLS } from './classify-response';
import { callsByOtherDomains, type LookupApi, type LookupCall, tryInOrder } from './lookup';
import { COMPANY_TYPE, PERSON_TYPE, readPeople } from './records';
import type { PeopleFound, PreparedSearch } from './types';
import { callUnknownPath, CHECK_CONNECTION, verifyHost } from './verify-host';

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
  const call = callsOf<paths, unknown>(
    async (request): Promise<unknown> => (await client.sendRequest(request)).body,
  );

  const person: LookupApi<PersonIdentity, Person> = {
    type: PERSON_TYPE,
    price: PERSON_PRICE,
    accept({ id, country: _country, ...identity }) {
      if (!Object.values(identity).some(isFilledIn)) refuse(PERSON_IDENTITY, { id });
      return identity;
    },
    // One call with all fields: the service picks the best match.
    lookUp: async (identity) =>
      tryInOrder(PERSON_TYPE, [callForPerson(identity)], (body) =>
        call('POST /enrich/person', ENRICH_PERSON, { body }),
      ),
  };
  const company: LookupApi<CompanyIdentity, Company> = {
    type: COMPANY_TYPE,
    price: COMPANY_PRICE,
    accept({ profileSlug, id, country, ...identity }) {
      const { triesOtherDomains: _tries, mailHost: _host, ...identifiers } = identity;
      if (!Object.values(identifiers).some(isFilledIn)) {
        refuse(COMPANY_IDENTITY, { profileSlug, id });
      }
      refuse(COUNTRY, { country });
      return identity;
    },
    lookUp: async (identity) =>
      tryInOrder(COMPANY_TYPE, callsForCompany(identity), (body) =>
        call('POST /enrich/company', ENRICH_COMPANY, { body }),
      ),
  };

  return {
    person,
    company,

    /** None, since a gateway charges for each search. */
    listPeople: null,

    async proveAccess(): Promise<void> {
      const body = { domain: NOBODYS_DOMAIN };
      await verifyHost(
        () => call('POST /enrich/company', CHECK_CONNECTION, { body }),
        () => callUnknownPath(client, body),
        'Type the address of your gateway, or choose "The service\'s own API" as API Format for Firmable itself.',
      );
    },

    /** True: the contract does not show its records, so that a single result always has them. */
    givesRecords: true,
    /** True: a search returns the records of an enrichment (gateway contract). */
    searchHasDetails: true,
    /** Costs credits by the number of results. */
    prepareSearch(form: PeopleForm, filter: PeopleFilter): PreparedSearch {
      requireAny(SEARCH_FILTERS, filter);
      const body = searchBody(form, filter);
      const send = () => call('POST /search/people', SEARCH_PEOPLE, { body });
      return { company: null, read: async () => peopleIn(await nullIfNotFound(send)) };
    },
  };
}

/** Returns the lookup of a person by all fields. */
function callForPerson(identity: PersonIdentity): LookupCall<Schemas['PersonIdentity']> {
  const { profileUrl, email, profileSlug, ...notTaken } = identity;
  refuse(PERSON_IDENTITY, notTaken);
  return {
    by: labelsOf(PERSON_IDENTITY, identity),
    sent: { profile_url: profileUrl, email, profile_slug: profileSlug },
  };
}

/** Returns the lookups of a company: by all its fields, then by each of its other domains. */
function callsForCompany(identity: CompanyIdentity): LookupCall<Schemas['CompanyIdentity']>[] {
  const { domain, abn, website, profileUrl, ...more } = identity;
  const { triesOtherDomains: _tries, mailHost: _host, ...notTaken } = more;
  refuse({ ...COMPANY_IDENTITY, ...COUNTRY }, notTaken);
  return [
    {
      by: labelsOf(COMPANY_IDENTITY, identity),
      sent: { domain, abn, website, profile_url: profileUrl },
    },
    ...callsByOtherDomains(identity, (other) => ({ domain: other })),
  ];
}

function searchBody(form: PeopleForm, filter: PeopleFilter): Known<Schemas['PeopleFilter']> {
  const { company, position, seniority, department, otherFilters, ...more } = filter;
  // A gateway finds the company by its name.
  const { lookUpCompany: _lookUp, ...notTaken } = more;
  refuse(form, notTaken);
  return withPairs<PeopleForm, Known<Schemas['PeopleFilter']>>(form, 'otherFilters', otherFilters, {
    company,
    position,
    seniority,
    department,
  });
}

/** Reads the people of an answer, and the reason why there are more than it lists. */
function peopleIn(answer: unknown): PeopleFound {
  const { people, isTruncated, total: stated } = readPeople(answer, MAX_PEOPLE);
  const total = credibleTotal(stated, people.length);
  const isAll = total === null || total <= people.length;
  const ending = isAll ? null : 'The gateway returns no more of one search.';
  const truncatedReason = isTruncated
    ? `A step lists at most ${formatNumber(MAX_PEOPLE)}.`
    : ending;
  return { people, total, truncatedReason };
}

function labelsOf(form: Fields, values: JsonRecord): string {
  return Object.entries(form)
    .flatMap(([key, { displayName }]) => (values[key] === undefined ? [] : [displayName]))
    .join(', ');
}
