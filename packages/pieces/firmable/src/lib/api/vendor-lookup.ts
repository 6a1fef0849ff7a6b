import type { operations } from '@pieceworks/contracts/firmable-vendor';
import { type HttpClient, HttpMethod, isFilledIn, toQueryParams } from '@pieceworks/kit';
import { slugOf } from '../model/company-reference';
import { isPersonalEmail } from '../model/email-kind';
import { otherDomains } from '../model/other-domains';
import type { Company, Person } from '../model/output-rows';
import { PEOPLE_SEARCH } from '../model/search-fields';
import {
  COMPANY_LOOKUP,
  type CompanyIdentity,
  PERSON_IDENTITY,
  type PersonIdentity,
} from '../model/step-fields';
import type { Lookup } from '../model/types';
import { lookUp, type Target, type Way } from './answers';
import { REPEATABLE } from './operations';
import { readCompany, readPerson } from './records';

type Query<Name extends 'getPerson' | 'getCompany'> = NonNullable<
  operations[Name]['parameters']['query']
>;

type Sent = Readonly<Record<string, string | undefined>>;

const PEOPLE: Target<Person> = {
  subject: 'person',
  path: '/people',
  operation: REPEATABLE.enrichPerson,
  read: readPerson,
};
const COMPANIES: Target<Company> = {
  subject: 'company',
  path: '/company',
  operation: REPEATABLE.enrichCompany,
  read: readCompany,
};

/** The lookups of Firmable's own API: `GET /company` and `GET /people`. */
export function createVendorLookup(client: HttpClient) {
  /** Sends one identifier per call, the best one first. */
  async function find<Found>(
    target: Target<Found>,
    ways: readonly Way<Sent>[],
    market: Pick<Query<'getCompany'>, 'country'> = {},
  ): Promise<Lookup<Found>> {
    const { path: url, operation } = target;
    const filledIn = ways.filter(({ sent }) => Object.values(sent).some(isFilledIn));
    return lookUp(target, filledIn, async (sent): Promise<unknown> => {
      const queryParams = toQueryParams({ ...sent, ...market });
      const request = { method: HttpMethod.GET, url, queryParams, operation };
      const response = await client.sendRequest(request);
      return response.body;
    });
  }

  return {
    person: (identity: PersonIdentity) => find(PEOPLE, waysToPerson(identity)),

    company: ({ country, ...identity }: CompanyIdentity) =>
      find(COMPANIES, waysToCompany(identity), { country }),

    /** Looks up a company by its name as a slug, which works in most cases (fact slug-is-the-name). */
    companyByName(name: string, country: CompanyIdentity['country']) {
      const sent: Query<'getCompany'> = { ln_slug: slugOf(name) };
      return find(COMPANIES, [{ by: PEOPLE_SEARCH.company.label, sent }], { country });
    },
  };
}

/** Returns one call for each field, the best one first, under its name in the vendor contract. */
function waysBy<Key extends string>(
  keys: readonly Key[],
  rows: Readonly<Record<Key, { label: string; vendor: string }>>,
  identity: Readonly<Partial<Record<Key, string>>>,
): Way<Sent>[] {
  return keys.map((key) => ({
    by: rows[key].label,
    sent: { [rows[key].vendor]: identity[key] },
  }));
}

function waysToPerson(identity: PersonIdentity): Way<Sent>[] {
  const { email } = identity;
  const queries: Query<'getPerson'>[] = [{ work_email: email }, { personal_email: email }];
  // The service separates the two kinds (fact email-kinds). The likelier one goes first.
  if (email !== undefined && isPersonalEmail(email)) queries.reverse();
  return [
    ...waysBy(['id', 'profileUrl', 'profileSlug'], PERSON_IDENTITY, identity),
    ...queries.map((sent) => ({ by: PERSON_IDENTITY.email.label, sent })),
  ];
}

function waysToCompany(identity: CompanyIdentity): Way<Sent>[] {
  const keys = ['id', 'abn', 'profileUrl', 'profileSlug', 'domain', 'website'] as const;
  return [
    ...waysBy(keys, COMPANY_LOOKUP, identity),
    ...otherDomains(identity).map(({ by, domain }) => ({
      by,
      sent: { [COMPANY_LOOKUP.domain.vendor]: domain },
    })),
  ];
}
