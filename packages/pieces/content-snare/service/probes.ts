import {
  asList,
  asText,
  at,
  AuthenticationType,
  HttpClient,
  readNumber,
  readText,
} from '@pieceworks/kit';
import {
  answered,
  answeredInstead,
  type Conversation,
  differs,
  flawsOfPages,
  type Heard,
  noEvidence,
  type Probe,
  type ProbeRun,
  type Probes,
  type Problem,
  type ServiceProbes,
  withEvidence,
} from '@pieceworks/lab/verify';
import { contentSnareClient } from '../src/lib/api/content-snare-api';
import { CLIENT_EXISTS, readConnection } from '../src/lib/client';
import { EVENTS } from '../src/lib/webhooks/events';
import { CheckRecords, entriesOf, type MadeRequest } from './check-records';
import document from './dist/vendor.json';

const ROOT = '/partner_api/v1';

/** The lists that the piece reads. */
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
    {
      step: 'get_client',
      path: `${ROOT}/clients/{id}`,
      from: { id: [`GET ${ROOT}/clients`, 'results', 0, 'id'] },
    },
  ],
  begin: ({ auth }) => beginRun(auth),
} satisfies ServiceProbes;

/** Returns a client that passes the whole body of a refusal to `show`; the piece's client keeps only the message. */
function showingClient(auth: unknown, show: (body: unknown) => void): HttpClient {
  const { baseUrl, accessToken: token, secrets } = readConnection(auth);
  return new HttpClient({
    service: 'Content Snare',
    baseUrl,
    secrets,
    authentication: { type: AuthenticationType.BEARER_TOKEN, token },
    classify: ({ body }) => {
      show(body);
      return undefined;
    },
  });
}

function beginRun(auth: unknown): ProbeRun {
  const records = new CheckRecords();
  return {
    probes: { 'error-list': errorList(auth), ...READS, ...writingProbes(records) },
    remove: (access) => records.remove(access),
  };
}

function errorList(auth: unknown): Probe {
  return {
    async ask(conversation) {
      let refusal: unknown;
      const path = `${ROOT}/clients/{id}`;
      const client = showingClient(auth, (body) => (refusal = body));
      const heard = await conversation.ask({ path, id: UNKNOWN, client });
      if (heard.failure?.kind !== 'not-found') {
        return answeredInstead(heard);
      }
      const errors = asList(at(refusal, 'errors'));
      const isTold = errors.length > 0 && errors.every((one) => asText(one) !== null);
      return [!isTold && 'there is no list `errors` of texts'];
    },
  };
}

