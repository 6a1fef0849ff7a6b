import { readForm } from '@pieceworks/kit/form';
import { hasCompany, readClient } from '../src/lib/api/clients';
import { listRequests, readAnswers, readRequest } from '../src/lib/api/requests';
import { matchesFilters } from '../src/lib/webhooks/event-filters';
import { EVENT_FORM } from '../src/lib/webhooks/event-form';
import { EMAIL_EVENT } from '../src/lib/webhooks/kinds/open-event';
import { answeringService } from './answering-service';

/** Records in forms that a gateway or a later version of the service can give. */

const { apiOf, calls } = answeringService();
const ANN = { id: 'acc_1', full_name: 'Ann', email: 'ann@example.com' };
const EVENT = readForm(EVENT_FORM, {});
const BEN = { id: 'acc_2', full_name: 'Ben', email: 'ben@example.com' };

describe.each([
  ['the request', readRequest],
  ['the answers', (...of: Parameters<typeof readRequest>) => readAnswers(...of, false)],
  ['the client', readClient],
] as const)('%s', (_, read) => {
  it.each([
    {},
    { message: 'Not found' },
    { error: 'invalid_request', error_description: 'No such record' },
    { errors: ['Not found'], status: 404 },
    { data: { id: 'x_1', name: 'Tax' } },
    { id: null, name: 'Tax' },
    { id: '', name: 'Tax' },
    { id: { value: 'x_1' } },
    [],
    [{ id: 'x_1' }],
    '"x_1"',
    'null',
  ])('is not read from %j', async (body) => {
    await expect(
      read(
        apiOf(() => body),
        'x_1',
      ),
    ).rejects.toThrow('Content Snare sent an answer that is empty or has an unexpected format.');
  });
});

it('a page without an ID is no page', async () => {
  const api = apiOf((_, { pathname }) =>
    pathname.includes('/pages/')
      ? { message: 'Not found' }
      : { id: 'req_1', pages: [{ id: 'pag_1', name: 'P' }] },
  );
  await expect(readAnswers(api, 'req_1', false)).rejects.toThrow('Could not read a page');
});

it.each([
  [
    ['published', 'waiting'],
    ['req_0', 'req_1', 'req_4'],
  ],
  [['completed'], ['req_2', 'req_4']],
  [[], ['req_0', 'req_1', 'req_2', 'req_3', 'req_4']],
] as const)('a list of requests with statuses %j has %j', async (statuses, ids) => {
  const api = apiOf(() => {
    const listed = ['published', 'Waiting', 'completed', 'archived', null];
    const results = listed.map((status, at) => ({ id: `req_${at}`, status }));
    return { results, pagination: { total_count: 5 } };
  });
  const { entries, total } = await listRequests(api, { statuses });
  expect(entries.map(({ record }) => record.id)).toEqual(ids);
  expect(total).toBe(ids.length);
});

it.each([
  [{ client_companies: [{ name: 'Beta' }, { name: 'Acme' }] }, true],
  [{ client_companies: [{ id: 'cmp_1', name: 'ACME ' }] }, true],
  [{ client_companies: ['Beta', 'Acme'] }, true],
  [{ client_companies: [{ name: 'Acme Holdings' }] }, false],
  [{ client_companies: [] }, false],
  [{}, false],
  [null, false],
])('the company Acme is one of %j: %s', (client, isThere) => {
  expect(hasCompany(client, 'Acme')).toBe(isThere);
});

describe('the client of an event', () => {
  it.each([
    ['the first of a request', { clients: [ANN, BEN] }, 'acc_1', true],
    ['the second of a request', { clients: [ANN, BEN] }, 'acc_2', true],
    ['the second, behind a main one', { client: ANN, clients: [ANN, BEN] }, 'acc_2', true],
    ['the primary one by its ID', { primary_client_id: 'acc_2' }, 'acc_2', true],
    ['the second of a field', { request: { client: ANN, clients: [ANN, BEN] } }, 'acc_2', true],
    ['beside the request', { request: { client: ANN }, client: BEN }, 'acc_2', true],
    ['another one', { clients: [ANN, BEN] }, 'acc_3', false],
    ['unknown', {}, 'acc_1', false],
  ])('is %s', async (_, raw, clientId, isWanted) => {
    const output = { raw, id: 'req_1', clientId: null, clientEmail: null };
    expect(
      await matchesFilters(
        apiOf(() => ANN),
        { ...EVENT, clientId },
        output,
      ),
    ).toBe(isWanted);
    expect(calls()).toEqual([]);
  });

  it.each([
    [{ client: { email: 'ANN@example.com' } }, true],
    [{ clients: [{ email: 'ben@example.com' }, { email: 'ann@example.com' }] }, true],
    [{ clients: [{ email: 'ben@example.com' }] }, false],
  ])('is known by its email in %j: %s', async (raw, isWanted) => {
    const output = { raw, id: 'eml_1', clientId: null, clientEmail: null };
    const api = apiOf(() => ANN);
    expect(await matchesFilters(api, { ...EVENT, clientId: 'acc_1' }, output)).toBe(isWanted);
  });
});

const REQUEST = { id: 'req_1', name: 'Tax' };
const CONTEXT = { requestId: 'req_1', clientId: 'acc_1', clientEmail: 'ann@example.com' };

it.each([
  [{ request: REQUEST, client: ANN }, CONTEXT],
  [{ request: { ...REQUEST, client: ANN } }, CONTEXT],
  [{ request: { ...REQUEST, client: BEN }, client: ANN }, CONTEXT],
  [{ request: REQUEST, client_id: 'acc_1', client_email: 'ann@example.com' }, CONTEXT],
  [{ request_id: 'req_1', client_id: 'acc_1', client_email: 'ann@example.com' }, CONTEXT],
  [{ request_id: 'req_1', client: ANN }, CONTEXT],
  [
    { request: REQUEST, client: {} },
    { requestId: 'req_1', clientId: null, clientEmail: null },
  ],
  [{ request: REQUEST }, { requestId: 'req_1', clientId: null, clientEmail: null }],
])('an email event %j has its request and client', (delivery, context) => {
  const raw = { event_name: 'email_bounced', id: 'eml_1', ...delivery };
  expect(EMAIL_EVENT.read(raw)).toMatchObject(context);
});
