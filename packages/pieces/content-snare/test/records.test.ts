import type { JsonRecord } from '@pieceworks/kit';
import { recordHolding } from '@pieceworks/lab/suites/record-holding';
import { readField } from '../src/lib/api/answers';
import { withClient } from '../src/lib/api/clients';
import { clientIdsOf, withRequest } from '../src/lib/api/requests';
import { listItem } from '../src/lib/outputs/output-fields';

const readClient = (raw: unknown) => withClient(raw).record;
const readRequest = (raw: unknown) => withRequest(raw).record;

type Read = (record: JsonRecord) => Readonly<Record<string, unknown>>;

/** Returns a row for each place of a field. */
const rowsOf = (of: string, read: Read, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).flatMap(([key, places]) =>
    places.split(' ').map((place) => [of, key, place, read] as const),
  );

it.each([
  ...rowsOf('a client', readClient, {
    id: 'id',
    name: 'full_name name',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    phone: 'phone',
    companyName: 'company_name client_companies.0.name',
    language: 'language_code',
  }),
  ...rowsOf('a request', readRequest, {
    id: 'id',
    name: 'name',
    status: 'status',
    dueDate: 'due due_date',
    url: 'url',
    shareLink: 'share_link',
    templateName: 'request_template_name template_name',
    clientId: 'client.id clients.0.id client_id primary_client_id',
    clientName: 'client.full_name clients.0.name',
    clientEmail: 'client.email client_email',
  }),
  ...rowsOf('a field', readField, {
    id: 'id',
    referenceId: 'reference_id',
    name: 'name',
    pageId: 'page_id',
    page: 'page_name',
    sectionId: 'section_id',
    section: 'section_name',
    type: 'type',
    status: 'status',
    text: 'values_flat',
    rejectionComment: 'rejection_message.text rejection_comment',
  }),
])('from the record of %s, %s is read at %s', (_, key, place, read) => {
  expect(read(recordHolding(place, 'x'))).toEqual({ ...read({}), [key]: 'x' });
  expect(read({})).toHaveProperty(key, null);
});

it('the entry of a list has its record only if the step includes it', () => {
  const raw = { id: 'acc_1', avatar: null };
  const entry = withClient(raw);
  expect(listItem(false)(entry)).toEqual(readClient(raw));
  expect(listItem(true)(entry)).toEqual({ ...readClient(raw), raw });
});

it('the completion of a request is read as a number', () => {
  expect(readRequest({ completion_percentage: 0 }).completionPercentage).toBe(0);
  expect(readRequest({ completion_percentage: '40' }).completionPercentage).toBe(40);
  expect(readRequest({}).completionPercentage).toBeNull();
});

it('entities are read in every type of answer, and markup is kept where it is an answer', () => {
  const read = (values_flat: string) => readField({ type: 'single-line', values_flat }).text;
  expect(read('Smith &amp; Sons &#39;Ltd&apos;')).toBe("Smith & Sons 'Ltd'");
  expect(read('1 < 2 <b>')).toBe('1 < 2 <b>');
  const answers = [{ row: [{ field_column_id: 1, text: 'A &amp; B' }] }];
  expect(readField({ type: 'table', answers }).rows).toEqual([{ '1': 'A & B' }]);
});

it.each(['image', 'file', 'upload', 'attachment', 'signature', 'Single File Upload'])(
  'the links of a field of the type %s are files',
  (type) => {
    const files = [{ name: 'a b.pdf', sizeBytes: null, url: 'http://x.example/f/a%20b.pdf' }];
    const values = ['http://x.example/f/a%20b.pdf', 'ftp://x.example/c.pdf', 'd.pdf'];
    expect(readField({ type, values }).files).toEqual(files);
    expect(readField({ sub_type: type, values }).files).toEqual(files);
  },
);

it('a file without a name is called file', () => {
  const answers = [{ attachment: { url: 'https://x.example/a', byte_size: 7 } }];
  expect(readField({ answers }).files).toEqual([
    { name: 'file', sizeBytes: 7, url: 'https://x.example/a' },
  ]);
});

it.each(['primary_client_id', 'client_id', 'client.id', 'clients.0.id'])(
  'the clients of a request are read at %s',
  (place) => {
    expect(clientIdsOf(recordHolding(place, 'acc_1'))).toContain('acc_1');
  },
);
