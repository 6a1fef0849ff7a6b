import type { InputPropertyMap } from '@activepieces/pieces-framework';
import {
  AS_NAMED,
  BY_RULE,
  type FieldRows,
  type FieldsOf,
  formOf,
  NOT_OFFERED,
  refuseNotOffered,
  type RulesOf,
  toRequest,
} from '../src';

type GatewayQuery = { q?: string; lang?: string };
type VendorQuery = {
  text?: string;
  max?: number;
  newest?: true;
  'sort-by'?: 'date' | 'rank';
  tags?: string;
};

const ROWS = {
  text: { kind: 'text', label: 'Text', help: '', required: true, gateway: 'q', vendor: 'text' },
  number: {
    kind: 'wholeNumber',
    label: 'Number',
    help: '',
    range: { min: 1, max: 50 },
    default: 10,
    gateway: NOT_OFFERED,
    vendor: 'max',
  },
  isNew: { kind: 'switch', label: 'New', help: '', gateway: NOT_OFFERED, vendor: 'newest' },
  tags: { kind: 'list', label: 'Tags', help: '', gateway: NOT_OFFERED, vendor: 'tags' },
  order: {
    kind: 'choice',
    label: 'Order',
    help: '',
    options: ['date', 'rank'],
    neutral: 'rank',
    gateway: NOT_OFFERED,
    vendor: BY_RULE,
  },
} as const satisfies FieldsOf<GatewayQuery, VendorQuery>;

type Rules = RulesOf<typeof ROWS, 'vendor', VendorQuery>;
const { propsOf, readFields } = formOf({
  shouted: { read: (_, value) => String(value).toUpperCase() },
});

describe('the rows of a form', () => {
  it('do not compile with a wire name that a contract lacks', () => {
    type Rows = FieldsOf<GatewayQuery, VendorQuery>;
    const about = { kind: 'text', label: 'Text', help: 'Words.', gateway: 'q' } as const;
    // @ts-expect-error The vendor calls it "text".
    const misspelled: Rows[string] = { ...about, vendor: 'txt' };
    // @ts-expect-error The row of the vendor is missing.
    const leftOut: Rows[string] = about;
    expect([misspelled, leftOut]).toHaveLength(2);
  });

  it('do not compile without a rule for each field that needs one', () => {
    // @ts-expect-error The rule for the order is missing.
    const rules: Rules = {};
    // @ts-expect-error The vendor needs a rule for the order.
    const query: VendorQuery = toRequest(ROWS, 'vendor', { text: 'a' }, {});
    expect([rules, query]).toHaveLength(2);
  });

  it('do not compile with a variant that the form lacks', () => {
    const rows = {
      a: { kind: 'text', as: 'whispered', label: 'A', help: 'B.' },
    } as const satisfies FieldRows;
    // @ts-expect-error No variant has this name.
    expect(() => propsOf(rows)).toThrow(TypeError);
  });
});

describe('a default', () => {
  const range = { min: 1, max: 4 };
  const minutes = { kind: 'wholeNumber', label: 'Minutes', help: '', range } as const;

  test('is refused outside its own range, when the form is built', () => {
    expect(() => propsOf({ minutes: { ...minutes, default: 5 } })).toThrow(
      'Minutes: the default 5',
    );
    expect(propsOf({ minutes: { ...minutes, default: 4 } }).minutes).toMatchObject({
      defaultValue: 4,
    });
  });

  test('is checked like a value that was filled in', () => {
    expect(() => readFields({ minutes: { ...minutes, default: 5 } }, {})).toThrow(
      'Minutes: enter a whole number from 1 to 4.',
    );
  });
});

test('an advanced field and its placeholder reach the builder', () => {
  const row = { label: 'Day', help: 'A day.', advanced: true, placeholder: '2026-03-31' } as const;
  expect(propsOf({ day: row }).day).toMatchObject({ advanced: true, placeholder: '2026-03-31' });
  expect(propsOf({ day: { label: 'Day', help: '' } }).day).not.toHaveProperty('advanced');
});

