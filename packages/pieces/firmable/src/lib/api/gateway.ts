import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { Known } from '@pieceworks/contracts/known';
import {
  type ApiRequest,
  type FieldRows,
  type HttpClient,
  HttpMethod,
  type JsonRecord,
  nullIfNotFound,
  refuseNotOffered,
  wireOf,
  withThousands,
} from '@pieceworks/kit';
import { CREDITS_OF_PERSON } from '../model/credits';
import { MAX_PEOPLE } from '../model/limits';
import { otherDomains } from '../model/other-domains';
import type { Company, Person } from '../model/output-rows';
import { PEOPLE_SEARCH } from '../model/search-fields';
import {
  COMPANY_IDENTITY,
  COMPANY_LOOKUP,
  type CompanyIdentity,
  PERSON_IDENTITY,
} from '../model/step-fields';
import type { FirmableApi, Price } from '../model/types';
import { COMPANY_PRICE, lookUp, readPeople, type Target, type Way } from './answers';
import { NOWHERE, proveFirmable } from './connection-proof';
import { CHARGED, CHECK_CONNECTION, LOOKUP_IDS } from './operations';
import { readCompany, readPerson } from './records';

type Schemas = components['schemas'];

const { least, gateway: most } = CREDITS_OF_PERSON;

/** The contract does not explain the price range. A phone number is the likeliest reason. */
const PERSON_PRICE: Price<Person> = {
  atMost: most,
  of: ({ phone, doNotCallPhones }) =>
    phone === null && doNotCallPhones.length === 0 ? least : most,
};

/** No company has a domain under `.invalid`, because these are reserved. */
const NOBODYS_DOMAIN = 'connection-check.invalid';

const PEOPLE: Target<Person> = {
  subject: 'person',
  path: '/enrich/person',
  operation: CHARGED.enrichPerson,
  read: readPerson,
};
const COMPANIES: Target<Company> = {
  subject: 'company',
  path: '/enrich/company',
  operation: CHARGED.enrichCompany,
  read: readCompany,
};

/** The gateway contract of Firmable: `POST {baseUrl}/enrich/person`, `/enrich/company`, `/search/people`. */
export function createGatewayApi(client: HttpClient): FirmableApi {
  async function post(
    { path, operation }: Pick<Target<unknown>, 'path' | 'operation'>,
    body: object,
    expects?: Pick<ApiRequest, 'expectedBody'>,
  ): Promise<unknown> {
    const request = { method: HttpMethod.POST, url: path, body, operation, ...expects };
    const response = await client.sendRequest(request);
    return response.body;
  }

  return {
    async proveAccess() {
      const body: Schemas['CompanyIdentity'] = { domain: NOBODYS_DOMAIN };
      await proveFirmable(
        () => post({ ...COMPANIES, operation: CHECK_CONNECTION }, body),
        () => post({ path: NOWHERE, operation: CHECK_CONNECTION }, body),
        'Type the address of your gateway, or choose Vendor as API Contract for Firmable itself.',
      );
    },

    watch: null,

    person: {
      lookupId: LOOKUP_IDS.person,
      price: PERSON_PRICE,
      // This contract has no lookup by ID or slug. It drops them next to another field, and refuses them alone.
      sent({ id, ...identity }) {
        if (labelsOf(PERSON_IDENTITY, identity).length === 0)
          refuseNotOffered(PERSON_IDENTITY, 'gateway', { id });
        return identity;
      },
      // One call with all fields: the service picks the best match.
      async lookUp(identity) {
        const sent: Schemas['PersonIdentity'] = wireOf(PERSON_IDENTITY, 'gateway', identity, {});
        const by = labelsOf(PERSON_IDENTITY, identity).join(', ');
        return lookUp(PEOPLE, [{ by, sent }], (body) => post(PEOPLE, body));
      },
    },

    company: {
      lookupId: LOOKUP_IDS.company,
      price: COMPANY_PRICE,
      sent({ id, profileSlug, country, ...identity }) {
        const isFoundByOthers = labelsOf(COMPANY_IDENTITY, identity).length > 0;
        const more = isFoundByOthers ? {} : { id, profileSlug };
        refuseNotOffered(COMPANY_LOOKUP, 'gateway', { ...more, country });
        return identity;
      },
      async lookUp(identity) {
        return lookUp(COMPANIES, waysTo(identity), (body) => post(COMPANIES, body));
      },
    },

    async searchPeople(filter) {
      const body: Known<Schemas['PeopleFilter']> = wireOf(PEOPLE_SEARCH, 'gateway', filter, {
        lookUpCompany: {},
      });
      const answer = await nullIfNotFound(() =>
        post({ path: '/search/people', operation: CHARGED.searchPeople }, body, {
          expectedBody: 'list',
        }),
      );
      return { ...peopleIn(answer), estimatedCredits: null, company: null, reason: null };
    },
  };
}

/** Returns the lookups of a company: by all its fields, then by each of its other domains. */
function waysTo(identity: CompanyIdentity): Way<Schemas['CompanyIdentity']>[] {
  return [
    {
      by: labelsOf(COMPANY_IDENTITY, identity).join(', '),
      sent: wireOf(COMPANY_LOOKUP, 'gateway', identity, {}),
    },
    ...otherDomains(identity).map(({ by, domain }) => ({ by, sent: { domain } })),
  ];
}

/** Reads the people of an answer, and the reason why there are more than it lists. */
function peopleIn(answer: unknown) {
  const { people, isCut, total } = readPeople(answer, MAX_PEOPLE);
  const isAll = total === null || total <= people.length;
  const ending = isAll ? null : 'A gateway does not return more of one search.';
  const whyMore = isCut ? `A step lists at most ${withThousands(MAX_PEOPLE)}.` : ending;
  return { people, total, whyMore };
}

function labelsOf(rows: FieldRows, values: JsonRecord): string[] {
  return Object.entries(rows).flatMap(([key, { label }]) =>
    values[key] === undefined ? [] : [label],
  );
}
