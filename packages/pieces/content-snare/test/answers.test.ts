import fc from 'fast-check';
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
