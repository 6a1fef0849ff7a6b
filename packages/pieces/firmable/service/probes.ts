import { asList, at, HttpMethod, isRecord, readText } from '@pieceworks/kit';
import {
  answered,
  type Conversation,
  END,
  flawsOfPages,
  type Heard,
  noEvidence,
  type Probes,
  type ServiceProbes,
} from '@pieceworks/lab/verify';
import { firmableClient } from '../src/lib/auth';
import document from './dist/vendor.json';

/** The company that the vendor's documentation looks up. */
const DOCUMENTED_COMPANY = 'f000000117274';

/** The page size that the piece uses. */
const PAGE_SIZE = 100;

/** A search need not go deeper than this. */
const DEEPEST = 10_000;

/** The highest price that any source states for a lookup. No answer states what was charged. */
const LOOKUP_COSTS = 2;

export default {
  unit: 'credits',
  document,
  note: 'Searches count as free: a third party measured this; answers do not show it.',
  dearest: LOOKUP_COSTS,
  client: firmableClient,
  takes: { company: 'the ID of a company that has people, to search in' },
  // The one with the most people.
  inSandbox: { company: 'f000000117001' },
  reads: [
    {
      path: '/people',
      costs: LOOKUP_COSTS,
      from: { id: ['POST /people/search', 'records', 0, 'person_id'] },
    },
    {
      path: '/company',
      costs: LOOKUP_COSTS,
      from: { id: ['GET /people', 'current_company', 'id'] },
    },
  ],
  begin: ({ given }) => ({ probes: probesOf(given?.company ?? DOCUMENTED_COMPANY) }),
} satisfies ServiceProbes;

function probesOf(companyId: string): Probes {
  return {
    'people-pages': {
      async ask(conversation) {
        const first = await search(conversation, companyId, 0, PAGE_SIZE);
        const ids = idsOf(first);
        if (ids.length <= END) return noEvidence(FEW_PEOPLE);
        const partFrom = async (from: number) =>
          idsOf(await search(conversation, companyId, from, END));
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
  };
}

const FEW_PEOPLE =
  'the company is not known, or has too few people: name another with --with company=<ID>';

/** Searches a company. An unknown company is no evidence for or against a fact. */
async function search(
  conversation: Conversation,
  companyId: string,
  from: number,
  size: number,
): Promise<Heard> {
  const heard = await conversation.ask({
    method: HttpMethod.POST,
    path: '/people/search',
    body: { companyId, from: String(from), size: String(size) },
  });
  if (heard.failure?.kind === 'not-found') return noEvidence(FEW_PEOPLE);
  return answered(heard);
}

function totalOf({ body }: Heard): number | null {
  const total = at(body, 'total');
  return typeof total === 'number' ? total : null;
}

function idsOf({ body }: Heard): (string | null)[] {
  const people = asList(at(body, 'records')).filter(isRecord);
  return people.map((person) => readText(person, 'person_id', 'id'));
}
