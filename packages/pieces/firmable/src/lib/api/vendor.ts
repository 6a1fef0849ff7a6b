import type { components, operations } from '@pieceworks/contracts/firmable-vendor';
import {
  type HttpClient,
  HttpMethod,
  invalidField,
  isFailure,
  type JsonRecord,
  nullIfNotFound,
  type Operation,
  toQueryParams,
} from '@pieceworks/kit';
import { VENDOR_BASE_URL } from '../client';
import { isSameName, readCompanyReference, slugOf } from '../model/company-reference';
import { isPersonalEmail } from '../model/email-kind';
import { LABELS } from '../model/labels';
import { DEFAULT_PEOPLE } from '../model/limits';
import { otherDomains } from '../model/other-domains';
import type {
  Attempt,
  Company,
  CompanyIdentity,
  FirmableApi,
  Lookup,
  PeopleFilter,
  PeopleFound,
  PersonIdentity,
} from '../model/types';
import { codeOf, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';
import { noMatch, ONE_CREDIT, readPeople } from './answers';
import { NOWHERE, proveFirmable } from './connection-proof';
import { CHECK_CONNECTION, REPEATABLE } from './operations';
import { findRecord, readCompany, readPerson } from './records';

type Query<Name extends 'getPerson' | 'getCompany'> = NonNullable<
  operations[Name]['parameters']['query']
>;
type PeopleSearch = components['schemas']['PeopleSearch'];

/** No company has this id. */
const NOBODYS_ID = 'f000000000000';
/** The largest page that is known to work. */
const PAGE_SIZE = 100;

/** One way to look something up: the field of the form, and the parameter that carries its value, if any. */
type Way<Parameters> = { by: string; query: Parameters };

/** Firmable's own API: `GET /company`, `GET /people` and `POST /people/search`. */
export function createVendorApi(client: HttpClient): FirmableApi {
  async function search(
    body: PeopleSearch,
    operation: Operation,
    url = '/people/search',
  ): Promise<unknown> {
    const response = await client.sendRequest({
      method: HttpMethod.POST,
      url,
      body,
      operation,
      mustHold: 'list',
    });
    return response.body;
  }

  /**
   * The people of a search, page by page until that many are there; each once, since a page can shift while
   * they are read. Pages cost nothing, so one that fails ends the step without a loss.
   */
  async function searchPages(
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
        const answer = await nullIfNotFound(() => search(body, REPEATABLE.searchPeople));
        page = readPeople(answer, number - people.size);
      } catch (error) {
        if (people.size === 0 || !isFailure(error, 'timeout')) throw error;
        return found('The time for this step was up.');
      }
      const before = people.size;
      for (const one of page.people) people.set(one.person.id ?? one, one);
      from += page.people.length;
      total = page.total ?? total;
      await onPage({ done: people.size, of: total });
      // A page can be shorter than was asked for, also where others follow.
      const isAll = total === null ? page.people.length === 0 : from >= total;
      if (isAll && !page.isCut) return found(null);
      if (people.size >= number) return found(`${LABELS.number} ends the list here.`);
      if (page.people.length === 0) return found('It shows no more of them.');
      if (people.size === before) return found('It showed the same people twice.');
    }
  }

  /** One identifier a call, the best first, until one matches: a miss costs nothing. */
  async function lookUp<Found>(
    { subject, path, operation, read }: Subject<Found>,
    ways: readonly Way<Query<'getPerson' | 'getCompany'>>[],
    market: Pick<Query<'getCompany'>, 'country'> = {},
  ): Promise<Lookup<Found>> {
    const tried: Attempt[] = [];
    for (const { by, query } of ways) {
      if (Object.values<unknown>(query).every((value) => value === undefined)) continue;
      const queryParams = toQueryParams({ ...query, ...market });
      const send = async (): Promise<unknown> => {
        const request = { method: HttpMethod.GET, url: path, queryParams, operation };
        const response = await client.sendRequest(request);
        return response.body;
      };
      const record = findRecord(await nullIfNotFound(send));
      tried.push({ by, matched: record !== null });
      if (record !== null) return { matched: true, found: read(record), tried, raw: record };
    }
    return { matched: false, reason: noMatch(subject), tried, raw: null };
  }

  async function enrichCompany(identity: CompanyIdentity): Promise<Lookup<Company>> {
    return lookUp(COMPANY, waysToCompany(identity), { country: identity.country });
  }

  /** The company that a search is about; looking it up costs a credit, so it has to be allowed. */
  async function findCompany(
    text: string,
    { country, mayLookUpCompany, maxCredits = Infinity }: PeopleFilter,
  ): Promise<{ id: string | null; company: Company | null; estimatedCredits: number }> {
    const reference = readCompanyReference(text);
    if ('id' in reference) return { id: reference.id, company: null, estimatedCredits: 0 };
    if (!mayLookUpCompany) {
      throw invalidField(
        LABELS.company,
        `the company has to be looked up first, which costs 1 credit when it is found. Switch on "${LABELS.mayLookUpCompany}", or give Firmable's ID of the company.`,
      );
    }
    if (maxCredits < ONE_CREDIT.atMost) {
      throw invalidField(LABELS.maxCredits, 'looking up the company can cost 1, which is more.');
    }
    const lookup =
      'identity' in reference
        ? await enrichCompany({ ...reference.identity, country })
        : await lookUp(COMPANY, [wayByName(reference.name)], { country });
    if (!lookup.matched) return { id: null, company: null, estimatedCredits: 0 };
    const { found } = lookup;
    const isAnother =
      'name' in reference && !isSameName(reference.name, found.name ?? reference.name);
    return { id: isAnother ? null : found.id, company: found, estimatedCredits: 1 };
  }

  return {
    prices: { person: ONE_CREDIT, company: ONE_CREDIT },

    sent: { person: (identity) => identity, company: (identity) => identity },

    async proveAccess() {
      const body: PeopleSearch = { companyId: NOBODYS_ID, size: '1' };
      await proveFirmable(
        () => search(body, CHECK_CONNECTION),
        () => search(body, CHECK_CONNECTION, NOWHERE),
        `Type ${VENDOR_BASE_URL}, or choose Gateway as API Contract for a gateway.`,
      );
    },

    enrichPerson: (identity) => lookUp(PERSON, waysToPerson(identity)),

    enrichCompany,

    async searchPeople(filter, onPage) {
      const { company, position, country: selectedCountry, number = DEFAULT_PEOPLE } = filter;
      const seniority = codeOf(LABELS.seniority, filter.seniority, SENIORITIES);
      const department = codeOf(LABELS.department, filter.department, DEPARTMENTS);
      if (company === undefined) {
        throw invalidField(LABELS.company, 'fill it in: Firmable searches inside one company.');
      }
      const { id, ...found } = await findCompany(company, filter);
      if (id === null) {
        const reason = noMatch('company');
        return { people: [], total: 0, whyMore: null, ...found, company: null, reason };
      }
      const search = { companyId: id, position, seniority, department, selectedCountry };
      const pages = await searchPages(search, number, onPage);
      return { ...pages, ...found, reason: null };
    },
  };
}

