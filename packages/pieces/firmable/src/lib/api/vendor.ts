import { type ApiRequest, callsOf, type HttpClient, isFilledIn, reading } from '@pieceworks/kit';
import { nothingIsLeft, type Shown } from '@pieceworks/kit/form';
import type { paths } from '#contract/vendor';
import { COMPANY_PRICE, CREDITS_OF_PERSON, fixedPrice } from '../credits';
import { COMPANY_IDENTITY, PERSON_IDENTITY } from '../fields';
import type { Company, Person } from '../outputs/output-rows';
import { isPersonalEmail, type CompanyIdentity, type PersonIdentity } from '../readers/identifiers';
import { type PeopleFilter, type PeopleForm, type WatchFilter } from '../search-fields';
import { FINDING_CALLS } from './classify-response';
import { callsByOtherDomains, type LookupApi, type LookupCall, tryInOrder } from './lookup';
import { COMPANY_TYPE, PERSON_TYPE } from './records';
import type { PeopleListed, RateLimitRetry } from './types';
import { listPeople, searchInCompany, type VendorCall } from './vendor-search';
import { callUnknownPath, CHECK_CONNECTION, verifyHost } from './verify-host';

type PersonQuery = NonNullable<paths['/people']['get']['parameters']['query']>;
type CompanyQuery = NonNullable<paths['/company']['get']['parameters']['query']>;

export const VENDOR_BASE_URL = 'https://api.firmable.com';

// A record is charged once, so that a retry is free (fact credit-prices).
const ENRICH_PERSON = reading(FINDING_CALLS.person);
const ENRICH_COMPANY = reading(FINDING_CALLS.company);

/** An answer to a search has a list, possibly empty. */
const LISTED: Pick<ApiRequest, 'expectedBody'> = { expectedBody: 'list' };

/** No company has this id. */
const NONEXISTENT_COMPANY_ID = 'f000000000000';

/** Firmable's own API: `GET /company`, `GET /people` and `POST /people/search`. */
export function createVendorApi(client: HttpClient) {
  const callWith = (retryRateLimited: RateLimitRetry = (send) => send()): VendorCall =>
    callsOf<paths, unknown>(
      async (request): Promise<unknown> =>
        (await retryRateLimited(() => client.sendRequest(request))).body,
    );
  const call = callWith();

  const company: LookupApi<CompanyIdentity, Company> = {
    type: COMPANY_TYPE,
    price: COMPANY_PRICE,
    accept: (identity) => identity,
    lookUp: ({ country, ...identity }) =>
      tryInOrder(COMPANY_TYPE, callsForCompany(identity), (query) =>
        call('GET /company', ENRICH_COMPANY, { query: { ...query, country } }),
      ),
  };

  const person: LookupApi<PersonIdentity, Person> = {
    type: PERSON_TYPE,
    price: fixedPrice(CREDITS_OF_PERSON.vendor),
    accept: (identity) => identity,
    lookUp: (identity) =>
      tryInOrder(PERSON_TYPE, callsForPerson(identity), (query) =>
        call('GET /people', ENRICH_PERSON, { query }),
      ),
  };

  return {
    person,
    company,

    /**
     * Lists the people of a company, at most `most`, counted before Only People With. It is free.
     * @param retryRateLimited repeats the page that the rate limit refuses, if the client does not.
     */
    listPeople: (
      companyId: string,
      filter: WatchFilter,
      most: number,
      retryRateLimited?: RateLimitRetry,
    ): Promise<PeopleListed> => listPeople(callWith(retryRateLimited), companyId, filter, most),

    async proveAccess(): Promise<void> {
      const body = { companyId: NONEXISTENT_COMPANY_ID, size: '1' };
      await verifyHost(
        () => call('POST /people/search', CHECK_CONNECTION, { body, expects: LISTED }),
        () => callUnknownPath(client, body, LISTED),
        `Type ${VENDOR_BASE_URL}, or choose Company gateway as API Format for a gateway.`,
      );
    },

    givesRecords: false,
    /** False: a search tells only which contact details there are. */
    searchHasDetails: false,
    /** The search itself is free, but a company that must be found first costs credits. */
    prepareSearch: (form: PeopleForm, filter: PeopleFilter) => searchInCompany(call, form, filter),
  };
}

/** The calls of a trigger that watches companies. */
export type PeopleListingApi = Pick<ReturnType<typeof createVendorApi>, 'listPeople'> & {
  company: Pick<LookupApi<CompanyIdentity, Company>, 'lookUp'>;
};

/** Returns one call for each identifier that is filled in, under the label of its field. */
function callsBy<Sent extends object>(
  identifiers: readonly (readonly [field: Pick<Shown, 'displayName'>, sent: Sent])[],
): LookupCall<Sent>[] {
  return identifiers
    .filter(([, sent]) => Object.values(sent).some(isFilledIn))
    .map(([{ displayName }, sent]) => ({ by: displayName, sent }));
}

/** Returns the lookups of a person, the best identifier first. */
function callsForPerson(identity: PersonIdentity): LookupCall<PersonQuery>[] {
  const { id, profileUrl, profileSlug, email, ...named } = identity;
  // A name is resolved among the people of its company instead.
  const { name: _name, company: _company, country: _country, ...rest } = named;
  nothingIsLeft(rest);
  const byEmail: PersonQuery[] = [{ work_email: email }, { personal_email: email }];
  // The service separates the two kinds (fact email-kinds). The likelier one goes first.
  if (email !== undefined && isPersonalEmail(email)) byEmail.reverse();
  return callsBy<PersonQuery>([
    [PERSON_IDENTITY.id, { id }],
    [PERSON_IDENTITY.profileUrl, { ln_url: profileUrl }],
    [PERSON_IDENTITY.profileSlug, { ln_slug: profileSlug }],
    ...byEmail.map((sent) => [PERSON_IDENTITY.email, sent] as const),
  ]);
}

/** Returns the lookups of a company, the best identifier first, and its other domains last. */
function callsForCompany(identity: Omit<CompanyIdentity, 'country'>): LookupCall<CompanyQuery>[] {
  const { id, abn, profileUrl, profileSlug, domain, website, ...more } = identity;
  const { triesOtherDomains: _tries, mailHost: _host, ...rest } = more;
  nothingIsLeft(rest);
  return [
    ...callsBy<CompanyQuery>([
      [COMPANY_IDENTITY.id, { id }],
      [COMPANY_IDENTITY.abn, { abn }],
      [COMPANY_IDENTITY.profileUrl, { ln_url: profileUrl }],
      [COMPANY_IDENTITY.profileSlug, { ln_slug: profileSlug }],
      [COMPANY_IDENTITY.domain, { fqdn: domain }],
      [COMPANY_IDENTITY.website, { website }],
    ]),
    ...callsByOtherDomains(identity, (other): CompanyQuery => ({ fqdn: other })),
  ];
}
