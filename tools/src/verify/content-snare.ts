import {
  asList,
  asText,
  at,
  AuthenticationType,
  HttpClient,
  readText,
  reading,
} from '@pieceworks/kit';
import { contentSnareClient } from '../../../packages/pieces/content-snare/src/lib/api';
import {
  CLIENT_EXISTS,
  readConnection,
} from '../../../packages/pieces/content-snare/src/lib/client';
import { EVENTS } from '../../../packages/pieces/content-snare/src/lib/model/events';
import {
  CLIENT,
  FIELD,
  FILE,
  REQUEST,
  TEMPLATE,
} from '../../../packages/pieces/content-snare/src/lib/model/output-rows';
import { CheckRecords, entriesOf, type MadeRequest } from './check-records';
import type { Conversation, Heard } from './conversation';
import { differs, failed, type Finding, HOLDS, holdsUnless, notSeen } from './finding';
import type { Probe, ProbeRun, VerifiedService } from './probe';
import { flawsOf, type RecordForm } from './record-form';

const LIST = reading('list the records');
const READ = reading('read the record');
const ROOT = '/partner_api/v1';

/** The lists that the piece reads, and the form of their records. */
const LISTS = {
  clients: 'client',
  requests: 'listed',
  request_templates: 'template',
  folders: 'named',
  team_members: 'member',
  communication_templates: 'named',
} as const;

const IN_ITSELF = { id: 'id', name: 'name' };

/** The records of the vendor. */
const FORMS = {
  client: { one: 'a client', rows: CLIENT },
  request: { one: 'a request', rows: REQUEST },
  readRequest: {
    one: 'a request that is read',
    rows: REQUEST,
    places: {
      clientId: 'primary_client_id',
      ...{ clientName: 'clients.*.full_name', clientEmail: 'clients.*.email' },
    },
  },
  listed: { one: 'a request of a list', rows: pick(REQUEST, 'id', 'name', 'status', 'dueDate') },
  recipients: {
    one: 'a client of a request',
    rows: pick(REQUEST, 'clientId', 'clientName', 'clientEmail'),
    places: { clientId: 'id', clientName: 'full_name', clientEmail: 'email' },
  },
  template: { one: 'a template', rows: TEMPLATE },
  named: { one: 'a folder or a schedule', rows: pick(TEMPLATE, 'id', 'name') },
  member: {
    one: 'a team member',
    rows: pick(TEMPLATE, 'id', 'name'),
    places: { name: 'full_name' },
  },
  page: { one: 'a page', rows: { id: FIELD.pageId, name: FIELD.page }, places: IN_ITSELF },
  section: {
    one: 'a section',
    rows: { id: FIELD.sectionId, name: FIELD.section },
    places: IN_ITSELF,
  },
  file: { one: 'a file', rows: FILE },
  field: {
    one: 'a field',
    rows: FIELD,
    places: { pageId: null, page: null, sectionId: null, section: null },
  },
} satisfies Readonly<Record<string, RecordForm>>;

function pick<Rows extends object>(rows: Rows, ...keys: (keyof Rows)[]) {
  return Object.fromEntries(keys.map((key) => [key, rows[key]]));
}

export const CONTENT_SNARE: VerifiedService = {
  unit: 'credits',
  dearest: 0,
  isVendor: (auth) => readConnection(auth).contract === 'vendor',
  client: contentSnareClient,
  costTold: () => null,
  forms: {
    'list-pages': [FORMS.client, FORMS.listed, FORMS.template, FORMS.named, FORMS.member],
    'clients-of-requests': [FORMS.recipients],
    'request-pages': [FORMS.readRequest, FORMS.page, FORMS.section, FORMS.field, FORMS.file],
    'request-by-email': [FORMS.request],
  },
  begin: ({ auth }) => beginRun(auth),
};

/** A client that shows the whole of a refusal, of which the piece's own keeps the words. */
function showingClient(auth: unknown, show: (body: unknown) => void): HttpClient {
  const { baseUrl, accessToken: token, secrets } = readConnection(auth);
  return new HttpClient({
    service: 'Content Snare',
    ...{ baseUrl, secrets },
    authentication: { type: AuthenticationType.BEARER_TOKEN, token },
    classify: ({ body }) => {
      show(body);
      return undefined;
    },
  });
}

