import fc from 'fast-check';
import {
  COMPUTED,
  outputFieldsOf,
  type OutputRows,
  readFlatFields,
  readOutput,
  restOf,
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
  ...{ id: '7', site: 'https://a.example', size: 12, isOpen: false, tags: ['new'] },
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
      ...{ id: null, site: null, size: null, isOpen: null, tags: [], host: null },
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

const ROWS = {
  name: { label: 'Name', from: ['name', 'employer.contact'] },
  employerId: { label: 'Employer ID', from: ['employer.id', 'employer'] },
  age: { kind: 'number', label: 'Age', from: ['age'] },
  isActive: { kind: 'boolean', label: 'Active', from: ['active', 'is_active'] },
  tags: { kind: 'texts', label: 'Tags', from: ['tags'] },
  emails: { kind: 'texts', label: 'Emails', from: COMPUTED, reads: ['contact.emails'] },
} as const satisfies OutputRows;

it.each([
  [{ name: 'Ann', age: '7', city: 'Perth' }, { city: 'Perth' }],
  [{ age: 7, is_active: true, active: null }, {}],
  [{ employer: { id: 12, contact: 'Bo', city: 'Perth' } }, { employer: { city: 'Perth' } }],
  [{ employer: { id: 12, contact: ' ', city: null } }, {}],
  [{ employer: 'f12' }, {}],
  [{ employer: ['f12'] }, { employer: ['f12'] }],
  [{ name: 'Ann', employer: { id: 'f12', contact: 'Bo' } }, { employer: { contact: 'Bo' } }],
  [{ tags: ['a', { b: 1 }] }, { tags: ['a', { b: 1 }] }],
  [
    { contact: { emails: ['x@a.example'], other: { deep: 1 } } },
    { contact: { other: { deep: 1 } } },
  ],
  [{ contact: { emails: ['y@a.example'] } }, { contact: { emails: ['y@a.example'] } }],
])('restOf takes the values of flat fields out of %j', (record, rest) => {
  const flat = readOutput(ROWS, record, { emails: ['x@a.example'] });
  expect(restOf(ROWS, record, flat)).toEqual(rest);
});

it.each([[null], ['text'], [[1]]])('restOf returns %j unchanged', (value) => {
  expect(restOf(ROWS, value, {})).toEqual(value);
});

it('restOf returns a rest unchanged', () => {
  const keys = ['name', 'employer', 'id', 'contact', 'emails', 'age', 'active', 'tags', 'city'];
  const leaf = fc.constantFrom('a', 'b', '7', 7, true, false, null);
  const { record } = fc.letrec<{ record: Record<string, unknown>; value: unknown }>((tie) => ({
    record: fc.dictionary(fc.constantFrom(...keys), tie('value')),
    value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(leaf), tie('record')),
  }));
  fc.assert(
    fc.property(record, (whole) => {
      const flat = readOutput(ROWS, whole, { emails: ['a'] });
      const rest = restOf(ROWS, whole, flat);
      expect(restOf(ROWS, rest, flat)).toEqual(rest);
    }),
  );
});

it('readFlatFields returns the result of readOutput unchanged', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'age', 'active', 'tags'), fc.jsonValue()),
      (record) => {
        const flat = readOutput(ROWS, record, { emails: ['a'] });
        expect(readFlatFields(ROWS, { ...flat, employer: { id: 'another' } })).toEqual(flat);
      },
    ),
  );
});

it('readFlatFields ignores a value of another kind', () => {
  const nothing = { name: null, employerId: null, age: null, isActive: null, tags: [], emails: [] };
  const junk = { name: {}, employerId: [], age: 'old', isActive: 'true', tags: null, emails: {} };
  expect(readFlatFields(ROWS, junk)).toEqual(nothing);
  expect(readFlatFields(ROWS, null)).toEqual(nothing);
});
