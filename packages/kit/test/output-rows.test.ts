import {
  COMPUTED,
  outputFieldsOf,
  type OutputRows,
  type OutputsOf,
  readFlatFields,
  readOutput,
} from '../src';

const OUTPUT = {
  id: { label: 'ID', from: ['id', 'person_id'] },
  site: { kind: 'url', label: 'Site', from: ['company.website'], description: 'Of the company.' },
  size: { kind: 'number', label: 'Size', from: ['company.size', 'size'] },
  isOpen: { kind: 'boolean', label: 'Open', from: ['open', 'is_open'] },
  tags: { kind: 'texts', label: 'Tags', from: ['tags', 'tag'] },
  host: { label: 'Host', from: COMPUTED, reads: ['link'] },
} as const satisfies OutputRows;

const RECORD = {
  person_id: 7,
  company: { website: 'https://a.example', size: '12' },
  is_open: false,
  tag: 'new',
  link: 'a.example',
};
const FLAT = {
  id: '7',
  site: 'https://a.example',
  size: 12,
  isOpen: false,
  tags: ['new'],
  host: 'a.example',
};

it('readOutput reads each field from its first place, in the order of the rows', () => {
  const flat = readOutput(OUTPUT, RECORD, { host: 'a.example' });
  expect(flat).toEqual(FLAT);
  expect(Object.keys(flat)).toEqual(Object.keys(OUTPUT));
});

it.each([null, 'text', [], {}, { company: 'none', tags: [null], open: 'yes' }])(
  'readOutput returns null and empty lists for %j',
  (record) => {
    expect(readOutput(OUTPUT, record, { host: null })).toEqual({
      id: null,
      site: null,
      size: null,
      isOpen: null,
      tags: [],
      host: null,
    });
  },
);

it('outputFieldsOf lists the fields as the builder shows them', () => {
  expect(outputFieldsOf(OUTPUT)).toEqual([
    { key: 'id', label: 'ID' },
    { key: 'site', label: 'Site', format: 'url', description: 'Of the company.' },
    { key: 'size', label: 'Size', format: 'number' },
    { key: 'isOpen', label: 'Open', format: 'boolean' },
    { key: 'tags', label: 'Tags' },
    { key: 'host', label: 'Host' },
  ]);
});

it('readFlatFields reads its own output, and ignores a value of another kind', () => {
  const flat = readOutput(OUTPUT, { id: 7, open: true, tags: ['a'] }, { host: 'example.com' });
  expect(readFlatFields(OUTPUT, flat)).toEqual(flat);
  const junk = { id: {}, size: 'large', isOpen: 'true', tags: null };
  const nothing = { id: null, site: null, size: null, isOpen: null, tags: [], host: null };
  expect(readFlatFields(OUTPUT, junk)).toEqual(nothing);
});

it('rows of outputs name fields of the contract first', () => {
  type Item = { id: string; created_at?: string };
  const rows = {
    at: { label: 'At', from: ['created_at', 'older'] },
  } as const satisfies OutputsOf<Item>;
  // @ts-expect-error The contract has no such field.
  const wrong = { at: { label: 'At', from: ['createdat'] } } as const satisfies OutputsOf<Item>;
  expect(readOutput({ ...rows, wrong: wrong.at }, { created_at: '2026' }, {})).toEqual({
    at: '2026',
    wrong: null,
  });
});
