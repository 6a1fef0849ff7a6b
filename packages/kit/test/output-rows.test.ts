import * as fc from 'fast-check';
import { asRecord, COMPUTED, outputFieldsOf, type OutputRows, readOutput, restOf } from '../src';

const ROWS = {
  id: { kind: 'text', label: 'ID', from: ['id', 'person_id'] },
  site: { kind: 'url', label: 'Site', from: ['company.website'], description: 'Of the company.' },
  size: { kind: 'number', label: 'Size', from: ['company.size', 'size'] },
  isOpen: { kind: 'boolean', label: 'Open', from: ['open', 'is_open'] },
  tags: { kind: 'texts', label: 'Tags', from: ['tags', 'tag'] },
  host: { kind: 'text', label: 'Host', from: COMPUTED, reads: ['link'] },
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

it('reads each field from the first of its places, in the order of the rows', () => {
  const flat = readOutput(ROWS, RECORD, { host: 'a.example' });
  expect(flat).toEqual(FLAT);
  expect(Object.keys(flat)).toEqual(Object.keys(ROWS));
});

it.each([null, 'text', [], {}, { company: 'none', tags: [null], open: 'yes' }])(
  'has null and empty lists for what is not there (%j)',
  (record) => {
    expect(readOutput(ROWS, record, { host: null })).toEqual({
      ...{ id: null, site: null, size: null, isOpen: null, tags: [], host: null },
    });
  },
);

it('lists the fields as the builder shows them', () => {
  expect(outputFieldsOf(ROWS)).toEqual([
    { key: 'id', label: 'ID' },
    { key: 'site', label: 'Site', format: 'url', description: 'Of the company.' },
    { key: 'size', label: 'Size', format: 'number' },
    { key: 'isOpen', label: 'Open', format: 'boolean' },
    { key: 'tags', label: 'Tags' },
    { key: 'host', label: 'Host' },
  ]);
});

describe('the rest of a record', () => {
  it('is empty where the flat fields hold all of it', () => {
    expect(restOf(ROWS, RECORD, FLAT)).toEqual({});
  });

  it('has what no field reads, and whole what is held in part', () => {
    const company = { ...RECORD.company, abn: '1' };
    const record = { ...RECORD, company, other: '7', tags: ['old'] };
    expect(restOf(ROWS, record, FLAT)).toEqual({ company, other: '7', tags: ['old'] });
  });

  it('is what is no record, as it came', () => {
    for (const value of [null, 'text', [1]]) expect(restOf(ROWS, value, FLAT)).toBe(value);
  });

  it('loses nothing: each field of the record is in it, or empty, or held', () => {
    const key = fc.constantFrom('id', 'person_id', 'open', 'size', 'tags', 'link', 'other');
    const value = fc.oneof(
      fc.constantFrom(null, '', 0, 12, '12', 'new', true),
      fc.array(fc.constantFrom('new', 'old')),
    );
    fc.assert(
      fc.property(fc.dictionary(key, value), (record) => {
        const flat = readOutput(ROWS, record, { host: null });
        const held = Object.values(flat).flat().map(String);
        const rest = asRecord(restOf(ROWS, record, flat));
        for (const [name, had] of Object.entries(record)) {
          if (name in rest) expect(rest[name]).toBe(had);
          else
            for (const one of [had].flat())
              if (one !== null && one !== '') expect(held).toContain(String(one));
        }
      }),
    );
  });
});
