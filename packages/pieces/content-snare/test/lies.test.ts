import { asList, asRecord } from '@pieceworks/kit';
import {
  type CallOfLie,
  changing,
  describeLies,
  ignoring,
  type Lie,
  renaming,
} from '@pieceworks/lab/suites/lies-suite';
import service from '../service/entry';

const RESULTS = ['results', '*'];
const isRead = ({ method }: CallOfLie) => method === 'GET';
const isCreation =
  (kind: string) =>
  ({ method, path }: CallOfLie) =>
    method === 'POST' && path.endsWith(`/${kind}`);
const isOne =
  (kind: string) =>
  ({ method, path }: CallOfLie) =>
    method === 'GET' && path.includes(`/${kind}/`);
const isOther = (call: CallOfLie) => isRead(call) && !call.query.has('expand[]');

const lists = (lie: string, change: Pick<Lie, 'ask' | 'answer' | 'unnoticed'>): Lie => ({
  fact: 'list-pages',
  lie,
  ...change,
});
const made = (
  fact: string,
  lie: string,
  concerns: NonNullable<Lie['concerns']>,
  change: Pick<Lie, 'ask' | 'answer' | 'unnoticed'>,
): Lie => ({ fact, lie, concerns, ...change });

const FIELDS = ['sections', '*', 'fields', '*'];

