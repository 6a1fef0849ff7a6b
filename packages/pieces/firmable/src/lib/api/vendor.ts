import type { operations } from '@pieceworks/contracts/firmable-vendor';
import {
  type HttpClient,
  HttpMethod,
  isFilledIn,
  type Operation,
  reading,
  toQueryParams,
} from '@pieceworks/kit';
import { COMPANY_PRICE, CREDITS_OF_PERSON, fixedPrice } from '../model/credits';
import { isPersonalEmail, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';
import type { Company, Person } from '../outputs/output-rows';
import type { PeopleFilter } from '../model/search-fields';
import { COMPANY_LOOKUP, PERSON_IDENTITY } from '../model/step-fields';
import type { OnPage, PeopleListed } from './types';
import type { WatchFilter } from '../model/watch-fields';
import { FINDING_CALLS } from './classify-response';
import { callsByOtherDomains, type LookupApi, type LookupCall, tryInOrder } from './lookup';
import { COMPANY_TYPE, PERSON_TYPE } from './records';
import { listPeople, searchInCompany, sendSearch } from './vendor-search';
import { CHECK_CONNECTION, UNKNOWN_PATH, verifyHost } from './verify-host';

type Query<Name extends 'getPerson' | 'getCompany'> = NonNullable<
  operations[Name]['parameters']['query']
>;
type Sent = Readonly<Record<string, string | undefined>>;

export const VENDOR_BASE_URL = 'https://api.firmable.com';

// A record is charged once, so that a retry is free (fact credit-prices).
const ENRICH_PERSON = reading(FINDING_CALLS.person);
const ENRICH_COMPANY = reading(FINDING_CALLS.company);

/** No company has this id. */
const NONEXISTENT_COMPANY_ID = 'f000000000000';

/** Firmable's own API: `GET /company`, `GET /people` and `POST /people/search`. */
export function createVendorApi(client: HttpClient) {
  const get = async (url: string, query: Sent, operation: Operation): Promise<unknown> => {
    const queryParams = toQueryParams(query);
    const response = await client.sendRequest({
      method: HttpMethod.GET,
      url,
      queryParams,
      operation,
    });
    return response.body;
  };

  const person: LookupApi<PersonIdentity, Person> = {
    type: PERSON_TYPE,
    price: fixedPrice(CREDITS_OF_PERSON.vendor),
    lookUp: (identity) =>
      tryInOrder(PERSON_TYPE, callsForPerson(identity), (sent) =>
        get('/people', sent, ENRICH_PERSON),
      ),
  };
  const company: LookupApi<CompanyIdentity, Company> = {
    type: COMPANY_TYPE,
    price: COMPANY_PRICE,
    lookUp: ({ country, ...identity }) =>
      tryInOrder(COMPANY_TYPE, callsForCompany(identity), (sent) =>
        get('/company', { ...sent, country }, ENRICH_COMPANY),
      ),
  };

  return {
    person,
    company,

    watch: {
      /** Returns the ID of a company; `null` if the service does not know it. Costs credits if it is found. */
      async findCompany(identity: CompanyIdentity): Promise<string | null> {
        const lookup = await company.lookUp(identity);
        return lookup.matched ? lookup.found.id : null;
      },
      /** Lists the people of a company, at most `most`, counted before Only People With. It is free. */
      list: (companyId: string, filter: WatchFilter, most: number): Promise<PeopleListed> =>
        listPeople(client, companyId, filter, most),
    },

    async proveAccess(): Promise<void> {
      const body = { companyId: NONEXISTENT_COMPANY_ID, size: '1' };
      await verifyHost(
        () => sendSearch(client, body, CHECK_CONNECTION),
        () => sendSearch(client, body, CHECK_CONNECTION, UNKNOWN_PATH),
        `Type ${VENDOR_BASE_URL}, or choose Company gateway as API Format for a gateway.`,
      );
    },

    /** The search itself is free, but a company that must be found first costs credits. */
    searchPeople: (filter: PeopleFilter, onPage: OnPage) =>
      searchInCompany(client, company.lookUp, filter, onPage),
  };
}

/** The calls of a trigger that watches companies. */
export type PeopleListingApi = ReturnType<typeof createVendorApi>['watch'];

/** Returns one call for each filled-in field, the best one first, under its name in the contract. */
function callsByField<Key extends string>(
  keys: readonly Key[],
  rows: Readonly<Record<Key, { label: string; vendor: string }>>,
  identity: Readonly<Partial<Record<Key, string>>>,
): LookupCall<Sent>[] {
  return keys
    .filter((key) => isFilledIn(identity[key]))
    .map((key) => ({
      by: rows[key].label,
      sent: { [rows[key].vendor]: identity[key] },
    }));
}

function callsForPerson(identity: PersonIdentity): LookupCall<Sent>[] {
  const { email } = identity;
  const byEmail: Query<'getPerson'>[] = [{ work_email: email }, { personal_email: email }];
  // The service separates the two kinds (fact email-kinds). The likelier one goes first.
  if (email !== undefined && isPersonalEmail(email)) byEmail.reverse();
  return [
    ...callsByField(['id', 'profileUrl', 'profileSlug'], PERSON_IDENTITY, identity),
    ...(email === undefined
      ? []
      : byEmail.map((sent) => ({ by: PERSON_IDENTITY.email.label, sent }))),
  ];
}

function callsForCompany(identity: CompanyIdentity): LookupCall<Sent>[] {
  const keys = ['id', 'abn', 'profileUrl', 'profileSlug', 'domain', 'website'] as const;
  return [
    ...callsByField(keys, COMPANY_LOOKUP, identity),
    ...callsByOtherDomains(identity, (domain): Query<'getCompany'> => ({ fqdn: domain })),
  ];
}
