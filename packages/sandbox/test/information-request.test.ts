import { at } from '@pieceworks/kit';
import vendorContract from '@pieceworks/contracts/content-snare-vendor.json';
import { type RunningSandbox, startSandbox } from '../src/index';
import { type Answer, call } from './call';
import { listAt, textAt } from './json';

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

test('a template has a field of every type of the contract', async () => {
  const [request] = await sandbox.contentSnareRequests();
  const sections = (request?.pages ?? []).flatMap((page) => page.sections);
  const types = sections.flatMap(({ fields }) => fields.map((field) => field.data_type));
  expect([...new Set(types)].sort()).toEqual(
    vendorContract.components.schemas.DataType.enum.toSorted(),
  );
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
