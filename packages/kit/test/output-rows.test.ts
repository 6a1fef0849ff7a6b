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

it.each([null, 'text', [], {}, { company: 'none', tags: [null], open: 'perhaps' }])(
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
  const junk = { id: {}, size: 'large', isOpen: {}, tags: null };
  const nothing = { id: null, site: null, size: null, isOpen: null, tags: [], host: null };
  expect(readFlatFields(OUTPUT, junk)).toEqual(nothing);
});

/** A record of a contract. Additional fields are allowed, as in every answer. */
type Item = {
  id: string;
  created_at?: string | null;
  count?: number | string | null;
  size?: number | null;
  open?: boolean | null;
  tags?: string[] | null;
  owner?: { name: string | null; site?: { url: string } } & Record<string, unknown>;
  clients?: { id: string; size: number }[];
  odd?: unknown;
} & Record<string, unknown>;
type Rows = OutputsOf<Item, { odd: 'nobody knows its type' }>;

const FITTING = {
  at: { kind: 'datetime', label: 'At', from: ['created_at', 'older'] },
  id: { label: 'ID', from: ['id'] },
  count: { kind: 'number', label: 'Count', from: ['count'] },
  countText: { label: 'Count, as written', from: ['count'] },
  size: { kind: 'filesize', label: 'Size', from: ['size'] },
  open: { kind: 'boolean', label: 'Open', from: ['open'] },
  tags: { kind: 'texts', label: 'Tags', from: ['tags'] },
  owner: { label: 'Owner', from: ['owner.name'] },
  site: { kind: 'url', label: 'Site', from: ['owner.site.url'] },
  client: { label: 'Client', from: ['clients.0.id', 'client.id'] },
  odd: { kind: 'number', label: 'Odd', from: ['odd'] },
  host: { label: 'Host', from: COMPUTED, reads: ['owner.site', 'host'] },
  sum: { kind: 'number', label: 'Sum', from: COMPUTED },
} as const satisfies Rows;

/** Rows that do not compile, because their first place is no property of the contract that fits. */
const WRONG = [
  // @ts-expect-error Another name.
  { row: { label: 'At', from: ['createdat'] } } as const satisfies Rows,
  // @ts-expect-error The name in a later place.
  { row: { label: 'At', from: ['older', 'created_at'] } } as const satisfies Rows,
  // @ts-expect-error A deep place with another name.
  { row: { label: 'Owner', from: ['owner.full_name'] } } as const satisfies Rows,
  // @ts-expect-error An entry of a list with another name.
  { row: { label: 'Client', from: ['clients.0.key'] } } as const satisfies Rows,
  // @ts-expect-error A list is no text.
  { row: { label: 'Tags', from: ['tags'] } } as const satisfies Rows,
  // @ts-expect-error A record is no text.
  { row: { label: 'Owner', from: ['owner'] } } as const satisfies Rows,
  // @ts-expect-error A number is no text.
  { row: { label: 'Size', from: ['size'] } } as const satisfies Rows,
  // @ts-expect-error A text is no number.
  { row: { kind: 'number', label: 'ID', from: ['id'] } } as const satisfies Rows,
  // @ts-expect-error A number is no link.
  { row: { kind: 'url', label: 'Count', from: ['count'] } } as const satisfies Rows,
  // @ts-expect-error A flag is no list.
  { row: { kind: 'texts', label: 'Open', from: ['open'] } } as const satisfies Rows,
  // @ts-expect-error A text is no flag.
  { row: { kind: 'boolean', label: 'At', from: ['created_at'] } } as const satisfies Rows,
  // @ts-expect-error Code reads a place that the contract lacks.
  { row: { label: 'Host', from: COMPUTED, reads: ['link'] } } as const satisfies Rows,
  // @ts-expect-error Nothing is known of the type, and no reason is given.
  { row: { label: 'Odd', from: ['odd'] } } as const satisfies OutputsOf<Item>,
];

it('rows of outputs read a property of the contract that fits, or do not compile', () => {
  const record = { created_at: '2026', owner: { site: { url: 'https://a.example' } }, odd: 3 };
  expect(readOutput(FITTING, record, { host: 'a', sum: 1 })).toMatchObject({
    at: '2026',
    site: 'https://a.example',
    odd: 3,
  });
  expect(WRONG).toHaveLength(13);
});