/** What can be looked up, where, and how its record is read. */
type Subject<Found> = {
  subject: string;
  path: string;
  operation: Operation;
  read: (record: JsonRecord) => Found;
};

const PERSON = {
  subject: 'person',
  path: '/people',
  operation: REPEATABLE.enrichPerson,
  read: readPerson,
};
const COMPANY = {
  subject: 'company',
  path: '/company',
  operation: REPEATABLE.enrichCompany,
  read: readCompany,
};

function waysToPerson({
  id,
  profileUrl,
  profileSlug,
  email,
}: PersonIdentity): Way<Query<'getPerson'>>[] {
  const byEmail: Way<Query<'getPerson'>>[] = [
    { by: LABELS.email, query: { work_email: email } },
    { by: LABELS.email, query: { personal_email: email } },
  ];
  return [
    { by: LABELS.id, query: { id } },
    { by: LABELS.profileUrl, query: { ln_url: profileUrl } },
    { by: LABELS.profileSlug, query: { ln_slug: profileSlug } },
    // The service keeps the two kinds apart (fact email-kinds); the likelier one goes first.
    ...(email !== undefined && isPersonalEmail(email) ? byEmail.reverse() : byEmail),
  ];
}

function waysToCompany(identity: CompanyIdentity): Way<Query<'getCompany'>>[] {
  const { id, abn, profileUrl, profileSlug, domain, website } = identity;
  return [
    { by: LABELS.companyId, query: { id } },
    { by: LABELS.abn, query: { abn } },
    { by: LABELS.profileUrl, query: { ln_url: profileUrl } },
    { by: LABELS.profileSlug, query: { ln_slug: profileSlug } },
    { by: LABELS.domain, query: { fqdn: domain } },
    { by: LABELS.website, query: { website } },
    ...otherDomains(identity).map((other) => ({ by: other.by, query: { fqdn: other.domain } })),
  ];
}

/** There is no lookup by name, but the slug of a company is its name in most cases (fact slug-is-the-name). */
function wayByName(name: string): Way<Query<'getCompany'>> {
  return { by: LABELS.company, query: { ln_slug: slugOf(name) } };
}
