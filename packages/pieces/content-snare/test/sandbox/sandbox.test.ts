import { at } from '@pieceworks/kit/json';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import type { ContractName } from '@pieceworks/lab/services';
import { type Answer, call } from '@pieceworks/lab/suites/http-call';
import { ANY_TEXT, listAt, textAt } from '@pieceworks/lab/suites/json-places';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import vendorContract from '#contract/vendor.json';
import { accountOf } from '../../service/account-calls';
import service from '../../service/entry';

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await leaseSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  token = await sandbox.token(service.name);
});
afterAll(() => sandbox.stop());

const sender =
  (contract: ContractName) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(`${sandbox.baseUrl('content-snare', { contract })}/partner_api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body,
    });
const gateway = sender('gateway');
const vendor = sender('vendor');
const ledger = async () => await accountOf(sandbox).ledger();

const NEW_CLIENT = { name: 'Nina New', email: 'nina@new.example' };
const NEW_REQUEST = { name: 'Q3', client_email: 'nina@new.example' };

/** Creates a request on the vendor contract; returns its id. */
async function create(more: object): Promise<string> {
  const { json } = await vendor('POST', '/requests', {
    ...NEW_REQUEST,
    status: 'published',
    ...more,
  });
  return textAt(json, 'id');
}

/** Returns the fields of a request, as its pages show them. */
async function fieldsOf(requestId: string): Promise<unknown[]> {
  const { json: request } = await vendor('GET', `/requests/${requestId}`);
  const pages = await Promise.all(
    listAt(request, 'pages').map((page) => vendor('GET', `/pages/${textAt(page, 'id')}`)),
  );
  return pages
    .flatMap(({ json }) => listAt(json, 'sections'))
    .flatMap((section) => listAt(section, 'fields'));
}

describe('the limits', () => {
  const writeClients = (count: number): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        gateway('POST', '/clients', { ...NEW_CLIENT, email: `nina${number}@new.example` }),
      ),
    );

  test('refuse the 51st read in 10 seconds, and no write for it', async () => {
    const answers = await Promise.all(Array.from({ length: 51 }, () => gateway('GET', '/me')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await gateway('POST', '/clients', NEW_CLIENT)).status).toBe(201);
  });

  test('can be turned off', async () => {
    await sandbox.settings({ rateLimits: false });
    const answers = await writeClients(25);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });
});

test('a scope that the token lacks is named', async () => {
  token = await sandbox.token(service.name, ['read_clients', 'write_requests']);
  const refusal = { status: 403, json: { errors: ['The token lacks write_clients'] } };
  expect((await gateway('GET', '/clients')).status).toBe(200);
  expect((await gateway('GET', '/me')).status).toBe(200);
  expect(await gateway('POST', '/clients', NEW_CLIENT)).toMatchObject(refusal);
  // A request for an unknown client would create the client.
  expect(await vendor('POST', '/requests', NEW_REQUEST)).toMatchObject(refusal);
  const known = { name: 'Q3', client_email: 'Alice.Archer@Fern-Finch.example' };
  expect((await vendor('POST', '/requests', known)).status).toBe(201);
  expect((await ledger()).clientsCreated).toEqual([]);
});

test.each<[ContractName, string, object, number, unknown]>([
  ['gateway', '/requests', { client_id: 'acc_9999', template_id: 'tpl_0001' }, 422, ANY_TEXT],
  ['gateway', '/requests', { client_id: 'acc_0001', template_id: 'tpl_9999' }, 422, ANY_TEXT],
  ['gateway', '/requests', { client_id: 1, template_id: 'tpl_0001' }, 400, ANY_TEXT],
  [
    'gateway',
    '/requests',
    { client_id: 'acc_0001', template_id: 'tpl_0001', due_date: 'soon' },
    400,
    ANY_TEXT,
  ],
  ['gateway', '/clients', { name: 'Nina' }, 400, ANY_TEXT],
  ['gateway', '/clients', { name: 'Nina', email: 'nina' }, 400, ANY_TEXT],
  ['vendor', '/requests', { client_email: 'a@b.example' }, 422, "Name can't be blank"],
  ['vendor', '/requests', { ...NEW_REQUEST, name: '' }, 422, "Name can't be blank"],
  ['vendor', '/requests', { ...NEW_REQUEST, client_email: 'a' }, 422, 'Client email is invalid'],
  ['vendor', '/requests', { ...NEW_REQUEST, due_date: 'x' }, 422, 'Due date is unknown'],
  ['vendor', '/requests', { ...NEW_REQUEST, folder_id: 'x' }, 422, 'Folder was not found'],
  ['vendor', '/requests', { ...NEW_REQUEST, owner_id: 'x' }, 422, 'Owner was not found'],
  [
    'vendor',
    '/requests',
    { ...NEW_REQUEST, request_template_id: 'x' },
    422,
    'Request template was not found',
  ],
  [
    'vendor',
    '/requests',
    { ...NEW_REQUEST, communication_template_id: 'x' },
    422,
    'Communication template was not found',
  ],
])(
  'the %s contract refuses POST %s with %j, and nothing changes',
  async (contract, path, body, status, error) => {
    expect(await sender(contract)('POST', path, body)).toMatchObject({
      status,
      json: { errors: [error] },
    });
    expect(await ledger()).toMatchObject({ clientsCreated: [], requestsCreated: [] });
  },
);

test('a list is sorted, paged, searched, filtered and expanded as its parameters say', async () => {
  const list = async (path: string) => {
    const { json } = await vendor('GET', path);
    return { entries: listAt(json, 'results'), pagination: at(json, 'pagination') };
  };
  const names = async (path: string) =>
    (await list(path)).entries.map((entry) => at(entry, 'full_name') ?? at(entry, 'name'));

  const byName = '/clients?sort_by=full_name&limit=2';
  expect(await names(byName)).toEqual(['Alice Archer', 'Alice Bell']);
  expect(await names(`${byName}&sort_direction=desc`)).toEqual(['Jon Dunn', 'Jon Costa']);
  expect((await vendor('GET', '/clients?sort_by=client_companies')).status).toBe(422);
  expect(await list('/clients?limit=1&offset=3')).toMatchObject({
    entries: [{ full_name: 'Dev Dunn' }],
    pagination: { offset: 3, total_count: 40 },
  });

  // The client of another request works for Fern & Finch too.
  expect(await list('/requests?q=FERN')).toMatchObject({
    entries: [{ name: 'Website for Fern & Finch' }],
    pagination: { total_count: 1 },
  });
  const statuses = ['draft', 'archived'].map((status) => `filter_by[statuses][]=${status}`);
  const filtered = await names(`/requests?${statuses.join('&')}`);
  expect(filtered).toEqual(['Brand questions', 'Will of 2019']);

  const [short] = (await list('/requests?limit=1')).entries;
  expect(short).not.toHaveProperty('owner_email');
  const [expanded] = (await list('/requests?limit=1&expand[]=owner_email')).entries;
  expect(expanded).toMatchObject({ owner_email: service.credential.email });
});

test('a record shows only what its schema names', async () => {
  const read = await vendor('GET', '/requests/req_0001');
  const [page] = listAt(read.json, 'pages');
  expect(page).toMatchObject({ name: 'Home' });
  expect(page).not.toHaveProperty('sections');

  const newcomer = { full_name: 'Nina New', email: NEW_CLIENT.email };
  const created = await vendor('POST', '/clients', newcomer);
  const path = `/clients/${textAt(created.json, 'id')}`;
  const changed = await vendor('PUT', path, { full_name: 'Nina Newer' });
  expect(changed.json).toMatchObject({ full_name: 'Nina Newer' });
  // The sandbox keeps a link with each client, for the recipients of requests.
  for (const { json } of [created, changed]) expect(json).not.toHaveProperty('url');
});

test('a request is due in 14 days unless it says when, and renames its client', async () => {
  const inTwoWeeks = new Date(Date.now() + 14 * 24 * 3_600_000).toISOString().slice(0, 10);
  const draft = await vendor('POST', '/requests', NEW_REQUEST);
  expect(draft.json).toMatchObject({
    status: 'draft',
    due: inTwoWeeks,
    client: { full_name: 'nina' },
  });
  const more = { due: '2031-02-03', client_full_name: 'Nina New' };
  const dated = await vendor('POST', '/requests', { ...NEW_REQUEST, ...more });
  expect(dated.json).toMatchObject({ due: '2031-02-03', client: { full_name: 'Nina New' } });
  const { clientsCreated, requestsCreated } = await ledger();
  expect(clientsCreated).toMatchObject([{ full_name: 'Nina New', last_name: 'New' }]);
  expect(requestsCreated.map(({ id }) => id)).toEqual([
    textAt(draft.json, 'id'),
    textAt(dated.json, 'id'),
  ]);
});

test('a template has a field of every type of the contract', async () => {
  const [request] = await accountOf(sandbox).requests();
  const sections = (request?.pages ?? []).flatMap((page) => page.sections);
  const types = sections.flatMap(({ fields }) => fields.map((field) => field.data_type));
  expect([...new Set(types)].sort()).toEqual(
    vendorContract.components.schemas.DataType.enum.toSorted(),
  );
});

test('a client answers only what a field takes, and only fields that can be answered', async () => {
  await sandbox.settings({ rateLimits: false });
  const question = (number: number, more: object) => ({
    question: `Question ${number}`,
    data_type: 'single-line',
    question_number: number,
    ...more,
  });
  const pages = (...questions: object[]) => ({
    pages_data: [{ name: 'Own', sections_data: [{ name: 'All', questions_data: questions }] }],
  });
  const choices = question(1, { data_type: 'dropdown', options: ['A', 'B'] });
  const items = question(2, { data_type: 'table', columns: ['Item'] });
  const [choice, table] = await fieldsOf(await create(pages(choices, items)));
  const answer = (field: unknown, ...answers: ({ text: string } | { row: string[] })[]) =>
    accountOf(sandbox).act({ kind: 'answer', fieldId: textAt(field, 'id'), answers });
  await expect(answer(choice, { text: 'C' })).rejects.toThrow('This is no answer');
  await expect(answer(table, { row: ['a', 'b'] })).rejects.toThrow('This is no answer');
  await answer(choice, { text: 'B' });
  await vendor('PUT', `/fields/${textAt(choice, 'id')}/review`, { status: 'approved' });
  await expect(answer(choice, { text: 'A' })).rejects.toThrow('The field is approved');
  const draft = await create({ status: 'draft' });
  await expect(accountOf(sandbox).act({ kind: 'view', requestId: draft })).rejects.toThrow(
    'The request is draft',
  );

  for (const questions of [
    [question(1, {}), question(1, {})],
    [question(1, { data_type: 'dropdown' })],
    [question(1, { data_type: 'table' })],
    [question(1, { data_type: 'telepathy' })],
  ]) {
    const refused = await vendor('POST', '/requests', { ...NEW_REQUEST, ...pages(...questions) });
    expect(refused.status).toBe(422);
  }
});

test('a request is shown as its client sees it, with the answers', async () => {
  const open = async () => (await accountOf(sandbox).requests()).find((request) => request.is_sent);
  const before = await open();
  const requestId = before?.id ?? '';
  await accountOf(sandbox).act({ kind: 'answer-all', requestId });
  const after = await open();
  const fields = (view: typeof before) =>
    (view?.pages ?? []).flatMap(({ sections }) => sections.flatMap((section) => section.fields));
  expect(before).toMatchObject({ name: 'Website for Fern & Finch', status: 'published' });
  expect(new Set(fields(before).map((field) => field.answered_by))).toEqual(
    new Set(['text', 'choice', 'choices', 'file', 'table']),
  );
  expect(fields(before).every(({ status }) => status === 'todo')).toBe(true);
  expect(fields(after).every(({ status }) => status === 'done')).toBe(true);
  expect(fields(after).find((field) => field.answered_by === 'file')).toMatchObject({
    answers: [{ attachment: { filename: 'portrait.png' } }],
  });
  expect(fields(after).find((field) => field.answered_by === 'table')).toMatchObject({
    values: ['Item 1, Amount 1', 'Item 2, Amount 2'],
  });
});

test('a reset brings everything back', async () => {
  expect((await gateway('POST', '/clients', NEW_CLIENT)).status).toBe(201);
  await accountOf(sandbox).settings({ fileLink: 'redirect' });
  await sandbox.reset();
  expect(await ledger()).toEqual({
    clientsCreated: [],
    requestsCreated: [],
    webhooks: [expect.objectContaining({ id: 'whk_0001' })],
  });
  // The token has ended too.
  expect((await gateway('GET', '/clients')).status).toBe(401);
});
