import { randomBytes } from 'node:crypto';
import { asList, at, HttpMethod, isRecord, readText } from '@pieceworks/kit';
import {
  answered,
  answeredInstead,
  type Ask,
  type Conversation,
  differs,
  END,
  flawsOfPages,
  type Heard,
  noEvidence,
  once,
  type Probe,
  type Probes,
  type Problem,
  type ServiceProbes,
  withEvidence,
} from '@pieceworks/lab/verify';
import { firmableClient } from '../src/lib/auth';
import { COUNTRIES } from '../src/lib/fields';
import document from './dist/vendor.json';

/** The company that the vendor's documentation looks up. */
const DOCUMENTED_COMPANY = 'f000000117274';

/** A country code that does not exist. */
const NO_MARKET = 'ZZ';

/** The page size that the piece uses. */
const PAGE_SIZE = 100;

/** A search need not go deeper than this. */
const DEEPEST = 10_000;

/** The highest price that any source states for a lookup. No answer states what was charged. */
const LOOKUP_COSTS = 2;

export default {
  unit: 'credits',
  document,
  note: 'Misses and searches count as free: a third party measured this; answers do not show it.',
  dearest: LOOKUP_COSTS,
  client: firmableClient,
  takes: { company: 'the ID of a company that has people, to search in' },
  // The one with the most people.
  inSandbox: { company: 'f000000117001' },
  begin: ({ given }) => ({ probes: probesOf(given?.company ?? DOCUMENTED_COMPANY) }),
} satisfies ServiceProbes;

function probesOf(companyId: string): Probes {
  return { ...REFUSALS, ...peopleProbes(companyId) };
}

/** Probes of calls that find nothing. */
const REFUSALS: Probes = {
  'miss-is-500': {
    async ask(conversation) {
      const host = nobodysHost();
      const misses: Pick<Ask, 'path' | 'query'>[] = [
        { path: '/company', query: { fqdn: host } },
        { path: '/people', query: { work_email: `nobody@${host}` } },
      ];
      const problems: Problem[] = [];
      for (const miss of misses) {
        const problem = problemOfMiss(await conversation.ask(miss));
        problems.push(problem !== false && `${miss.path}: ${problem}`);
      }
      return problems;
    },
  },

  'country-markets': {
    async ask(conversation) {
      const refused: string[] = [];
      for (const country of [...Object.keys(COUNTRIES), NO_MARKET]) {
        const query = { fqdn: nobodysHost(), country };
        const heard = await conversation.ask({ path: '/company', query });
        if (heard.failure?.kind === 'invalid') refused.push(country);
        else if (heard.failure?.kind !== 'not-found') {
          return answeredInstead(heard);
        }
      }
      const markets = refused.filter((country) => country !== NO_MARKET);
      return [
        markets.length > 0 && `refused: ${markets.join(', ')}`,
        !refused.includes(NO_MARKET) && 'what is no market is not refused',
      ];
    },
  },

  'unknown-path': {
    async ask(conversation) {
      const path = '/pieceworks-check';
      const heard = await conversation.ask({ path, mayBeRefused: true });
      if (heard.failure?.kind !== 'protocol') return answeredInstead(heard);
      return [heard.status < 400 && `status ${heard.status}, no refusal`];
    },
  },
};

/** Probes of a company's people. */
function peopleProbes(companyId: string): Probes {
  const search = async (conversation: Conversation, filter: Readonly<Record<string, string>>) =>
    conversation.ask({
      method: HttpMethod.POST,
      path: '/people/search',
      body: { companyId, from: '0', size: String(PAGE_SIZE), ...filter },
    });
  const firstSearch = once((conversation) => search(conversation, {}));
  /** Returns the first people of the company. An unknown company is no evidence for or against the fact. */
  const firstPage = async (conversation: Conversation) => {
    const heard = await firstSearch(conversation);
    if (heard.failure?.kind === 'not-found') noEvidence(UNKNOWN_COMPANY);
    return answered(heard);
  };

  return {
    'people-pages': {
      async ask(conversation) {
        const first = await firstPage(conversation);
        const ids = idsOf(first);
        if (ids.length <= END) return noEvidence(FEW_PEOPLE);
        const partFrom = async (from: number) => {
          const part = { from: String(from), size: String(END) };
          return idsOf(answered(await search(conversation, part)));
        };
        const total = totalOf(first);
        const flaws = flawsOfPages(ids, await partFrom(ids.length - END), {
          total,
          size: PAGE_SIZE,
        });
        const hasOther =
          total !== null && total <= DEEPEST && (await partFrom(total - 1)).length !== 1;
        return [...flaws, hasOther && '`total` is not the place of the last person'];
      },
    },

    'people-names': {
      async ask(conversation) {
        const people = recordsOf(await firstPage(conversation));
        if (people.length === 0) return noEvidence(FEW_PEOPLE);
        const named = people.filter((person) => readText(person, 'name', 'pName') !== null);
        return [named.length === 0 && 'no person of a search has a name'];
      },
    },

    'search-codes': {
      async ask(conversation) {
        const most = totalOf(await firstPage(conversation));
        if (most === null || most < 20) return noEvidence(FEW_PEOPLE);
        const problems: Problem[] = [];
        const lacking: Problem[] = [];
        for (const [field, codes] of Object.entries(CODES)) {
          const totals: number[] = [];
          for (const code of codes) {
            const heard = answered(await search(conversation, { [field]: code, size: '1' }));
            totals.push(totalOf(heard) ?? differs('a search has no number `total`'));
          }
          problems.push(
            totals.every((total) => total === 0) && `no \`${field}\` finds anybody`,
            totals.every((total) => total === most) && `\`${field}\` is ignored`,
            totals.some((total) => total > most) && `\`${field}\` finds more people`,
          );
          lacking.push(new Set(totals).size === 1 && `each \`${field}\` finds as many people`);
        }
        return withEvidence(lacking, problems);
      },
    },

    'record-forms': recordForms(companyId, firstPage),
  };
}