describe('the query of a contract', () => {
  const rules: Rules = { order: { 'sort-by': 'date' } };

  it('has each filled field under its name in the contract', () => {
    const values = {
      text: 'rain',
      number: 7,
      isNew: true,
      tags: ['a', 'b'],
      order: 'date',
    } as const;
    const query: VendorQuery = toRequest(ROWS, 'vendor', { ...values, tags: ['a', 'b'] }, rules);
    expect(query).toEqual({ text: 'rain', max: 7, newest: true, tags: 'a,b', 'sort-by': 'date' });
  });

  it('leaves out fields that are empty or switched off', () => {
    const values = { text: 'rain', isNew: false, tags: [] };
    const query: VendorQuery = toRequest(ROWS, 'vendor', values, { order: {} });
    expect(query).toEqual({ text: 'rain' });
  });

  it.each([
    [{ number: 7 }, 'Number'],
    [{ isNew: true }, 'New'],
    [{ tags: ['a'], order: 'date' as const }, 'Tags'],
    [{ order: 'date' as const }, 'Order'],
  ])('of a contract that lacks %j is refused', (values, label) => {
    const refusal = `${label}: not available through a gateway; leave it empty or switched off.`;
    const filled = { text: 'rain', ...values };
    expect(() => {
      refuseNotOffered(ROWS, 'gateway', filled);
    }).toThrow(refusal);
    expect(() => toRequest(ROWS, 'gateway', filled, {})).toThrow(refusal);
  });

  it('of a contract that lacks a field is accepted if the field has its default', () => {
    const asked = { text: 'rain', number: 10, isNew: false, tags: [], order: 'rank' } as const;
    const query: GatewayQuery = toRequest(ROWS, 'gateway', { ...asked, tags: [] }, {});
    expect(query).toEqual({ q: 'rain' });
  });
});

describe('a field of pairs', () => {
  const { text, order } = ROWS;
  const about = { kind: 'pairs', label: 'Others', help: 'Others.' } as const;
  const rows = {
    text,
    order,
    others: { ...about, gateway: AS_NAMED, vendor: NOT_OFFERED },
  } as const;
  const rules = { order: { 'sort-by': undefined } };

  it('sends each pair under its own name', () => {
    const others = Object.fromEntries([
      ['state', 'NSW'],
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ]);
    const query = toRequest(rows, 'gateway', { text: 'rain', others }, {});
    expect(Object.entries(query)).toEqual([['q', 'rain'], ...Object.entries(others)]);
  });

  it.each([
    ['gateway', 'q', 'Others: "q" is sent by the field Text; use that field instead.'],
    ['vendor', 'text', 'Others: "text" is sent by the field Text; use that field instead.'],
    ['vendor', 'sort-by', 'Others: "sort-by" is sent by the field Order; use that field instead.'],
    ['vendor', 'state', 'Others: "state" works through a gateway only; remove it.'],
  ] as const)('on the %s contract refuses the name %s', (contract, name, refusal) => {
    const values = { text: 'rain', others: { [name]: 'a' } };
    expect(() => toRequest(rows, contract, values, rules)).toThrow(refusal);
  });

  it('is accepted by every contract if it is empty', () => {
    expect(toRequest(rows, 'vendor', { text: 'rain' }, rules)).toEqual({ text: 'rain' });
  });

  it('makes texts of its values and leaves out empty ones', () => {
    const filled = { ' state ': ' NSW ', size: 50, open: true, none: '', no: null };
    expect(readFields({ others: about }, { others: filled })).toEqual({
      others: { state: 'NSW', size: '50', open: 'true' },
    });
    expect(readFields({ others: about }, { others: { none: '' } })).toEqual({ others: undefined });
    expect(() => readFields({ others: about }, { others: { ' ': 'a' } })).toThrow(
      'Others: fill in this field.',
    );
  });
});