function beginRun(auth: unknown): ProbeRun {
  const records = new CheckRecords();

  /** Returns a probe of the answer to a new request. */
  const ofRequest = (judge: (made: MadeRequest) => Finding): Probe => ({
    writes: true,
    async run(conversation) {
      const client = await records.client(conversation);
      const problem = failed(client);
      if (problem !== undefined) return notSeen('there is no client for the request');
      const made = await records.request(conversation);
      if ('outcome' in made) return made;
      return failed(made.heard) ?? judge(made);
    },
  });

  const probes: Record<string, Probe> = {
    'error-list': {
      async run(conversation) {
        let refusal: unknown;
        const path = `${ROOT}/clients/{id}`;
        const client = showingClient(auth, (body) => (refusal = body));
        const heard = await conversation.ask({ path, id: UNKNOWN, operation: READ, client });
        if (heard.failure?.kind !== 'not-found') {
          return failed(heard) ?? differs(`status ${heard.status}, an answer`);
        }
        const errors = at(refusal, 'errors');
        const isTold = asList(errors).length > 0 && asList(errors).every((one) => asText(one));
        return holdsUnless(!isTold && 'there is no list `errors` of texts');
      },
    },

    'list-pages': {
      async run(conversation) {
        const problems = new Set<string>();
        for (const [path, form] of Object.entries(LISTS)) {
          const heard = await list(conversation, `/${path}`, { limit: '3' });
          const refusal = failed(heard);
          if (refusal !== undefined) return refusal;
          for (const problem of problemsOfPage(heard, 0, 3)) problems.add(`/${path}: ${problem}`);
          const entries = entriesOf(heard);
          for (const flaw of flawsOf(FORMS[form], entries)) problems.add(flaw);
          if (entries.length < 2) continue;
          const second = await list(conversation, `/${path}`, { limit: '1', offset: '1' });
          for (const problem of problemsOfPage(second, 1, 1)) problems.add(`/${path}: ${problem}`);
          if (readText(entriesOf(second)[0], 'id') !== readText(entries[1], 'id')) {
            problems.add(`/${path}: a page does not begin where it was asked to`);
          }
        }
        return holdsUnless(...problems);
      },
    },

    'clients-of-requests': {
      async run(conversation) {
        const heard = await list(conversation, '/requests', { 'expand[]': 'clients' });
        const requests = entriesOf(heard);
        if (heard.failure === null && requests.length === 0) return notSeen(NO_REQUEST);
        return (
          failed(heard) ??
          holdsUnless(
            !requests.every(({ clients }) => Array.isArray(clients)) && 'no clients in a request',
            ...flawsOf(
              FORMS.recipients,
              requests.flatMap(({ clients }) => asList(clients)),
            ),
          )
        );
      },
    },

    'request-pages': {
      async run(conversation) {
        const wanted = { 'filter_by[statuses][]': 'completed' };
        const completed = await list(conversation, '/requests', { limit: '1', ...wanted });
        const isCompleted = entriesOf(completed).length > 0;
        const listed = isCompleted
          ? completed
          : await list(conversation, '/requests', { limit: '1' });
        const [first] = entriesOf(listed);
        if (listed.failure === null && first === undefined) return notSeen(NO_REQUEST);
        const read = async (what: string, record: unknown) =>
          conversation.ask({
            path: `${ROOT}/${what}/{id}`,
            id: readText(record, 'id') ?? UNKNOWN,
            operation: READ,
          });
        const request = await read('requests', first);
        const problem = failed(listed) ?? failed(request);
        if (problem !== undefined) return problem;
        const heads = at(request.body, 'pages');
        if (!Array.isArray(heads)) return differs('a request that is read has no list `pages`');
        if (heads.length === 0) return notSeen('the first request has no page');
        const pages: unknown[] = [];
        for (const head of asList(heads).slice(0, MOST_PAGES)) {
          const page = await read('pages', head);
          const refusal = failed(page);
          if (refusal !== undefined) return refusal;
          pages.push(page.body);
        }
        const sections = pages.flatMap((page) => asList(at(page, 'sections')));
        const fields = sections.flatMap((section) => asList(at(section, 'fields')));
        const answers = fields.flatMap((field) => asList(at(field, 'answers')));
        const attached = answers.map((answer) => at(answer, 'attachment') ?? null);
        const images = fields.flatMap((field) => asList(at(field, 'images')));
        return holdsUnless(
          isCompleted && first?.status !== 'completed' && 'the list is not filtered by the status',
          ...flawsOf(FORMS.readRequest, [request.body]),
          at(request.body, 'id') !== at(first, 'id') && 'another request than was asked for',
          ...flawsOf(FORMS.page, pages),
          pages.some((page) => !Array.isArray(at(page, 'sections'))) &&
            'a page has no list `sections`',
          ...flawsOf(FORMS.section, sections),
          sections.some((one) => !Array.isArray(at(one, 'fields'))) &&
            'a section has no list `fields`',
          ...flawsOf(FORMS.field, fields),
          ...flawsOf(FORMS.file, [...attached, ...images]),
          fields.some((one) => !Array.isArray(at(one, 'values') ?? at(one, 'answers'))) &&
            'a field has no list `values` or `answers`',
          fields.some((one) => typeof at(one, 'required') !== 'boolean') &&
            'a field has no flag `required`',
        );
      },
    },

    'webhook-events': {
      async run(conversation) {
        const heard = await list(conversation, '/webhooks', {});
        const webhooks = entriesOf(heard);
        if (heard.failure === null && webhooks.length === 0) return notSeen('there is no webhook');
        const known: readonly unknown[] = Object.keys(EVENTS);
        const events = webhooks.flatMap(({ subscriptions }) => asList(subscriptions));
        return (
          failed(heard) ??
          holdsUnless(
            webhooks.some((webhook) => readText(webhook, 'id') === null) && 'a webhook has no `id`',
            webhooks.some(({ url }) => typeof url !== 'string') && 'a webhook has no `url`',
            !webhooks.every(({ subscriptions }) => Array.isArray(subscriptions)) &&
              'a webhook has no list `subscriptions`',
            events.some((event) => !known.includes(event)) && 'an event has another name',
          )
        );
      },
    },

    'client-name': {
      writes: true,
      async run(conversation) {
        const made = await records.client(conversation);
        const id = readText(made.body, 'id');
        if (made.failure === null && id === null) return differs('a new client has no `id`');
        const path = `${ROOT}/clients/{id}`;
        const read = await conversation.ask({ path, id: id ?? UNKNOWN, operation: READ });
        const answers = [made.body, read.body];
        return (
          failed(made) ??
          failed(read) ??
          holdsUnless(
            answers.some((one) => readText(one, 'full_name') !== records.mark) &&
              'not the name that was sent',
            answers.some((one) => readText(one, 'email') !== records.email) &&
              'not the address that was sent',
            ...flawsOf(FORMS.client, answers),
          )
        );
      },
    },

    'known-address': {
      writes: true,
      async run(conversation) {
        const first = await records.client(conversation);
        if (first.failure !== null) return notSeen('there is no client of this address');
        const second = await records.createClient(conversation);
        if (second.failure?.message.includes(CLIENT_EXISTS) === true) return HOLDS;
        return failed(second) ?? differs(`status ${second.status}, a second client`);
      },
    },

    'request-by-email': ofRequest(({ heard: { body } }) => {
      const email = readText(at(body, 'client'), 'email');
      return holdsUnless(
        email?.toLowerCase() !== records.email && 'not for the client',
        ...flawsOf(FORMS.request, [body]),
      );
    }),

    'template-by-id': ofRequest(({ heard: { body }, template }) =>
      holdsUnless(
        (template.name === null || readText(body, 'request_template_name') !== template.name) &&
          'not the template',
      ),
    ),

    'request-due': ofRequest(({ heard: { body } }) =>
      holdsUnless(readText(body, 'due') !== records.due && 'not the day that was sent'),
    ),

    'draft-first': ofRequest(({ heard: { body } }) =>
      holdsUnless(readText(body, 'status') !== 'draft' && 'another status than `draft`'),
    ),
  };

  return { probes, remove: (access) => records.remove(access) };
}

/** An ID of no record. */
const UNKNOWN = 'acc_00000000';
/** A request has few pages, and one with files is most likely among the first. */
const MOST_PAGES = 3;
const NO_REQUEST = 'there is no request';

/** Returns a sentence for each way in which a page of a list is otherwise than asked for. */
function problemsOfPage({ body }: Heard, offset: number, limit: number): string[] {
  const results = at(body, 'results');
  if (!Array.isArray(results)) return ['there is no list `results`'];
  const total = at(body, 'pagination', 'total_count');
  const expected = Math.min(limit, Math.max(0, Number(total) - offset));
  return [
    at(body, 'pagination', 'offset') !== offset && '`offset` is not the one that was asked for',
    typeof total !== 'number' && 'there is no number `total_count`',
    typeof total === 'number' &&
      results.length !== expected &&
      `a page of ${limit} has ${results.length} records, and not ${expected}`,
  ].filter((problem) => problem !== false);
}

function list(conversation: Conversation, path: string, query: Readonly<Record<string, string>>) {
  return conversation.ask({
    path: `${ROOT}${path}`,
    query: { limit: '5', ...query },
    operation: LIST,
  });
}