const LIES: readonly Lie[] = [
  lists('`offset` is ignored', { ask: ignoring('offset') }),
  lists('`limit` is ignored', { ask: ignoring('limit') }),
  lists('every list is empty', {
    answer: (answer) => {
      answer.body = { results: [], pagination: { offset: 0, total_count: 0 } };
    },
  }),
  lists('every record is the first', {
    answer: changing(['results'], (records) => asList(records).map(() => asList(records)[0])),
  }),
  lists('the same page comes twice, with the right `offset`', {
    answer: changing(['results'], (records) =>
      asList(records).map((record, at) => ({ ...asRecord(record), id: `acc_${at}` })),
    ),
  }),
  lists('`total_count` is seven too many', {
    answer: changing(['pagination', 'total_count'], (total) => Number(total) + 7),
  }),
  lists('`total_count` is that of a page', {
    answer: (answer) => {
      const body = asRecord(answer.body);
      const total_count = asList(body.results).length;
      answer.body = { ...body, pagination: { ...asRecord(body.pagination), total_count } };
    },
  }),
  lists('`total_count` is a text', {
    answer: changing(['pagination', 'total_count'], String),
  }),
  lists('there is no `pagination`', { answer: changing(['pagination'], () => undefined) }),
  lists('`results` has another name', { answer: renaming([], 'results', 'data') }),
  lists('`id` has another name', { answer: renaming(RESULTS, 'id', 'uid') }),

  made('clients-of-requests', '`expand[]` is ignored', isRead, { ask: ignoring('expand[]') }),
  made('clients-of-requests', 'no request has a client', isRead, {
    answer: changing([...RESULTS, 'clients'], () => []),
  }),
  made('clients-of-requests', 'the clients are told in any case', isOther, {
    ask: ({ query }) => {
      query.set('expand[]', 'clients');
    },
  }),
  made('clients-of-requests', 'a client has no `id`', isRead, {
    answer: renaming([...RESULTS, 'clients', '*'], 'id', 'uid'),
  }),
  made('clients-of-requests', 'the clients are IDs', isRead, {
    answer: changing([...RESULTS, 'clients'], () => ['acc_0001']),
  }),
  made('clients-of-requests', 'every request has the same client', isRead, {
    answer: changing([...RESULTS, 'clients'], () => [{ id: 'acc_0001' }]),
    unnoticed: 'The requests of an account can have one client.',
  }),

  made('request-progress', 'the progress is left out', isOne('requests'), {
    answer: (answer) => {
      const numbers = { done_fields_count: undefined, completion_percentage: null };
      answer.body = { ...asRecord(answer.body), ...numbers };
    },
  }),
  made('request-progress', 'the progress is a list', isOne('requests'), {
    answer: changing(['done_fields_count'], () => ['some']),
  }),
  made('request-pages', 'the filter by status is ignored', isRead, {
    ask: ignoring('filter_by[statuses][]'),
  }),
  made('request-pages', 'a request has no pages', isOne('requests'), {
    answer: changing(['pages'], () => []),
  }),
  made('request-pages', 'there is no `pages`', isOne('requests'), {
    answer: changing(['pages'], () => undefined),
  }),
  made('request-pages', 'another request is answered', isOne('requests'), {
    answer: changing(['id'], () => 'req_9999'),
  }),
  made('request-pages', 'a page has no sections', isOne('pages'), {
    answer: changing(['sections'], () => []),
  }),
  made('request-pages', 'a section has no fields', isOne('pages'), {
    answer: changing(['sections', '*', 'fields'], () => []),
  }),
  made('request-pages', 'another page is answered', isOne('pages'), {
    answer: changing(['id'], () => 'pag_9999'),
  }),
  made('request-pages', 'a field has no values', isOne('pages'), {
    answer: changing(FIELDS, (field) => ({ ...asRecord(field), values: null, answers: null })),
  }),
  made('request-pages', '`required` of a field is a number', isOne('pages'), {
    answer: changing([...FIELDS, 'required'], Number),
  }),

  made('error-list', 'an unknown ID is answered', isRead, {
    answer: (answer) => {
      answer.status = 200;
      answer.body = { id: 'acc_00000000' };
    },
  }),
  made('error-list', '`errors` has another name', isRead, {
    answer: renaming([], 'errors', 'messages'),
  }),
  made('error-list', '`errors` is empty', isRead, { answer: changing(['errors'], () => []) }),
  made('error-list', '`errors` is a text', isRead, { answer: changing(['errors'], String) }),
  made('error-list', 'an unknown ID is a 422', isRead, {
    answer: (answer) => {
      answer.status = 422;
    },
  }),

  made('webhook-events', 'there is no webhook', isRead, {
    answer: changing(['results'], () => []),
  }),
  made('webhook-events', 'a webhook is for nothing', isRead, {
    answer: changing([...RESULTS, 'subscriptions'], () => []),
  }),
  made('webhook-events', 'an event has another name', isRead, {
    answer: changing([...RESULTS, 'subscriptions', 0], () => 'request.completed'),
  }),

  made('client-name', '`full_name` is ignored', isCreation('clients'), {
    ask: ({ body }) => {
      body.full_name = 'Client';
    },
  }),
  made('client-name', 'the name is another when it is read', isOne('clients'), {
    answer: changing(['full_name'], () => 'Client'),
  }),
  made('client-name', '`email` has another name', isCreation('clients'), {
    answer: renaming([], 'email', 'mail'),
  }),
  made('known-address', 'a second client is made', isCreation('clients'), {
    ask: ({ body }) => {
      body.email = `${String(Math.random()).slice(2)}@example.com`;
    },
  }),
  made('known-address', 'every client is refused', isCreation('clients'), {
    answer: (answer) => {
      answer.status = 422;
      answer.body = { errors: ['already_invited'] };
    },
  }),
  made('known-address', 'the refusal is in other words', isCreation('clients'), {
    answer: changing(['errors'], () => ['email is taken']),
  }),
  made('request-by-email', 'a request is for another client', isCreation('requests'), {
    ask: ({ body }) => {
      body.client_email = 'alice.archer@fern-finch.example';
    },
  }),
  made('request-by-email', 'there is no `client`', isCreation('requests'), {
    answer: changing(['client'], () => undefined),
  }),
  made('template-by-id', '`request_template_id` is ignored', isCreation('requests'), {
    ask: ignoring('request_template_id'),
  }),
  made('request-due', '`due` is ignored', isCreation('requests'), { ask: ignoring('due') }),
  made('request-due', '`due` is a day off', isCreation('requests'), {
    answer: changing(['due'], (day) =>
      new Date(Date.parse(String(day)) + 24 * 3_600_000).toISOString().slice(0, 10),
    ),
  }),
  made('request-due', '`due` is answered, but not kept', isOne('requests'), {
    answer: changing(['due'], () => null),
  }),
  made('draft-first', 'a request is sent at once', isCreation('requests'), {
    ask: ({ body }) => {
      body.status = 'published';
    },
  }),
  made('draft-first', 'a draft is sent after its creation', isOne('requests'), {
    answer: changing(['status'], () => 'published'),
  }),
];

describeLies(service, LIES);
