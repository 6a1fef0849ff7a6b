import contract from '@pieceworks/contracts/firmable-gateway.json';
import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CREDENTIALS } from '../credentials';
import type { MissForm } from '../protocol';
import { Refusal } from '../refusal';
import type { ServiceForm } from '../service';
import type { FirmableAccount } from './account';
import { createCompanies } from './company';
import { comparableUrl } from './identifier';
import { createPeople, listingOf } from './person';

type Schemas = components['schemas'];

const RESULTS_PER_CREDIT = 25;

/** The gateway form of Firmable. */
export function firmableGateway(account: FirmableAccount, missForm: () => MissForm): ServiceForm {
  const companies = createCompanies();
  const people = createPeople(companies);

  return {
    service: 'firmable',
    contract,
    admit: ({ headers }) => {
      if (headers.authorization !== `Bearer ${CREDENTIALS.firmable.apiKey}`) {
        throw new Refusal(401, 'The API key is missing or wrong');
      }
    },
    errorBody: (_status, message) => ({ message }),
    operations: {
      enrichPerson: (
        { body }: FastifyRequest<{ Body: Schemas['PersonIdentity'] }>,
        reply: FastifyReply,
      ) => {
        const email = body.email?.trim().toLowerCase();
        const slugs = [
          body.profile_slug?.trim().toLowerCase(),
          profileSlug(body.profile_url, 'in'),
        ];
        const person = people.find(
          ({ linkedin, emails }) =>
            slugs.includes(linkedin) ||
            [...emails.work, ...emails.personal].some(({ value }) => value === email),
        );
        if (!person) return sendMiss(reply, missForm(), people[0]);
        account.buy('enrichPerson', person.id, person.phones.length > 0 ? 2 : 1);
        return reply.send(person);
      },

      enrichCompany: (
        { body }: FastifyRequest<{ Body: Schemas['CompanyIdentity'] }>,
        reply: FastifyReply,
      ) => {
        const hosts = [body.domain, body.website].map((url) => url && comparableUrl(url));
        const slug = profileSlug(body.profile_url, 'company');
        const company = companies.find(
          ({ fqdn, linkedin, industry_codes: { abn } }) =>
            hosts.includes(fqdn) || linkedin === slug || (abn !== undefined && abn === body.abn),
        );
        if (!company) return sendMiss(reply, missForm(), companies[0]);
        account.buy('enrichCompany', company.id, 1);
        return reply.send(company);
      },

      searchPeople: ({ body }: FastifyRequest<{ Body: Schemas['PeopleFilter'] }>) => {
        const [company, position, seniority, department] = [
          body.company,
          body.position,
          body.seniority,
          body.department,
        ].map((filter) => filter?.trim().toLowerCase() ?? '');
        if (!company && !position && !seniority && !department) {
          throw new Refusal(400, 'The search has no filter');
        }
        const records = people
          .filter(
            (person) =>
              (!company || person.current_company.name.toLowerCase().includes(company)) &&
              (!position || person.position?.toLowerCase().includes(position)) &&
              (!seniority || person.seniority.toLowerCase() === seniority) &&
              (!department || person.department.toLowerCase() === department),
          )
          .map(listingOf);
        account.search('searchPeople', Math.ceil(records.length / RESULTS_PER_CREDIT));
        return { records, total: records.length };
      },
    },
  };
}

function profileSlug(url: string | undefined, kind: 'in' | 'company'): string | undefined {
  if (url === undefined) return undefined;
  return new RegExp(`linkedin\\.com/${kind}/([^/]+)`).exec(comparableUrl(url))?.[1];
}

function sendMiss(reply: FastifyReply, form: MissForm, sample: object = {}): FastifyReply {
  switch (form) {
    case '404':
      throw new Refusal(404, 'No match was found');
    case 'empty-object':
      return reply.send({});
    case 'null':
      return reply.type('application/json').send('null');
    case 'empty-array':
      return reply.send([]);
    case 'empty-body':
      return reply.send();
    case 'hollow-record':
      return reply.send(Object.fromEntries(Object.keys(sample).map((field) => [field, null])));
  }
}
