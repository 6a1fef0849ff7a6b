import { asList, at, readText } from '@pieceworks/kit';
import {
  answered,
  answeredInstead,
  type Conversation,
  differs,
  flawsOfPages,
  type Heard,
  noEvidence,
  type ProbeRun,
  type Probes,
  type Problem,
  type ServiceProbes,
} from '@pieceworks/lab/verify';
import { contentSnareClient } from '../src/lib/api/content-snare-api';
import { CLIENT_EXISTS } from '../src/lib/client';
import { CheckRecords, entriesOf } from './check-records';
import document from './dist/vendor.json';

const ROOT = '/partner_api/v1';

/** The lists whose pages are compared. */
const LISTS = [
  'clients',
  'requests',
  'request_templates',
  'folders',
  'team_members',
  'communication_templates',
];

export default {
  unit: 'credits',
  document,
  client: contentSnareClient,
  reads: [
    ...['me', 'page_templates', 'section_templates', 'webhooks'].map((name) => ({
      path: `${ROOT}/${name}`,
    })),
    {
      path: `${ROOT}/clients/{id}`,
      from: { id: [`GET ${ROOT}/clients`, 'results', 0, 'id'] },
    },
    {
      path: `${ROOT}/requests/{id}`,
      from: { id: [`GET ${ROOT}/requests`, 'results', 0, 'id'] },
    },
    {
      path: `${ROOT}/pages/{id}`,
      from: { id: [`GET ${ROOT}/requests/{id}`, 'pages', 0, 'id'] },
    },
  ],
  begin: beginRun,
} satisfies ServiceProbes;

function beginRun(): ProbeRun {
  const records = new CheckRecords();
  return {
    probes: { ...READS, ...writingProbes(records) },
    remove: (access) => records.remove(access),
  };
}

/** Probes that only read. */
const READS: Probes = {
  'list-pages': {
    async ask(conversation) {
      const problems: string[] = [];
      let hasPages = false;
      for (const path of LISTS) {
        const note = (flaws: readonly Problem[]) => {
          for (const flaw of flaws) if (flaw !== false) problems.push(`/${path}: ${flaw}`);
        };
        const read = async (limit: number, offset: number) => {
          const query = { limit: String(limit), offset: String(offset) };
          const heard = await list(conversation, `/${path}`, query);
          note([...heard.exchange.flaws, ...flawsOfPage(heard, offset, limit)]);
          return heard;
        };
        const first = await read(FIRST_PAGE, 0);
        const ids = idsOf(first);
        if (ids.length < 2) continue;
        hasPages = true;
        const total = totalOf(first);
        const size = FIRST_PAGE;
        note(flawsOfPages(ids, idsOf(await read(1, ids.length - 1)), { total, size, end: 1 }));
        // From the last record on there is one, unless the total is wrong.
        if (total !== null) await read(2, total - 1);
      }
      if (!hasPages && problems.length === 0) return noEvidence('no list has two records');
      return [...new Set(problems)];
    },
  },
};

/** Probes that create records. */
function writingProbes(records: CheckRecords): Probes {
  return {
    'known-address': {
      writes: true,
      async ask(conversation) {
        answered(await records.client(conversation));
        const second = await records.createClient(conversation);
        if (second.failure?.code === CLIENT_EXISTS) return [];
        return answeredInstead(second, 'a second client');
      },
    },

    'draft-first': {
      writes: true,
      async ask(conversation) {
        answered(await records.client(conversation));
        const { body } = answered(await records.request(conversation));
        const id = readText(body, 'id') ?? differs('a new request has no `id`');
        const kept = await conversation.ask({ path: `${ROOT}/requests/{id}`, id });
        return [body, answered(kept).body].map(
          (request) => readText(request, 'status') !== 'draft' && 'another status than `draft`',
        );
      },
    },
  };
}

/** Number of records that are read first of each list. */
const FIRST_PAGE = 3;

function idsOf(heard: Heard): (string | null)[] {
  return entriesOf(heard).map((entry) => readText(entry, 'id'));
}

function totalOf({ body }: Heard): number | null {
  const total = at(body, 'pagination', 'total_count');
  return typeof total === 'number' ? total : null;
}

function flawsOfPage(heard: Heard, offset: number, limit: number): Problem[] {
  const { body } = heard;
  // The contract requires the list, so the flaws of the answer name it.
  const results = asList(at(body, 'results'));
  const total = totalOf(heard);
  if (total === null) return ['there is no number `total_count`'];
  const expected = Math.min(limit, Math.max(0, total - offset));
  return [
    at(body, 'pagination', 'offset') !== offset && '`offset` is not the one that was asked for',
    results.length !== expected &&
      `a page of ${limit} has ${results.length} records, and not ${expected}`,
  ];
}

async function list(
  conversation: Conversation,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Heard> {
  return answered(
    await conversation.ask({
      path: `${ROOT}${path}`,
      query: { limit: '5', ...query },
    }),
  );
}