/** Returns the probe of the records of a company and of a person. */
function recordForms(
  companyId: string,
  firstPage: (conversation: Conversation) => Promise<Heard>,
): Probe {
  return {
    costs: 2 * LOOKUP_COSTS,
    async ask(conversation) {
      const people = recordsOf(await firstPage(conversation));
      const [rich] = people.toSorted((one, other) => flagsOf(other) - flagsOf(one));
      if (rich === undefined) return noEvidence(FEW_PEOPLE);
      const personId = readText(rich, 'person_id', 'id');
      if (personId === null) return differs('a person of a search has no ID');
      const lookUp = async (path: string, id: string) => {
        return answered(await conversation.ask({ path, query: { id }, costs: LOOKUP_COSTS }));
      };
      const lookups = [await lookUp('/company', companyId), await lookUp('/people', personId)];
      const [company, person] = lookups.map(({ body }) => body);
      const [phones, emails] = [at(person, 'phones'), at(person, 'emails', 'work')];
      const lacking = [
        isEmpty(phones) && 'the person has no phone',
        isEmpty(emails) && 'the person has no work email',
      ];
      return withEvidence(lacking, [
        ...lookups.flatMap(({ exchange }) => exchange.flaws),
        flagsOf(rich) === 0 && 'no person of a search has a flag',
        typeof at(company, 'employee_count') !== 'number' && 'a company has no `employee_count`',
        at(company, 'id') !== companyId && 'another company than was asked for',
        at(person, 'id') !== personId && 'another person than was asked for',
        !Array.isArray(emails) && 'the email addresses of a person are not by kind',
        rich.has_email === true && isEmpty(emails) && 'a flagged work email is missing',
        rich.has_phone === true && isEmpty(phones) && 'a flagged phone is missing',
        asList(phones).some((phone) => at(phone, 'is_dnd') === undefined) &&
          'a phone has no flag `is_dnd`',
        asList(phones).some((phone) => readText(phone, 'value') === null) &&
          'a phone has no `value`',
        [company, person].some((record) => isNoSlug(at(record, 'linkedin'))) &&
          'a record has no slug, or a URL for it',
      ]);
    },
  };
}

const UNKNOWN_COMPANY = 'the company is not known: name another with --with company=<ID>';
const FEW_PEOPLE = 'the company has too few people: name another with --with company=<ID>';

/** Codes that only a few people of a company have, but rarely none. */
const CODES = { seniority: ['4', '5', '6'], department: ['2', '4', '5'] };

/** Returns a host name that cannot exist and was never looked up. */
function nobodysHost(): string {
  return `pieceworks-check-${randomBytes(4).toString('hex')}.invalid`;
}

/** Returns the problem of a lookup that should find nothing: a status other than 500, or not read as "not found". */
function problemOfMiss(heard: Heard): Problem {
  const { failure, status } = heard;
  if (failure?.kind === 'not-found') return status !== 500 && `status ${status}`;
  if (failure?.kind === 'unavailable' && status !== 0)
    return `status ${status}, not read as a miss`;
  return `status ${answered(heard).status}, an answer`;
}

function flagsOf(person: Record<string, unknown>): number {
  const flags = ['has_phone', 'has_email', 'has_personal_email'];
  return flags.filter((flag) => person[flag] === true).length;
}

function isEmpty(list: unknown): boolean {
  return asList(list).length === 0;
}

function isNoSlug(value: unknown): boolean {
  return typeof value !== 'string' || /^https?:/.test(value);
}

function totalOf({ body }: Heard): number | null {
  const total = at(body, 'total');
  return typeof total === 'number' ? total : null;
}

function recordsOf({ body }: Heard): Record<string, unknown>[] {
  return asList(at(body, 'records')).filter(isRecord);
}

function idsOf(heard: Heard): (string | null)[] {
  return recordsOf(heard).map((record) => readText(record, 'person_id', 'id'));
}
