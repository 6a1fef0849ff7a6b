import gatewayDocument from '@pieceworks/contracts/firmable-gateway.json';
import type { components as gatewayComponents } from '@pieceworks/contracts/firmable-gateway';
import vendorDocument from '@pieceworks/contracts/firmable-vendor.json';
import type { components, operations } from '@pieceworks/contracts/firmable-vendor';
import type { ContractName } from '@pieceworks/services';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyAdmission } from '../key-admission';
import type { Settings } from '../protocol';
import { Refusal } from '../refusal';
import type { ServedContract } from '../service';
import type { FirmableAccount } from './account';
import type { Company } from './company';
import { listedPeople, listingOf, type Person } from './person';
import { DEPARTMENTS, SENIORITIES } from './word-lists';

type GatewaySchemas = gatewayComponents['schemas'];
type Body<Schema> = FastifyRequest<{ Body: Schema }>;
type Asked<Name extends 'getCompany' | 'getPerson'> = FastifyRequest<{
  Querystring: NonNullable<operations[Name]['parameters']['query']>;
}>;

const RESULTS_PER_CREDIT = 25;
const DEFAULT_SIZE = 10;

/** Returns both contracts of Firmable. */
export function firmableContracts(
  account: FirmableAccount,
  { companies, people }: { companies: readonly Company[]; people: readonly Person[] },
  settings: () => Settings,
): Record<ContractName, ServedContract> {
  const gateway: ServedContract = {
    document: gatewayDocument,
    admit: keyAdmission('firmable', gatewayDocument),
    errorBody: (_status, message) => ({ message }),
    operations: {
      enrichPerson: ({ body }: Body<GatewaySchemas['PersonIdentity']>, reply: FastifyReply) => {
        const email = normalized(body.email);
        const slugs = [normalized(body.profile_slug), profileSlug(body.profile_url, 'in')];
        const person = people.find(
          ({ linkedin, emails }) =>
            slugs.includes(linkedin) ||
            [...emails.work, ...emails.personal].some(({ value }) => value === email),
        );
        if (!person) return sendMiss(reply, settings().firmableMiss, people[0]);
        account.buy('enrichPerson', person.id, person.phones.length > 0 ? 2 : 1);
        return reply.send(person);
      },

      enrichCompany: ({ body }: Body<GatewaySchemas['CompanyIdentity']>, reply: FastifyReply) => {
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

      searchPeople: ({ body }: Body<GatewaySchemas['PeopleFilter']>) => {
        // The contract does not name the further filters, so every record passes them.
        if (!Object.values(body).some((filter) => filter.trim())) {
          throw new Refusal(400, 'The search has no filter');
        }
        const company = normalized(body.company) ?? '';
        const records = listedPeople(people, settings().firmableNewPeople)
          .filter(({ current_company: { name } }) => name.toLowerCase().includes(company))
          .filter(worksAs(body.position, body.seniority, body.department))
          .map(listingOf);
        account.search('searchPeople', Math.ceil(records.length / RESULTS_PER_CREDIT));
        return { records, total: records.length };
      },
    },
  };

  const refuseWithoutKey = keyAdmission('firmable', vendorDocument);
  const vendor: ServedContract = {
    document: vendorDocument,
    internalPaths: { searchPeople: '/internal/people/search' },
    admit: (request) => {
      refuseWithoutKey(request);
      if (settings().rateLimits && account.requests.take() !== undefined) {
        throw new Refusal(429, 'More than 50 requests in a second');
      }
    },
    errorBody: (error, message) => ({ error, message }),
    operations: {
      getCompany: ({ query }: Asked<'getCompany'>, reply: FastifyReply) => {
        const { id, fqdn, abn, website, ln_slug, ln_url } = query;
        if (!(id || fqdn || abn || website || ln_slug || ln_url)) {
          throw new Refusal(400, 'The call names no company');
        }
        const slugs = [ln_slug, profileSlug(ln_url, 'company')];
        const hosts = [fqdn, website && comparableUrl(website)];
        const company = companies.find(
          (one) =>
            one.id === id ||
            slugs.includes(one.linkedin) ||
            hosts.includes(one.fqdn) ||
            (abn && one.industry_codes.abn === abn),
        );
        if (!company) return sendVendorMiss(reply, settings(), 'Company');
        account.buy('getCompany', company.id, 1);
        return reply.send(company);
      },

      getPerson: ({ query }: Asked<'getPerson'>, reply: FastifyReply) => {
        const { ln_slug, ln_url, work_email, personal_email } = query;
        if (!(query.id || ln_slug || ln_url || work_email || personal_email)) {
          throw new Refusal(400, 'The call names no person');
        }
        const slugs = [ln_slug, profileSlug(ln_url, 'in')];
        const [work, personal] = [work_email?.toLowerCase(), personal_email?.toLowerCase()];
        const person = people.find(
          ({ id, linkedin, emails }) =>
            id === query.id ||
            slugs.includes(linkedin) ||
            emails.work.some(({ value }) => value === work) ||
            emails.personal.some(({ value }) => value === personal),
        );
        if (!person) return sendVendorMiss(reply, settings(), 'People');
        account.buy('getPerson', person.id, 1);
        return reply.send(person);
      },

      searchPeople: ({ body }: Body<components['schemas']['PeopleSearch']>) => {
        const from = Number(body.from ?? 0);
        const size = Number(body.size ?? DEFAULT_SIZE);
        const found = listedPeople(people, settings().firmableNewPeople)
          .filter(({ current_company: { id } }) => id === body.companyId)
          .filter(
            worksAs(
              body.position,
              labelOf(SENIORITIES, body.seniority),
              labelOf(DEPARTMENTS, body.department),
            ),
          );
        account.search('searchPeople', 0);
        const records = found.slice(from, from + size).map(listingOf);
        return settings().firmableSearchEnvelope === 'array'
          ? records
          : { success: true, records, total: found.length };
      },
    },
  };

  return { gateway, vendor };
}

/** Returns a filter of people by a part of their position, and by the whole of the other two, in any case. */
function worksAs(position?: string, seniority?: string, department?: string) {
  const [part, rank, field] = [position, seniority, department].map(normalized);
  return (person: Person): boolean =>
    (!part || person.position.toLowerCase().includes(part)) &&
    (!rank || person.seniority.toLowerCase() === rank) &&
    (!field || person.department.toLowerCase() === field);
}

/** Returns the label in the records that a search code stands for. */
function labelOf(labels: readonly string[], code: string | undefined): string | undefined {
  return code === undefined ? undefined : labels[Number(code) - 1];
}

function normalized(text: string | undefined): string | undefined {
  return text?.trim().toLowerCase();
}

/** Returns a host or URL in a normalized form, for comparison. */
function comparableUrl(url: string): string {
  const spelled = url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/s, '');
  return /^.*[^/]/.exec(spelled)?.[0] ?? '';
}

/** Returns the slug of a person's (`in`) or a company's LinkedIn URL; `undefined` for any other URL. */
function profileSlug(url: string | undefined, kind: 'in' | 'company'): string | undefined {
  if (url === undefined) return undefined;
  return new RegExp(`linkedin\\.com/${kind}/([^/]+)`).exec(comparableUrl(url))?.[1];
}

/** Reports that nothing was found. `sample` is a record of the requested kind. */
function sendMiss(
  reply: FastifyReply,
  miss: Settings['firmableMiss'],
  sample: object = {},
): FastifyReply {
  switch (miss) {
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
    case 'empty-record':
      return reply.send(Object.fromEntries(Object.keys(sample).map((field) => [field, null])));
  }
}

function sendVendorMiss(
  reply: FastifyReply,
  { firmableVendorMiss: miss }: Settings,
  kind: 'Company' | 'People',
): FastifyReply {
  // Other errors have a code in this field; this one has its text there.
  if (miss === '500') return reply.code(500).send({ error: `${kind} profile not found` });
  return sendMiss(reply, miss);
}