/** One row of each kind: its control in the builder, an input, its result, and a refused input. */
const KINDS = [
  [{ kind: 'text' }, 'SHORT_TEXT', ' a ', 'a', { a: 1 }],
  [{ kind: 'text', longest: 2 }, 'SHORT_TEXT', 'ab', 'ab', 'abc'],
  [{ kind: 'text', options: ['red', 'blue'] }, 'STATIC_DROPDOWN', 'green', 'green', true],
  [{ kind: 'longText' }, 'LONG_TEXT', 'a', 'a', true],
  [{ kind: 'number', range: { min: 0, max: 1 } }, 'NUMBER', '0.5', 0.5, 2],
  [{ kind: 'wholeNumber', range: { min: 0, max: 9 } }, 'NUMBER', '5', 5, 0.5],
  [{ kind: 'switch' }, 'CHECKBOX', 'true', true, 'yes'],
  [{ kind: 'onOff' }, 'STATIC_DROPDOWN', 'false', false, 'no'],
  [{ kind: 'choice', options: { red: 'Red' } }, 'STATIC_DROPDOWN', 'RED', 'red', 'green'],
  [{ kind: 'list' }, 'ARRAY', ['a', ' ', 'a', 'b'], ['a', 'b'], { a: ['b'] }],
  [{ kind: 'list', longest: 3 }, 'ARRAY', 'a,b', ['a', 'b'], 'ab,c'],
  [{ kind: 'list', options: ['red'] }, 'STATIC_MULTI_SELECT_DROPDOWN', ['x'], ['x'], [['a']]],
  [{ kind: 'pairs' }, 'OBJECT', { a: 1 }, { a: '1' }, { a: ['b'] }],
  [{ kind: 'text', as: 'shouted' }, 'SHORT_TEXT', 'a', 'A', undefined],
  [{ kind: 'list', as: 'shouted' }, 'ARRAY', ['a'], ['A'], { a: 1 }],
] as const;

describe.each(KINDS)('a field %j', (kind, type, filled, value, wrong) => {
  const rows = { field: { label: 'Field', help: 'Help.', ...kind } };
  const read = (form: object) => readFields(rows, form);

  it('shows its control with label and help', () => {
    const props: InputPropertyMap = propsOf(rows);
    const about = { displayName: 'Field', description: 'Help.', required: false };
    expect(props.field).toMatchObject({ type, ...about });
  });

  it('is read, and its refusal begins with the label', () => {
    expect(read({ field: filled })).toEqual({ field: value });
    if (wrong !== undefined) expect(() => read({ field: wrong })).toThrow(/^Field: /);
  });

  it.each([{}, { field: null }, { field: '' }])('is read as nothing from %j', (form) => {
    if ('as' in kind && kind.kind === 'text') return;
    const nothing = kind.kind === 'list' ? [] : kind.kind === 'switch' ? false : undefined;
    expect(read(form)).toEqual({ field: nothing });
  });
});

it('the words of a choice are shown as people write them', () => {
  const rows = {
    field: { label: 'Field', help: 'Help.', kind: 'choice', options: ['draft', 'in_transit'] },
  } as const;
  expect(propsOf(rows).field).toMatchObject({
    options: {
      options: [
        { label: 'Draft', value: 'draft' },
        { label: 'In transit', value: 'in_transit' },
      ],
    },
  });
});

it('a required field must be filled in, also a list', () => {
  const about = { label: 'Field', help: 'Help.', required: true } as const;
  for (const kind of ['text', 'list'] as const) {
    const rows = { field: { ...about, kind } };
    expect(propsOf(rows).field).toMatchObject({ required: true });
    expect(() => readFields(rows, { field: [] })).toThrow('Field: fill in this field.');
  }
});

it('a default is shown in the form and replaces an empty value', () => {
  expect(propsOf(ROWS).number).toMatchObject({ defaultValue: 10 });
  expect(readFields(ROWS, { text: 'a', number: '' })).toMatchObject({ number: 10 });
  const on = { isOn: { kind: 'switch', label: 'On', help: 'On.', default: true } } as const;
  expect(propsOf(on).isOn).toMatchObject({ defaultValue: true });
  expect([readFields(on, {}), readFields(on, { isOn: false })]).toEqual([
    { isOn: true },
    { isOn: false },
  ]);
});

