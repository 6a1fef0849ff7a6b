import { isRecord } from '@pieceworks/kit/json';
import { keyAdmission, Refusal, type ServedContract } from '@pieceworks/lab/sandbox';
import type { ContractName, Service } from '@pieceworks/lab/services';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEMO } from '../dist/demo';
import type { components as gatewayComponents } from '../dist/gateway';
import gatewayDocument from '../dist/gateway.json';
import type { components, operations } from '../dist/vendor';
import vendorDocument from '../dist/vendor.json';
import type { FirmableAccount } from './account';
import { listingOf, type Person } from './people';

type GatewaySchemas = gatewayComponents['schemas'];
type Body<Schema> = FastifyRequest<{ Body: Schema }>;
type Asked<Name extends 'getCompany' | 'getPerson'> = FastifyRequest<{
  Querystring: NonNullable<operations[Name]['parameters']['query']>;
}>;
/** Values that identify a record; those that are missing match none. */
type Wanted = readonly (string | undefined)[];

const RESULTS_PER_CREDIT = 25;
const DEFAULT_SIZE = 10;

export function firmableContracts(
  account: FirmableAccount,
  service: Service,
): Record<ContractName, ServedContract> {
  return { gateway: gatewayContract(account, service), vendor: vendorContract(account, service) };
}

function gatewayContract(account: FirmableAccount, service: Service): ServedContract {
  const { companies, people } = account;
  return {
    document: gatewayDocument,
    admit: keyAdmission(service, gatewayDocument),
    errorBody: (_status, message) => ({ message }),
    charge: chargeTo(account),
    operations: {
      enrichPerson: ({ body }: Body<GatewaySchemas['PersonIdentity']>, _reply, charge) => {
        const email = normalized(body.email);
        const slugs = [normalized(body.profile_slug), profileSlug(body.profile_url, 'in')];
        const person = people.all.find(
          (one) => isOneOf(slugs, one.linkedin) || hasEmail(one, { work: email, personal: email }),
        );
        if (!person) throw new Refusal(404, 'No match was found');
        const credits = (person.phones ?? []).length > 0 ? 2 : 1;
        charge(credits, person);
        return person;
      },

      enrichCompany: ({ body }: Body<GatewaySchemas['CompanyIdentity']>) => {
        const hosts = [body.domain, body.website].map((url) => url && comparableUrl(url));
        const slugs = [profileSlug(body.profile_url, 'company')];
        const company = companies.all.find(
          ({ fqdn, linkedin, industry_codes: { abn } }) =>
            isOneOf(hosts, fqdn) || isOneOf(slugs, linkedin) || isOneOf([body.abn], abn),
        );
        if (!company) throw new Refusal(404, 'No match was found');
        return company;
      },

      searchPeople: ({ body }: Body<GatewaySchemas['PeopleFilter']>, _reply, charge) => {
        // The contract does not name the further filters, so every record passes them.
        if (!Object.values(body).some((filter) => filter.trim())) {
          throw new Refusal(400, 'The search has no filter');
        }
        const company = normalized(body.company) ?? '';
        const found = people.all
          .filter(({ current_company: { name } }) => name?.toLowerCase().includes(company))
          .filter(worksAs(body.position, body.seniority, body.department));
        const answer = { records: found, total: found.length };
        if (found.length > 0) charge(Math.ceil(found.length / RESULTS_PER_CREDIT), answer);
        return answer;
      },
    },
  };
}

function vendorContract(account: FirmableAccount, service: Service): ServedContract {
  const { companies, people } = account;
  const refuseWithoutKey = keyAdmission(service, vendorDocument);
  return {
    document: vendorDocument,
    internalPaths: { searchPeople: '/internal/people/search' },
    admit: (request) => {
      refuseWithoutKey(request);
      if (account.requests.take() !== undefined) {
        throw new Refusal(429, 'More than 50 requests in a second');
      }
    },
    errorBody: (error, message) => ({ error, message }),
    charge: chargeTo(account),
    operations: {
      getCompany: ({ query }: Asked<'getCompany'>, reply: FastifyReply) => {
        const { id, fqdn, abn, website, ln_slug, ln_url } = query;
        if (!(id || fqdn || abn || website || ln_slug || ln_url)) {
          throw new Refusal(400, 'The call names no company');
        }
        const slugs = [ln_slug, profileSlug(ln_url, 'company')];
        const hosts = [fqdn, website && comparableUrl(website)];
        const company = companies.all.find(
          (one) =>
            one.id === id ||
            isOneOf(slugs, one.linkedin) ||
            isOneOf(hosts, one.fqdn) ||
            isOneOf([abn], one.industry_codes.abn),
        );
        // Other errors have a code in this field; a miss has its text there.
        if (!company) return reply.code(500).send({ error: 'Company profile not found' });
        return company;
      },

      getPerson: ({ query }: Asked<'getPerson'>, reply: FastifyReply) => {
        const { id, ln_slug, ln_url, work_email, personal_email } = query;
        if (!(id || ln_slug || ln_url || work_email || personal_email)) {
          throw new Refusal(400, 'The call names no person');
        }
        const slugs = [ln_slug, profileSlug(ln_url, 'in')];
        const emails = {
          work: work_email?.toLowerCase(),
          personal: personal_email?.toLowerCase(),
        };
        const person = people.all.find(
          (one) => one.id === id || isOneOf(slugs, one.linkedin) || hasEmail(one, emails),
        );
        if (!person) return reply.code(500).send({ error: 'People profile not found' });
        return person;
      },

      searchPeople: ({ body }: Body<components['schemas']['PeopleSearch']>) => {
        const from = Number(body.from ?? 0);
        const size = Number(body.size ?? DEFAULT_SIZE);
        const seniority = labelOf(DEMO.seniorities, body.seniority);
        const department = labelOf(DEMO.departments, body.department);
        const found = people.all
          .filter(({ current_company: { id } }) => id === body.companyId)
          .filter((person) => account.isListed(person))
          .filter(worksAs(body.position, seniority, department));
        const records = found.slice(from, from + size).map(listingOf);
        return { success: true, records, total: found.length };
      },
    },
  };
}

/** Returns the function that charges for an answer. An answer without an id is that of a search. */
function chargeTo(account: FirmableAccount): ServedContract['charge'] {
  return ({ operationId }, credits, answer) => {
    const id = isRecord(answer) && typeof answer.id === 'string' ? answer.id : null;
    return account.charge(operationId, id, credits);
  };
}

function isOneOf(wanted: Wanted, value: unknown): boolean {
  return typeof value === 'string' && wanted.includes(value);
}

function hasEmail(
  { emails }: Person,
  wanted: { work: string | undefined; personal: string | undefined },
): boolean {
  return (['work', 'personal'] as const).some((kind) =>
    emails[kind]?.some(({ value }) => isOneOf([wanted[kind]], value)),
  );
}

/**
 * Returns a filter of people by a part of their position and by their exact seniority and department, ignoring case.
 */
function worksAs(position?: string, seniority?: string, department?: string) {
  const [part, rank, field] = [position, seniority, department].map(normalized);
  return (person: Person): boolean =>
    (!part || person.position?.toLowerCase().includes(part) === true) &&
    (!rank || person.seniority?.toLowerCase() === rank) &&
    (!field || person.department?.toLowerCase() === field);
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
