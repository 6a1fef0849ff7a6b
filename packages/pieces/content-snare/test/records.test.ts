import { recordHolding } from '@pieceworks/testing/record-holding';
import { readField } from '../src/lib/api/answers';
import {
  clientBody,
  clientIdsOf,
  readClient,
  readRequest,
  restOfClient,
  restOfRequest,
} from '../src/lib/api/records';

it.each([
  ['id', 'id'],
  ['full_name', 'name'],
  ['name', 'name'],
  ['email', 'email'],
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['phone', 'phone'],
  ['company_name', 'companyName'],
  ['client_companies.0.name', 'companyName'],
  ['language_code', 'language'],
])('reads of a client what is at %s alone', (place, key) => {
  const client: Readonly<Record<string, unknown>> = readClient(recordHolding(place, 'x'));
  expect(client).toEqual({ ...readClient({}), [key]: 'x' });
  expect(readClient({})).toHaveProperty(key, null);
});

it.each([
  ['id', 'id'],
  ['name', 'name'],
  ['status', 'status'],
  ['due', 'dueDate'],
  ['due_date', 'dueDate'],
  ['url', 'url'],
  ['share_link', 'shareLink'],
  ['request_template_name', 'templateName'],
  ['template_name', 'templateName'],
  ['client.id', 'clientId'],
  ['clients.0.id', 'clientId'],
  ['client_id', 'clientId'],
  ['primary_client_id', 'clientId'],
  ['client.full_name', 'clientName'],
  ['clients.0.name', 'clientName'],
  ['client.email', 'clientEmail'],
  ['client_email', 'clientEmail'],
])('reads of a request what is at %s alone', (place, key) => {
  expect(readRequest(recordHolding(place, 'x'))).toEqual({ ...readRequest({}), [key]: 'x' });
  expect(readRequest({})).toHaveProperty(key, null);
});

const MERE = { id: 'acc_1', full_name: 'Mere Te Rangi', email: 'mere@a.example' };

it.each([
  [
    'a client',
    restOfClient({ ...MERE, name: 'Mere', avatar: null }),
    { name: 'Mere', avatar: null },
  ],
  ['a request of a client', restOfRequest({ id: 'req_1', client: MERE }), {}],
  ['a request with a list of one client', restOfRequest({ id: 'req_1', clients: [MERE] }), {}],
  [
    'a request of a client with more details',
    restOfRequest({ id: 'req_1', client: { ...MERE, phone: '+6421' }, folder_name: 'Tax' }),
    { client: { phone: '+6421' }, folder_name: 'Tax' },
  ],
  [
    'a request of two clients',
    restOfRequest({ clients: [MERE, { id: 'acc_2' }] }),
    {
      clients: [MERE, { id: 'acc_2' }],
    },
  ],
])('says of %s nothing twice and leaves nothing out', (_, rest, expected) => {
  expect(rest).toEqual(expected);
});

it('reads how much of a request is done', () => {
  expect(readRequest({ completion_percentage: 0 }).completionPercentage).toBe(0);
  expect(readRequest({ completion_percentage: '40' }).completionPercentage).toBe(40);
  expect(readRequest({}).completionPercentage).toBeNull();
});

it.each([
  ['id', 'id'],
  ['reference_id', 'referenceId'],
  ['name', 'name'],
  ['page_id', 'pageId'],
  ['page_name', 'page'],
  ['section_id', 'sectionId'],
  ['section_name', 'section'],
  ['type', 'type'],
  ['status', 'status'],
  ['values_flat', 'text'],
  ['rejection_message.text', 'rejectionComment'],
  ['rejection_comment', 'rejectionComment'],
])('reads of a field what is at %s alone', (place, key) => {
  expect(readField(recordHolding(place, 'x'))).toEqual({ ...readField({}), [key]: 'x' });
  expect(readField({})).toHaveProperty(key, null);
});

it('takes a field for required only where the service says so', () => {
  for (const required of [false, null, 'true', undefined]) {
    expect(readField({ required }).required).toBe(false);
  }
  expect(readField({ required: true }).required).toBe(true);
});

it.each([
  ['&amp;&lt;&gt;&quot;&nbsp;&copy;', '&<>" &copy;'],
  ['<h2>Boats</h2><ul><li>one</li><li>two</li></ul><div>three</div>', 'Boats\none\ntwo\nthree'],
])('reads the markup %s', (html, text) => {
  expect(readField({ type: 'wysiwyg', values_flat: html }).text).toBe(text);
});

it.each(['image', 'file', 'upload', 'attachment', 'signature', 'Single File Upload'])(
  'takes the links of a field of the type %s for files',
  (type) => {
    const files = [{ name: 'a b.pdf', sizeBytes: null, url: 'http://x.example/f/a%20b.pdf' }];
    const values = ['http://x.example/f/a%20b.pdf', 'ftp://x.example/c.pdf', 'd.pdf'];
    expect(readField({ type, values }).files).toEqual(files);
    expect(readField({ sub_type: type, values }).files).toEqual(files);
  },
);

it('calls a file without a name a file', () => {
  const answers = [{ attachment: { url: 'https://x.example/a', byte_size: 7 } }];
  expect(readField({ answers }).files).toEqual([
    { name: 'file', sizeBytes: 7, url: 'https://x.example/a' },
  ]);
});

it.each([
  ['name', { full_name: 'x' }],
  ['email', { email: 'x' }],
  ['firstName', { first_name: 'x' }],
  ['lastName', { last_name: 'x' }],
  ['phone', { phone: 'x' }],
  ['language', { language_code: 'x' }],
  ['companyName', { client_companies: [{ name: 'x' }] }],
])('writes of a client the %s alone', (key, body) => {
  expect(JSON.parse(JSON.stringify(clientBody({ [key]: 'x' })))).toEqual(body);
});

it.each(['primary_client_id', 'client_id', 'client.id', 'clients.0.id'])(
  'knows whose a request is by %s alone',
  (place) => {
    expect(clientIdsOf(recordHolding(place, 'acc_1'))).toContain('acc_1');
  },
);