it('a form has one note before the fields that only gateways have', () => {
  const { text, tags } = ROWS;
  const filters = {
    kind: 'pairs',
    label: 'Filters',
    help: '',
    gateway: AS_NAMED,
    vendor: NOT_OFFERED,
  } as const;
  const props = propsOf({ text, filters, tags });
  expect(Object.keys(props)).toEqual(['text', 'gatewayNote', 'filters', 'tags']);
  expect(props).toMatchObject({ gatewayNote: { type: 'MARKDOWN', advanced: true } });
  expect(Object.keys(propsOf({ text, tags }))).toEqual(['text', 'tags']);
});

it('a choice shows words capitalized, and labels unchanged', () => {
  const options = (choices: readonly string[] | Record<string, string>) =>
    propsOf({ a: { kind: 'choice', label: 'A', help: 'B.', options: choices } }).a;
  expect(options(['red'])).toMatchObject({
    options: { options: [{ label: 'Red', value: 'red' }] },
  });
  expect(options({ r: 'Dark red' })).toMatchObject({
    options: { options: [{ label: 'Dark red', value: 'r' }] },
  });
});

it.each([
  ['a field that was set to off', { comments: 'false' }, { comments: false }],
  ['a field that was set to on', { comments: true }, { comments: true }],
  ['a switch that is on', { draft: true }, { draft: true }],
  ['nothing for a switch that is off', { draft: false, comments: '' }, {}],
  ['several choices as one text', { states: ['B', 'a', 'b'] }, { states: 'b,a' }],
  ['choices that were mapped as one text', { states: 'b, a' }, { states: 'b,a' }],
  ['the same as a newer engine passes them', { states: ['b,a'] }, { states: 'b,a' }],
  ['choices that were mapped as JSON text', { states: '["b", "a"]' }, { states: 'b,a' }],
  ['words to choose from as one text', { topics: ['x, y', 'z'] }, { topics: 'x,y,z' }],
])('a form without a gateway sends %s', (_, form, body) => {
  expect(sentBy(form)).toEqual(body);
});

it('a required list that is empty tells how to map it', () => {
  const people = { kind: 'mapped', list: true, label: 'People', help: '', required: true } as const;
  expect(() => readFields({ people }, { people: [] })).toThrow(
    /^People: the list is empty\. If you mapped one with f\(x\), switch f\(x\) off, and insert the list into a row\.$/,
  );
  for (const empty of [[''], [[]], ['', ' '], [['']], [['', '']]]) {
    expect(() => readFields({ people }, { people: empty })).toThrow('the list is empty');
  }
  expect(readFields({ people }, { people: ['', 'a'] }).people).toEqual(['', 'a']);
  expect(readFields({ people }, { people: [{}] }).people).toEqual([{}]);
  expect(propsOf({ people })).toMatchObject({ people: { defaultValue: [''] } });
});

it('a field of choices refuses any other word', () => {
  expect(() => sentBy({ states: 'a, c' })).toThrow('States: choose one of a, b.');
});

function sentBy(form: object) {
  const rows = {
    comments: { kind: 'onOff', label: 'Comments', help: '', vendor: 'comments' },
    draft: { kind: 'switch', label: 'Draft', help: '', vendor: 'draft' },
    states: { kind: 'choices', label: 'States', help: '', options: ['a', 'b'], vendor: 'states' },
    topics: { kind: 'list', label: 'Topics', help: '', options: ['x', 'y', 'z'], vendor: 'topics' },
    client: { kind: 'text', label: 'Client', help: '', vendor: BY_RULE },
  } as const;
  const rules = { client: { client_email: 'a@b.example' } };
  const { client_email: email, ...body } = toRequest(rows, 'vendor', readFields(rows, form), rules);
  // This compiles only if the body has the type of the rule.
  expect(email.length).toBe(11);
  return body;
}
