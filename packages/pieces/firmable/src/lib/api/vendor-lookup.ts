import type { operations } from '@pieceworks/contracts/firmable-vendor';
import {
  type HttpClient,
  HttpMethod,
  type JsonRecord,
  nullIfNotFound,
  type Operation,
  toQueryParams,
} from '@pieceworks/kit';
import { slugOf } from '../model/company-reference';
import { isPersonalEmail } from '../model/email-kind';
import { otherDomains } from '../model/other-domains';
import { PEOPLE_SEARCH } from '../model/search-fields';
import {
  COMPANY_LOOKUP,
  type CompanyIdentity,
  PERSON_IDENTITY,
  type PersonIdentity,
} from '../model/step-fields';
import type { Attempt, Lookup } from '../model/types';
import { noMatch } from './answers';
import { REPEATABLE } from './operations';
import { findRecord, readCompany, readPerson } from './records';

type Query<Name extends 'getPerson' | 'getCompany'> = NonNullable<
  operations[Name]['parameters']['query']
>;

/** One call: the label of the field that it goes by, and the parameter with its value, if there is one. */
type Way = { by: string; query: Readonly<Record<string, string | undefined>> };

/** The path of a subject, and the reader of its records. */
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

/** The lookups of Firmable's own API: `GET /company` and `GET /people`. */
export function createVendorLookup(client: HttpClient) {
  /** Sends one identifier a call, the best first, until one matches: a miss costs nothing. */
  async function lookUp<Found>(
    { subject, path, operation, read }: Subject<Found>,
    ways: readonly Way[],
    market: Pick<Query<'getCompany'>, 'country'> = {},
  ): Promise<Lookup<Found>> {
    const tried: Attempt[] = [];
    for (const { by, query } of ways) {
      if (Object.values(query).every((value) => value === undefined)) continue;
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

  return {
    person: (identity: PersonIdentity) => lookUp(PERSON, waysToPerson(identity)),

    company: ({ country, ...identity }: CompanyIdentity) =>
      lookUp(COMPANY, waysToCompany(identity), { country }),

    /** There is no lookup by name, but the slug of a company is its name in most cases (fact slug-is-the-name). */
    companyByName(name: string, country: CompanyIdentity['country']) {
      const query: Query<'getCompany'> = { ln_slug: slugOf(name) };
      return lookUp(COMPANY, [{ by: PEOPLE_SEARCH.company.label, query }], { country });
    },
  };
}

/** The ways by some fields, the best first, each under its name of the vendor contract. */
function waysBy<Key extends string>(
  keys: readonly Key[],
  rows: Readonly<Record<Key, { label: string; vendor: string }>>,
  identity: Readonly<Partial<Record<Key, string>>>,
): Way[] {
  return keys.map((key) => ({
    by: rows[key].label,
    query: { [rows[key].vendor]: identity[key] },
  }));
}

function waysToPerson(identity: PersonIdentity): Way[] {
  const { email } = identity;
  const queries: Query<'getPerson'>[] = [{ work_email: email }, { personal_email: email }];
  // The service keeps the two kinds apart (fact email-kinds); the likelier one goes first.
  if (email !== undefined && isPersonalEmail(email)) queries.reverse();
  return [
    ...waysBy(['id', 'profileUrl', 'profileSlug'], PERSON_IDENTITY, identity),
    ...queries.map((query) => ({ by: PERSON_IDENTITY.email.label, query })),
  ];
}

function waysToCompany(identity: CompanyIdentity): Way[] {
  const keys = ['id', 'abn', 'profileUrl', 'profileSlug', 'domain', 'website'] as const;
  return [
    ...waysBy(keys, COMPANY_LOOKUP, identity),
    ...otherDomains(identity).map(({ by, domain }) => ({
      by,
      query: { [COMPANY_LOOKUP.domain.vendor]: domain },
    })),
  ];
}
