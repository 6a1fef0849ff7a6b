import { growsSteadily } from '@pieceworks/kit/test/growth';
import fc from 'fast-check';
import { missingIn } from '../src/lib/answers/missing';
import { readField, readRequestFields } from '../src/lib/api/answers';
import { clientIdsOf } from '../src/lib/api/requests';

it('any record is read as a field', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (page, field) => {
      expect(readField(field)).toMatchObject({
        values: expect.any(Array),
        files: expect.any(Array),
      });
      expect(Array.isArray(readRequestFields([page, { sections: [{ fields: [field] }] }]))).toBe(
        true,
      );
    }),
  );
});

it.each([
  ['<p>We build <strong>boats</strong>.</p><p>And ships.</p>', 'We build boats.\nAnd ships.'],
  ['one<br/>two<br>three', 'one\ntwo\nthree'],
  ['a &lt; b &amp; c&nbsp;&unknown;', 'a < b & c &unknown;'],
  ['&constructor; &toString; &__proto__;', '&constructor; &toString; &__proto__;'],
  ['2 < 3 and 4 > 1', '2 < 3 and 4 > 1'],
  ['&amp;&lt;&gt;&quot;&nbsp;&copy;', '&<>" \u00a9'],
  ['<h2>Boats</h2><ul><li>one</li><li>two</li></ul><div>three</div>', 'Boats\none\ntwo\nthree'],
  ['<p> </p>', null],
])('the text of %j has no markup', (html, text) => {
  expect(readField({ type: 'wysiwyg', values_flat: html }).text).toBe(text);
});

it('the values of a field are its text, if it has no other', () => {
  expect(readField({ values: ['Red', 7, '', null, 'Blue'] }).text).toBe('Red, 7, Blue');
  expect(readField({ values: [] }).text).toBeNull();
});

it('the cells of a table have the names of its columns', () => {
  const answers = [
    { row: [cell('col_1', 'Rope'), cell('col_2', '7')] },
    { row: [cell('col_9', 'Anchor'), { text: 'loose' }] },
    { row: [] },
  ];
  const columns = [
    { id: 'col_1', name: 'Item' },
    { id: 'col_2', name: 'Amount' },
  ];
  expect(readField({ answers, field_columns: columns }).rows).toEqual([
    { Item: 'Rope', Amount: '7' },
    { col_9: 'Anchor', '2': 'loose' },
  ]);
});

it.each([
  [['Amount', 'Amount'], { Amount: '1', 'Amount (2)': '2' }],
  [['Amount', 'Amount', 'Amount (2)'], { Amount: '1', 'Amount (3)': '2', 'Amount (2)': '3' }],
  [[null, null], { c0: '1', c1: '2' }],
  [['Amount', undefined], { Amount: '1', c1: '2' }],
  [
    ['x'.repeat(400), `${'x'.repeat(400)}y`],
    { ['x'.repeat(300)]: '1', [`${'x'.repeat(300)} (2)`]: '2' },
  ],
])('columns named %j keep all cells', (names, row) => {
  const field_columns = names.map((name, at) => ({ id: `c${at}`, name }));
  const answers = [{ row: names.map((_, at) => cell(`c${at}`, String(at + 1))) }];
  expect(readField({ answers, field_columns }).rows).toEqual([row]);
});

it.each([
  ...[true, 'true', 'True', 1, '1', 'yes', 'unclear'].map((flag) => [flag, true] as const),
  ...[false, 'false', 0, '0', 'No', null, undefined, '', ' '].map((flag) => [flag, false] as const),
])('a field with required %j is required: %s', (required, isRequired) => {
  expect(readField({ required }).required).toBe(isRequired);
});

it.each([
  ...[true, 'true', 1, 'Yes'].map((flag) => [flag, true] as const),
  ...[false, 'false', 0, null, undefined, 'unclear'].map((flag) => [flag, false] as const),
])('a field with internal %j is hidden: %s', (internal, isHidden) => {
  expect(readField({ internal }).hidden).toBe(isHidden);
});

it.each([
  ['https://files.example/1/a.pdf', { name: 'a.pdf', url: 'https://files.example/1/a.pdf' }],
  ['/files/2/b%20c.pdf?x=1', { name: 'b c.pdf', url: '/files/2/b%20c.pdf?x=1' }],
  ['//files.example/d.pdf', { name: 'd.pdf', url: 'https://files.example/d.pdf' }],
  ['not uploaded', undefined],
  ['mailto:ann@example.com', undefined],
  ['', undefined],
])('the upload %j of an event is read', (value, file) => {
  const { files } = readField({ type: 'file', values: [value] });
  expect(files).toEqual(file === undefined ? [] : [{ ...file, sizeBytes: null }]);
});

it('the name of a column is shortened, since each row repeats it', () => {
  const answers = [{ row: [cell('col_1', 'Rope')] }, { row: [cell('col_1', 'Anchor')] }];
  const columns = [{ id: 'col_1', name: 'x'.repeat(100_000) }];
  const name = 'x'.repeat(300);
  expect(readField({ answers, field_columns: columns }).rows).toEqual([
    { [name]: 'Rope' },
    { [name]: 'Anchor' },
  ]);
});

it('files are read from the answers, or else from the images', () => {
  const attachment = { filename: 'a.pdf', byte_size: '12', url: 'https://x.example/a' };
  const image = { filename: 'b.png', image: { url: 'https://x.example/b' } };
  const read = (answers: unknown[]) => readField({ answers, images: [image, {}] }).files;
  expect(read([{ attachment }, { attachment: null }])).toEqual([
    { name: 'a.pdf', sizeBytes: 12, url: 'https://x.example/a' },
  ]);
  expect(read([])).toEqual([{ name: 'b.png', sizeBytes: null, url: 'https://x.example/b' }]);
});

it.each([
  ['image', ['https://x.example/f/portrait%20of%20Mere.png'], ['portrait of Mere.png']],
  ['single file upload', ['https://x.example/a.pdf', 'no link', 7], ['a.pdf']],
  ['image', ['https://x.example/%E0%A4%A'], ['%E0%A4%A']],
  ['image', ['https://x.example/'], ['file']],
  ['url', ['https://x.example/a.pdf'], []],
])('the files of a field of the type %s are read from its values %j', (type, values, names) => {
  const { files, text } = readField({ type, values });
  expect(files.map(({ name }) => name)).toEqual(names);
  if (names.length > 0) expect(text).toBe(names.join(', '));
});

function cell(column: string, text: string) {
  return { field_column_id: column, text };
}

it('a request without clients is refused, because nothing says whose it is', () => {
  expect(() => clientIdsOf({ id: 'req_1', name: 'Tax' })).toThrow('does not name their clients');
});

it('what is missing is found in time that grows with the number of fields', async () => {
  const field = {
    page: null,
    rejectionComment: null,
    text: null,
    status: 'todo',
    required: false,
    hidden: false,
  };
  const isSteady = await growsSteadily(1_000, (length) => {
    const fields = Array.from({ length }, (_, at) => ({
      ...field,
      id: `fld_${at}`,
      referenceId: `ref_${at}`,
      name: `Question ${at}`,
      key: `Question ${at}`,
    }));
    const needed = fields.map(({ name }) => name.toUpperCase());
    expect(missingIn(fields, needed).missing).toHaveLength(length);
  });
  expect(isSteady).toBe(true);
});

it('a record with millions of empty pages is refused', () => {
  const pages = Array.from({ length: 2_700_000 }, () => ({}));
  expect(() => readRequestFields(pages)).toThrow('it has more than 5,000 pages');
});