/** Probes that only read. */
const READS: Probes = {
  'list-pages': {
    async ask(conversation) {
      const problems: Problem[] = [];
      let hasPages = false;
      for (const path of LISTS) {
        const note = (flaws: readonly Problem[]) => {
          for (const flaw of flaws) problems.push(flaw !== false && `/${path}: ${flaw}`);
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
      return withEvidence([!hasPages && 'no list has two records'], [...new Set(problems)]);
    },
  },

  'clients-of-requests': {
    async ask(conversation) {
      const plain = await list(conversation, '/requests', {});
      const heard = await list(conversation, '/requests', { 'expand[]': 'clients' });
      const requests = entriesOf(heard);
      if (requests.length === 0) return noEvidence(NO_REQUEST);
      const hasClient = ({ clients }: Record<string, unknown>) =>
        asList(clients).some((client) => readText(client, 'id') !== null);
      const lacking = [
        !requests.some(hasClient) && 'no request has a client with an ID',
        entriesOf(plain).some(hasClient) && 'without `expand[]`, the clients are told too',
      ];
      return withEvidence(lacking, [
        ...heard.exchange.flaws,
        !requests.every((request) => Array.isArray(request.clients)) && 'no clients in a request',
      ]);
    },
  },

  'request-pages': {
    async ask(conversation) {
      const find = async (query: Readonly<Record<string, string>>) =>
        entriesOf(await list(conversation, '/requests', { limit: '1', ...query }))[0];
      const completed = await find({ 'filter_by[statuses][]': 'completed' });
      const first = completed ?? (await find({}));
      if (first === undefined) return noEvidence(NO_REQUEST);
      const flaws: string[] = [];
      const read = async (path: string, record: unknown) => {
        const id = readText(record, 'id') ?? UNKNOWN;
        const ask = { path: `${ROOT}${path}/{id}`, id };
        const { body, exchange } = answered(await conversation.ask(ask));
        flaws.push(...exchange.flaws);
        return body;
      };
      const request = await read('/requests', first);
      const heads = at(request, 'pages');
      if (!Array.isArray(heads)) return differs('a request that is read has no list `pages`');
      if (heads.length === 0) return noEvidence('the first request has no page');
      const pages: unknown[] = [];
      for (const head of asList(heads).slice(0, MOST_PAGES)) {
        pages.push(await read('/pages', head));
      }
      const inside = (records: readonly unknown[], key: string) =>
        records.flatMap((record) => asList(at(record, key)));
      const fields = inside(inside(pages, 'sections'), 'fields');
      const lacking = [fields.length === 0 && 'the pages that were read have no field'];
      return withEvidence(lacking, [
        ...flaws,
        completed !== undefined &&
          completed.status !== 'completed' &&
          'the list is not filtered by the status',
        at(request, 'id') !== first.id && 'another request than was asked for',
        pages.some((page, place) => at(page, 'id') !== at(heads[place], 'id')) &&
          'another page than was asked for',
        !fields.every((one) => Array.isArray(at(one, 'values') ?? at(one, 'answers'))) &&
          'a field has no list `values` or `answers`',
        !fields.every((one) => typeof at(one, 'required') === 'boolean') &&
          'a field has no flag `required`',
      ]);
    },
  },

  'request-progress': {
    async ask(conversation) {
      const [first] = entriesOf(await list(conversation, '/requests', { limit: '1' }));
      if (first === undefined) return noEvidence(NO_REQUEST);
      const ask = { path: `${ROOT}/requests/{id}`, id: readText(first, 'id') ?? UNKNOWN };
      const { body, exchange } = answered(await conversation.ask(ask));
      const progress = readNumber(body, 'done_fields_count', 'completion_percentage');
      return [
        ...exchange.flaws,
        progress === null && 'a request that is read has neither of the two numbers',
      ];
    },
  },

  'webhook-events': {
    async ask(conversation) {
      const heard = await list(conversation, '/webhooks', {});
      const webhooks = entriesOf(heard);
      if (webhooks.length === 0) return noEvidence('there is no webhook');
      const known: readonly unknown[] = Object.keys(EVENTS);
      const events = webhooks.flatMap(({ subscriptions }) => asList(subscriptions));
      return [
        ...heard.exchange.flaws,
        events.length === 0 && 'no webhook has a list `subscriptions`',
        events.some((event) => !known.includes(event)) && 'an event has another name',
      ];
    },
  },
};

/** Probes that create records. */
function writingProbes(records: CheckRecords): Probes {
  const readRequest = async (conversation: Conversation, id: string) =>
    conversation.ask({ path: `${ROOT}/requests/{id}`, id });

  /** Returns a probe of a new request, as the service answers it and as it keeps it. */
  const ofRequest = (judge: (made: KeptRequest) => Problem): Probe => ({
    writes: true,
    async ask(conversation) {
      const client = await records.client(conversation);
      if (client.failure !== null) return noEvidence('there is no client for the request');
      const { heard, template } = await records.request(conversation);
      const { body } = answered(heard);
      const id = readText(body, 'id') ?? differs('a new request has no `id`');
      const read = answered(await readRequest(conversation, id)).body;
      return [judge({ body, read, template })];
    },
  });

  return {
    'client-name': {
      writes: true,
      async ask(conversation) {
        const made = answered(await records.client(conversation));
        const id = readText(made.body, 'id');
        if (id === null) return differs('a new client has no `id`');
        const ask = { path: `${ROOT}/clients/{id}`, id };
        const both = [made.body, answered(await conversation.ask(ask)).body];
        return [
          both.some((one) => readText(one, 'full_name') !== records.mark) &&
            'not the name that was sent',
          both.some((one) => readText(one, 'email') !== records.email) &&
            'not the address that was sent',
        ];
      },
    },

    'known-address': {
      writes: true,
      async ask(conversation) {
        const first = await records.client(conversation);
        if (first.failure !== null) return noEvidence('there is no client of this address');
        const second = await records.createClient(conversation);
        if (second.failure?.code === CLIENT_EXISTS) return [];
        return answeredInstead(second, 'a second client');
      },
    },

    'request-by-email': ofRequest(({ body }) => {
      const email = readText(at(body, 'client'), 'email');
      return email?.toLowerCase() !== records.email && 'not for the client';
    }),

    'template-by-id': ofRequest(({ body, read, template: { name } }) => {
      const isOther = (one: unknown) => readText(one, 'request_template_name') !== name;
      return (name === null || [body, read].some(isOther)) && 'not the template';
    }),

    'request-due': ofRequest(({ body, read }) => {
      const isOther = (one: unknown) => readText(one, 'due') !== records.due;
      return [body, read].some(isOther) && 'not the day that was sent';
    }),

    'draft-first': ofRequest(({ body, read }) => {
      const isOther = (one: unknown) => readText(one, 'status') !== 'draft';
      return [body, read].some(isOther) && 'another status than `draft`';
    }),
  };
}

/** The ID of a record that does not exist. */
const UNKNOWN = 'acc_00000000';
/** A request has few pages, and one with file fields is most likely among the first. */
const MOST_PAGES = 3;
/** Number of records that are read first of each list. */
const FIRST_PAGE = 3;
const NO_REQUEST = 'there is no request';

/** A new request: the answer to its creation and to a read, and its template. */
type KeptRequest = Pick<MadeRequest, 'template'> & { body: unknown; read: unknown };

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
