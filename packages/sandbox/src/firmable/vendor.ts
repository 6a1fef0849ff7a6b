import document from '@pieceworks/contracts/firmable-vendor.json';
import type { components, operations } from '@pieceworks/contracts/firmable-vendor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../protocol';
import { keyAdmission } from '../key-admission';
import { Refusal } from '../refusal';
import type { ServedContract } from '../service';
import type { FirmableAccount } from './account';
import { DEPARTMENTS, labelOf, SENIORITIES } from './codes';
import type { Directory } from './directory';
import { comparableUrl, profileSlug } from './identifier';
import { sendMiss } from './miss';
import { olderCompany, olderPerson } from './older-record';
import { listingOf } from './person';

type CompanyQuery = NonNullable<operations['getCompany']['parameters']['query']>;
type PersonQuery = NonNullable<operations['getPerson']['parameters']['query']>;

const DEFAULT_SIZE = 10;

/** Returns Firmable's own API with its handlers. */
export function firmableVendor(
  account: FirmableAccount,
  { companies, people }: Directory,
  settings: () => Settings,
): ServedContract {
  const isOlder = () => settings().firmableRecordShape === 'older';

  const refuseWithoutKey = keyAdmission('firmable', document);
  return {
    document,
    internalPaths: { searchPeople: '/internal/people/search' },
    admit: (request) => {
      refuseWithoutKey(request);
      if (settings().rateLimits && account.requests.take() !== undefined) {
        throw new Refusal(429, 'More than 50 requests in a second');
      }
    },
    errorBody: (error, message) => ({ error, message }),
    operations: {
      getCompany: (
        { query }: FastifyRequest<{ Querystring: CompanyQuery }>,
        reply: FastifyReply,
      ) => {
        const { id, fqdn, abn, website } = query;
        const slugs = [query.ln_slug, profileSlug(query.ln_url, 'company')].filter(isGiven);
        const host = website === undefined ? undefined : comparableUrl(website);
        if (![id, fqdn, abn, website, query.ln_slug, query.ln_url].some(isGiven)) {
          throw new Refusal(400, 'The call names no company');
        }
        const company = companies.find(
          (one) =>
            one.id === id ||
            slugs.includes(one.linkedin) ||
            one.fqdn === fqdn ||
            one.fqdn === host ||
            (isGiven(abn) && one.industry_codes.abn === abn),
        );
        if (!company) return sendVendorMiss(reply, settings(), 'Company');
        account.buy('getCompany', company.id, 1);
        return reply.send(isOlder() ? olderCompany(company) : company);
      },

      getPerson: ({ query }: FastifyRequest<{ Querystring: PersonQuery }>, reply: FastifyReply) => {
        const slugs = [query.ln_slug, profileSlug(query.ln_url, 'in')].filter(isGiven);
        const [work, personal] = [query.work_email, query.personal_email].map((email) =>
          email?.toLowerCase(),
        );
        if (![query.id, query.ln_slug, query.ln_url, work, personal].some(isGiven)) {
          throw new Refusal(400, 'The call names no person');
        }
        const person = people.find(
          ({ id, linkedin, emails }) =>
            id === query.id ||
            slugs.includes(linkedin) ||
            emails.work.some(({ value }) => value === work) ||
            emails.personal.some(({ value }) => value === personal),
        );
        if (!person) return sendVendorMiss(reply, settings(), 'People');
        account.buy('getPerson', person.id, 1);
        return reply.send(isOlder() ? olderPerson(person) : person);
      },

      searchPeople: ({ body }: FastifyRequest<{ Body: components['schemas']['PeopleSearch'] }>) => {
        const from = Number(body.from ?? 0);
        const size = Number(body.size ?? DEFAULT_SIZE);
        const position = body.position?.trim().toLowerCase() ?? '';
        const seniority = labelOf(SENIORITIES, body.seniority);
        const department = labelOf(DEPARTMENTS, body.department);
        const found = people.filter(
          (person) =>
            person.current_company.id === body.companyId &&
            (!position || person.position?.toLowerCase().includes(position)) &&
            (seniority === undefined || person.seniority === seniority) &&
            (department === undefined || person.department === department),
        );
        account.search('searchPeople', 0);
        const records = found.slice(from, from + size).map(listingOf);
        return settings().firmableSearchEnvelope === 'array'
          ? records
          : { success: true, records, total: found.length };
      },
    },
  };
}

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '';
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
