import { randomBytes } from 'node:crypto';
import {
  asList,
  asRecord,
  at,
  charging,
  HttpMethod,
  isRecord,
  reading,
  readText,
} from '@pieceworks/kit';
import { firmableClient, readConnection } from '../../../packages/pieces/firmable/src/lib/service';
import { COUNTRIES } from '../../../packages/pieces/firmable/src/lib/model/vendor-codes';
import type { Ask, Conversation, Heard } from './conversation';
import { differs, failed, type Finding, HOLDS, holdsUnless, notSeen } from './finding';
import type { Probe, VerifiedService } from './probe';

/** The company that the vendor's documentation looks up. */
const DOCUMENTED_COMPANY = 'f000000117274';

/** A code of no country. */
const NO_MARKET = 'ZZ';

const SEARCH = reading('search for people');
const MISS = reading('look up what cannot be there');
const NOWHERE = reading('ask a path that is not there');
const LOOK_UP = charging('look up the record', 'Look at the credits of the account.');

export const FIRMABLE: VerifiedService = {
  unit: 'credits',
  isVendor: (auth) => readConnection(auth).contract === 'vendor',
  client: firmableClient,
  costTold: () => null,
  begin: ({ company = DOCUMENTED_COMPANY }) => ({ probes: probesOf(company) }),
};

function probesOf(companyId: string): Record<string, Probe> {
  const search = (conversation: Conversation, from: number, size: number): Promise<Heard> =>
    conversation.ask({
      method: HttpMethod.POST,
      path: '/people/search',
      body: { companyId, from: String(from), size: String(size) },
      operation: SEARCH,
    });

  return {
    'miss-is-500': {
      async run(conversation) {
        const host = nobodysHost();
        const misses: Pick<Ask, 'path' | 'query'>[] = [
          { path: '/company', query: { fqdn: host } },
          { path: '/people', query: { work_email: `nobody@${host}` } },
        ];
        const problems: string[] = [];
        for (const miss of misses) {
          const heard = await conversation.ask({ ...miss, operation: MISS });
          const finding = judgeMiss(heard);
          if (finding.outcome === 'not seen') return finding;
          if (finding.outcome === 'differs') problems.push(`${miss.path}: ${finding.saw}`);
        }
        return holdsUnless(...problems);
      },
    },

    'country-markets': {
      async run(conversation) {
        const refused: string[] = [];
        for (const country of [...Object.keys(COUNTRIES), NO_MARKET]) {
          const query = { fqdn: nobodysHost(), country };
          const heard = await conversation.ask({ path: '/company', query, operation: MISS });
          if (heard.failure?.kind === 'invalid') refused.push(country);
          else if (heard.failure?.kind !== 'not-found') {
            return failed(heard) ?? differs(`status ${heard.status}, an answer`);
          }
        }
        const markets = refused.filter((country) => country !== NO_MARKET);
        return holdsUnless(
          markets.length > 0 && `refused: ${markets.join(', ')}`,
          !refused.includes(NO_MARKET) && 'what is no market is not refused',
        );
      },
    },

    'unknown-path': {
      async run(conversation) {
        const path = '/pieceworks-check';
        const heard = await conversation.ask({ path, operation: NOWHERE, mayBeRefused: true });
        if (heard.failure?.kind === 'protocol') return HOLDS;
        return failed(heard) ?? differs(`status ${heard.status}, an answer`);
      },
    },

    'people-pages': {
      async run(conversation) {
        const both = await search(conversation, 0, 2);
        const second = await search(conversation, 1, 1);
        const problem = ofUnknownCompany(both) ?? failed(both) ?? failed(second);
        if (problem !== undefined) return problem;
        const [first, expected] = idsOf(both);
        const [found, ...more] = idsOf(second);
        if (first === undefined || expected === undefined) {
          return notSeen('the company has fewer than two people: name another with --company');
        }
        return holdsUnless(
          found !== expected && 'the second page is not where the first one ends',
          more.length > 0 && 'a page is longer than was asked for',
        );
      },
    },

    'people-answer': {
      async run(conversation) {
        const heard = await search(conversation, 0, 1);
        const { body } = heard;
        return (
          ofUnknownCompany(heard) ??
          failed(heard) ??
          (Array.isArray(body)
            ? differs('a bare list')
            : holdsUnless(
                !Array.isArray(at(body, 'records')) && 'there is no list `records`',
                typeof at(body, 'total') !== 'number' && 'there is no number `total`',
              ))
        );
      },
    },

    'record-forms': {
      costs: 2,
      async run(conversation) {
        const people = recordsOf(await search(conversation, 0, 10));
        const listed = people.find((person) => person.has_phone === true) ?? people[0];
        const id = readText(listed, 'person_id', 'id');
        const lookUp = (path: string, query: Record<string, string>) =>
          conversation.ask({ path, query, operation: LOOK_UP, costs: 1 });
        const company = await lookUp('/company', { id: companyId });
        if (id === null) return notSeen('the company has no people: name another with --company');
        const person = await lookUp('/people', { id });
        return (
          ofUnknownCompany(company) ??
          failed(company) ??
          failed(person) ??
          holdsUnless(...problemsOfCompany(company.body), ...problemsOfPerson(person.body))
        );
      },
    },
  };
}

/** A domain that nobody can have, and that nobody asked for before. */
function nobodysHost(): string {
  return `pieceworks-check-${randomBytes(4).toString('hex')}.invalid`;
}

/** A company that is not known says nothing of how it would be answered. */
function ofUnknownCompany({ failure }: Heard): Finding | undefined {
  return failure?.kind === 'not-found'
    ? notSeen('the company is not known: name another with --company')
    : undefined;
}

/** A lookup that finds nothing is known by its words, and its status is 500. */
function judgeMiss(heard: Heard): Finding {
  const { failure, status } = heard;
  if (failure?.kind === 'not-found') return holdsUnless(status !== 500 && `status ${status}`);
  if (failure?.kind === 'unavailable' && status !== 0) {
    return differs(`status ${status}, not read as a miss`);
  }
  return failed(heard) ?? differs(`status ${status}, an answer`);
}

function problemsOfCompany(company: unknown): (string | false)[] {
  const { employee_count: employees, linkedin } = asRecord(company);
  return [
    employees === undefined && 'a company has no `employee_count`',
    isUrl(linkedin) && 'a company has a URL for its slug',
  ];
}

function problemsOfPerson(person: unknown): (string | false)[] {
  const { emails, phones, linkedin } = asRecord(person);
  const [phone] = asList(phones);
  return [
    !Array.isArray(at(emails, 'work')) && 'the e-mail addresses of a person are not by kind',
    phone !== undefined && at(phone, 'value') === undefined && 'a phone has no `value`',
    isUrl(linkedin) && 'a person has a URL for their slug',
  ];
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/.test(value);
}

/** The records of a search, in either form. */
function recordsOf({ body }: Heard): Record<string, unknown>[] {
  return asList(Array.isArray(body) ? body : at(body, 'records')).filter(isRecord);
}

function idsOf(heard: Heard): (string | null)[] {
  return recordsOf(heard).map((record) => readText(record, 'person_id', 'id'));
}
