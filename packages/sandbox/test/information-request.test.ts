import { at } from '@pieceworks/kit';
import vendorContract from '@pieceworks/contracts/content-snare-vendor.json';
import { DATA_TYPES } from '../src/content-snare/data-types';
import { type RunningSandbox, startSandbox } from '../src/index';
import { type Answer, call } from './call';
import { ANY_TEXT, listAt, textAt } from './json';

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  await sandbox.settings({ rateLimits: false });
  token = await sandbox.contentSnareToken();
});
afterAll(() => sandbox.stop());

function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const base = sandbox.baseUrl('content-snare', { contract: 'vendor' });
  return call(`${base}/partner_api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

async function create(more: object): Promise<string> {
  const body = { name: 'Q3', client_email: 'nina@new.example', status: 'published', ...more };
  return textAt((await send('POST', '/requests', body)).json, 'id');
}

/** Returns the fields of a request, as its pages show them. */
async function fieldsOf(requestId: string): Promise<unknown[]> {
  const { json: request } = await send('GET', `/requests/${requestId}`);
  const pages = await Promise.all(
    listAt(request, 'pages').map((page) => send('GET', `/pages/${textAt(page, 'id')}`)),
  );
  return pages
    .flatMap(({ json }) => listAt(json, 'sections'))
    .flatMap((section) => listAt(section, 'fields'));
}

async function told(): Promise<string[]> {
  return (await sandbox.contentSnareEvents()).map(({ event }) => event);
}

test('a template has a field of every type of the contract', async () => {
  expect([...DATA_TYPES]).toEqual(vendorContract.components.schemas.DataType.enum);
  const fields = await fieldsOf(await create({ request_template_name: 'Website content' }));
  expect(fields.length).toBeGreaterThanOrEqual(DATA_TYPES.length);
});

test('a request lives from its template to its last approval', async () => {
  const requestId = await create({ request_template_id: 'tpl_0001' });
  await sandbox.contentSnareClient({ kind: 'view', requestId });
  await sandbox.contentSnareClient({ kind: 'answer-all', requestId });
  const answered = await fieldsOf(requestId);
  for (const field of answered) {
    expect(field).toMatchObject({ status: 'done', values_flat: ANY_TEXT });
    expect(listAt(field, 'values').length).toBeGreaterThan(0);
  }
  const [first] = answered;
  const fieldId = textAt(first, 'id');
  const rejected = { status: 'redo', rejection_comment: 'Longer, please' };
  expect(await send('PUT', `/fields/${fieldId}/review`, rejected)).toMatchObject({
    status: 200,
    json: { id: fieldId, ...rejected, answers: [rejected] },
  });
  await sandbox.contentSnareClient({ kind: 'comment', fieldId, text: 'How long?' });
  await sandbox.contentSnareClient({
    kind: 'answer',
    fieldId,
    answers: [{ text: 'Harbour Boats Limited' }],
  });
  await send('PUT', `/requests/${requestId}/approve_all_submitted_fields`);
  expect((await send('GET', `/requests/${requestId}`)).json).toMatchObject({
    completion_percentage: 100,
    approved_fields_count: answered.length,
    redo_fields_count: 0,
    has_comments: true,
  });
  await sandbox.contentSnareClient({ kind: 'complete', requestId });
  for (const status of ['archived', 'published', 'draft']) {
    await send('PUT', `/requests/${requestId}`, { status });
  }

  const events = await told();
  const count = (event: string) => events.filter((one) => one === event).length;
  expect(events.slice(0, 4)).toEqual([
    'client_created',
    'request_created',
    'request_published',
    'request_viewed',
  ]);
  expect(count('field_completed')).toBe(answered.length + 1);
  expect(count('field_approved')).toBe(answered.length);
  expect(count('all_fields_completed')).toBe(2);
  expect(events.filter((event) => /rejected|comment/.test(event))).toEqual([
    'field_rejected',
    'comment_created',
  ]);
  expect(events.slice(-4)).toEqual([
    'request_completed',
    'request_archived',
    'request_reopened',
    'request_draft',
  ]);
});

test('a page and a section are added from templates, and all is submitted part by part', async () => {
  const requestId = await create({ request_template_id: 'tpl_0002' });
  const before = (await fieldsOf(requestId)).length;
  const source = { source_template_id: 'pgt_0002' };
  const { json: page } = await send('POST', '/pages', { request_id: requestId, ...source });
  expect(page).toMatchObject({ name: 'Bank details', is_done: false });
  const section = { page_id: textAt(page, 'id'), source_template_name: 'Opening hours' };
  const named = await send('POST', '/sections', { ...section, name: 'Hours' });
  expect(named.json).toMatchObject({
    name: 'Hours',
    sorting_position: 2,
    fields: [{}, {}, {}, {}],
  });
  const unknown = { ...section, source_template_name: 'Nothing' };
  expect((await send('POST', '/sections', unknown)).status).toBe(422);

  const statuses = async () =>
    (await fieldsOf(requestId)).map((field) => textAt(field, 'status')).slice(before);
  await send('PUT', `/sections/${textAt(named.json, 'id')}/submit_all_fields`);
  expect(await statuses()).toEqual([...Array(4).fill('todo'), ...Array(4).fill('done')]);
  await send('PUT', `/pages/${textAt(page, 'id')}/submit_all_fields`);
  expect(new Set(await statuses())).toEqual(new Set(['done']));
  await send('PUT', `/requests/${requestId}/submit_all_fields`);
  const { json: request } = await send('GET', `/requests/${requestId}`);
  expect(request).toMatchObject({ completion_percentage: 100, fields_count: before + 8 });
  const events = await told();
  expect(events.filter((event) => event === 'all_fields_completed')).toHaveLength(1);
});

test('the pages of a call are used instead of a template', async () => {
  const question = (number: number, more: object) => ({
    question: `Question ${number}`,
    data_type: 'single-line',
    question_number: number,
    ...more,
  });
  const pages = (...questions: object[]) => ({
    pages_data: [{ name: 'Own', sections_data: [{ name: 'All', questions_data: questions }] }],
  });
  const id = await create(
    pages(
      question(1, {}),
      question(2, { data_type: 'dropdown', options: ['A', 'B'] }),
      question(3, { data_type: 'table', columns: ['Item'] }),
    ),
  );
  const [text, choice, table] = await fieldsOf(id);
  const answer = (field: unknown, answers: ({ text: string } | { row: string[] })[]) =>
    sandbox.contentSnareClient({ kind: 'answer', fieldId: textAt(field, 'id'), answers });
  await expect(answer(choice, [{ text: 'C' }])).rejects.toThrow('This is no answer');
  await expect(answer(table, [{ row: ['a', 'b'] }])).rejects.toThrow('This is no answer');
  await answer(choice, [{ text: 'B' }]);
  await answer(table, [{ row: ['Rope'] }, { row: ['Anchor'] }]);
  await answer(text, [{ text: 'One' }, { text: 'Two' }]);
  expect(await fieldsOf(id)).toMatchObject([
    { values: ['One', 'Two'], values_flat: 'One, Two' },
    { values: ['B'] },
    { values_structured: [{ Item: 'Rope' }, { Item: 'Anchor' }] },
  ]);

  const refused = async (...questions: object[]) => {
    const body = { name: 'Q3', client_email: 'nina@new.example', ...pages(...questions) };
    return (await send('POST', '/requests', body)).status;
  };
  expect(await refused(question(1, {}), question(1, {}))).toBe(422);
  expect(await refused(question(1, { data_type: 'dropdown' }))).toBe(422);
  expect(await refused(question(1, { data_type: 'table' }))).toBe(422);
  expect(await refused(question(1, { data_type: 'telepathy' }))).toBe(422);
});

test('fields keep their reference from request to request, and hidden ones stay hidden', async () => {
  const references = async () =>
    (await fieldsOf(await create({ request_template_id: 'tpl_0002' }))).map((field) =>
      at(field, 'reference_id'),
    );
  const first = await references();
  expect(await references()).toEqual(first);
  expect(new Set(first).size).toBe(first.length);

  const { json: visible } = await send('GET', '/pages/pag_0003');
  const { json: all } = await send('GET', '/pages/pag_0003?include_internal_fields=true');
  const names = (page: unknown) =>
    listAt(page, 'sections', 0, 'fields').map((one) => at(one, 'name'));
  expect(names(all)).toEqual([...names(visible), 'Reviewed by']);
});

test('requests are found by status, by words, in order and with the requested fields', async () => {
  const listed = async (query: string) =>
    listAt((await send('GET', `/requests?${query}`)).json, 'results');
  expect(await listed('q=TAX')).toEqual([
    { id: ANY_TEXT, name: 'Tax return 2025', status: 'waiting', due: ANY_TEXT },
  ]);
  expect(await listed('q=alice archer&q_by[]=clients.full_name&expand[]=clients')).toMatchObject([
    { name: 'Website for Fern & Finch', clients: [{ id: 'acc_0001' }] },
  ]);
  const open = await listed('filter_by[statuses][]=waiting&filter_by[statuses][]=published');
  expect(open).toHaveLength(2);
  const names = (await listed('sort_by=name&sort_direction=desc')).map((one) => at(one, 'name'));
  expect(names).toEqual([...names].sort().reverse());
  expect((await send('GET', '/requests?filter_by[statuses][]=lost')).status).toBe(422);
});

test('a client is changed and deleted', async () => {
  const changed = await send('PUT', '/clients/acc_0001', { full_name: 'Alice Abel', phone: '+64' });
  expect(changed).toMatchObject({ status: 200, json: { last_name: 'Abel', phone: '+64' } });
  const taken = textAt((await send('GET', '/clients/acc_0002')).json, 'email').toUpperCase();
  expect(await send('PUT', '/clients/acc_0001', { email: taken })).toMatchObject({
    status: 422,
    json: { errors: ['already_invited'] },
  });
  expect((await send('DELETE', '/clients/acc_0001')).status).toBe(204);
  expect((await send('GET', '/clients/acc_0001')).status).toBe(404);
  expect(await told()).toEqual(['client_updated', 'client_destroyed']);
});

test.each([
  ['signed', false, 200],
  ['credential', false, 401],
  ['credential', true, 200],
  ['redirect', true, 200],
] as const)(
  'a file behind a %s link follows its rule (with a token: %s)',
  async (link, hasToken, status) => {
    await sandbox.settings({ contentSnareFileLink: link });
    const fields = await fieldsOf('req_0002');
    const attachment = fields
      .map((field) => at(field, 'answers', 0, 'attachment'))
      .find((one) => one !== null);
    expect(attachment).toMatchObject({ filename: 'statement 2026.pdf', byte_size: 20 });
    const answer = await call(textAt(attachment, 'url'), {
      headers: hasToken ? { authorization: `Bearer ${token}` } : {},
    });
    expect(answer.status).toBe(status);
    if (link !== 'redirect' && status === 200) expect(answer.text).toBe('%PDF-1.4 a statement');
    const otherOrigin = await sandbox.otherOrigin();
    expect(otherOrigin).toHaveLength(link === 'redirect' ? 1 : 0);
  },
);

test('an action that a client cannot do is refused', async () => {
  const draft = await create({ request_template_id: 'tpl_0002', status: 'draft' });
  await expect(sandbox.contentSnareClient({ kind: 'view', requestId: draft })).rejects.toThrow(
    'The request is draft',
  );
  const [field] = await fieldsOf('req_0002');
  const fieldId = textAt(field, 'id');
  await send('PUT', `/fields/${fieldId}/review`, { status: 'approved' });
  await expect(
    sandbox.contentSnareClient({ kind: 'answer', fieldId, answers: [{ text: 'Again' }] }),
  ).rejects.toThrow('The field is approved');
});
