import { at } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '../src/index';
import { type Answer, call } from './call';
import { ANY_TEXT, listAt } from './json';

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  token = await sandbox.contentSnareToken();
});
afterAll(() => sandbox.stop());

function send(method: string, path: string, body?: unknown): Promise<Answer> {
  return call(`${sandbox.baseUrl('content-snare')}/partner_api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

test('a created client is in the list and in the ledger', async () => {
  const created = await send('POST', '/clients', {
    name: 'Nina van Dyk',
    email: 'nina@new.example',
  });
  expect(created).toMatchObject({
    status: 201,
    json: { full_name: 'Nina van Dyk', first_name: 'Nina', last_name: 'van Dyk' },
  });
  expect((await send('GET', '/clients?q=NINA@new')).json).toEqual({
    results: [created.json],
    pagination: { offset: 0, total_count: 1 },
  });
  expect((await sandbox.ledger()).contentSnare.clientsCreated).toMatchObject([created.json]);
});

test('an email that differs only in case is refused', async () => {
  const client = { name: 'Nina New', email: 'nina@new.example' };
  await send('POST', '/clients', client);
  const again = await send('POST', '/clients', { ...client, email: 'Nina@New.example' });
  expect(again).toMatchObject({ status: 422, json: { errors: ['already_invited'] } });
});

test('a request is published, due in 14 days unless it says when', async () => {
  const ids = { client_id: 'acc_0003', template_id: 'tpl_0002' };
  const inTwoWeeks = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(await send('POST', '/requests', ids)).toMatchObject({
    status: 201,
    json: { name: 'Tax return documents', status: 'published', due: inTwoWeeks },
  });
  const named = await send('POST', '/requests', { ...ids, name: 'Q3', due_date: '2031-02-03' });
  expect(named.json).toMatchObject({ name: 'Q3', due: '2031-02-03', client: { id: 'acc_0003' } });
  expect((await sandbox.ledger()).contentSnare.requestsCreated).toHaveLength(2);
});

test.each([
  ['/requests', { client_id: 'acc_9999', template_id: 'tpl_0001' }, 422],
  ['/requests', { client_id: 'acc_0001', template_id: 'tpl_9999' }, 422],
  ['/requests', { client_id: 'acc_0001', template_id: 'tpl_0001', due_date: 'soon' }, 400],
  ['/requests', { client_id: 1, template_id: 'tpl_0001' }, 400],
  ['/clients', { name: 'Nina' }, 400],
  ['/clients', { name: 'Nina', email: 'nina' }, 400],
])('POST %s refuses %j', async (path, body, status) => {
  expect(await send('POST', path, body)).toMatchObject({
    status,
    json: { errors: [ANY_TEXT] },
  });
  const { clientsCreated, requestsCreated } = (await sandbox.ledger()).contentSnare;
  expect([...clientsCreated, ...requestsCreated]).toEqual([]);
});

test('a list is read page by page', async () => {
  const { json: page } = await send('GET', '/clients?limit=15&offset=30');
  expect(listAt(page, 'results')).toHaveLength(10);
  expect(at(page, 'pagination')).toEqual({ offset: 30, total_count: 40 });
  const { json: templates } = await send('GET', '/request_templates?limit=5');
  expect(listAt(templates, 'results')).toHaveLength(5);
  expect(at(templates, 'pagination', 'total_count')).toBe(12);
});

test('a scope that the token lacks is named', async () => {
  token = await sandbox.contentSnareToken(['read_clients']);
  expect((await send('GET', '/clients')).status).toBe(200);
  expect((await send('GET', '/me')).status).toBe(200);
  expect(await send('POST', '/clients', { name: 'Nina', email: 'nina@new.example' })).toMatchObject(
    {
      status: 403,
      json: { errors: ['The token lacks write_clients'] },
    },
  );
});

function writeClients(count: number): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      send('POST', '/clients', { name: 'Nina New', email: `nina${at}@new.example` }),
    ),
  );
}

test('the 21st write in 10 seconds is refused and not processed', async () => {
  const answers = await writeClients(21);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  const retryAfter = refused[0]?.headers.get('retry-after') ?? '';
  expect(retryAfter).toMatch(/^([1-9]|10)$/);
  expect((await sandbox.ledger()).contentSnare.clientsCreated).toHaveLength(20);
  expect((await send('GET', '/me')).status).toBe(200);

  await sandbox.settings({ clockAheadSeconds: Number(retryAfter) });
  const later = await send('POST', '/clients', { name: 'Late', email: 'late@new.example' });
  expect(later.status).toBe(201);
});

test('the 51st read in 10 seconds is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 51 }, () => send('GET', '/me')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('the limits can be turned off', async () => {
  await sandbox.settings({ rateLimits: false });
  const answers = await writeClients(25);
  expect(answers.every(({ status }) => status === 201)).toBe(true);
});
