import document from '@pieceworks/contracts/firmable-gateway.json';
import type { components } from '@pieceworks/contracts/firmable-gateway';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../protocol';
import { keyAdmission } from '../key-admission';
import { Refusal } from '../refusal';
import type { ServedContract } from '../service';
import type { FirmableAccount } from './account';
import type { Directory } from './directory';
import { comparableUrl, profileSlug } from './identifier';
import { sendMiss } from './miss';
import { listingOf } from './person';

type Schemas = components['schemas'];

const RESULTS_PER_CREDIT = 25;

/** Returns the gateway contract of Firmable with its handlers. */
export function firmableGateway(
  account: FirmableAccount,
  { companies, people }: Directory,
  settings: () => Settings,
): ServedContract {
  return {
    document,
    admit: keyAdmission('firmable', document),
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
        if (!person) return sendMiss(reply, settings().firmableMiss, people[0]);
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
        if (!company) return sendMiss(reply, settings().firmableMiss, companies[0]);
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
        // The contract does not name the further filters, so every record passes them.
        if (!Object.values(body).some((filter) => filter.trim())) {
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
