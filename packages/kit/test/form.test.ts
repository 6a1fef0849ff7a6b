import type { InputPropertyMap } from '@activepieces/pieces-framework';
import {
  advanced,
  checkbox,
  choice,
  choices,
  controlsOf,
  type Field,
  filters,
  json,
  list,
  longText,
  mappedList,
  nothingIsLeft,
  number,
  onOff,
  otherFilters,
  pairs,
  readForm,
  refuse,
  refuseBoth,
  requireAny,
  requireEither,
  required,
  text,
  upTo,
  type ValuesOf,
  wholeNumber,
  withoutPairs,
  withPairs,
  words,
} from '../src/form';

const FIELD = { displayName: 'Field', description: 'Help.' };

/** One field of each kind: its control in the builder, an input, its result, and a refused input. */
const KINDS: readonly [string, Field<unknown>, string, unknown, unknown, unknown?][] = [
  ['text', text(FIELD), 'SHORT_TEXT', ' a ', 'a', { a: 1 }],
  ['text up to two characters', text(FIELD, upTo(2)), 'SHORT_TEXT', 'ab', 'ab', 'abc'],
  ['text with a reader', text(FIELD, (_, given) => `${String(given)}!`), 'SHORT_TEXT', 'a', 'a!'],
  ['longText', longText(FIELD), 'LONG_TEXT', 'a', 'a', true],
  ['number', number({ ...FIELD, range: { min: 0, max: 1 } }), 'NUMBER', '0.5', 0.5, 2],
  ['wholeNumber', wholeNumber({ ...FIELD, range: { min: 0, max: 9 } }), 'NUMBER', '5', 5, 0.5],
  ['checkbox', checkbox(FIELD), 'CHECKBOX', 'true', true, 'yes'],
  ['onOff', onOff(FIELD), 'STATIC_DROPDOWN', 'false', false, 'no'],
  ['choice', choice({ ...FIELD, options: { red: 'Red' } }), 'STATIC_DROPDOWN', 'RED', 'red', 'x'],
  [
    'choices',
    choices({ ...FIELD, options: ['a', 'b'] }),
    'STATIC_MULTI_SELECT_DROPDOWN',
    ['B', 'a', 'b'],
    ['b', 'a'],
    'a, c',
  ],
  ['list', list(FIELD), 'ARRAY', ['a', ' ', 'a', 'b'], ['a', 'b'], { a: ['b'] }],
  ['list up to a length', list({ ...FIELD, longest: 3 }), 'ARRAY', 'a,b', ['a', 'b'], 'ab,c'],
  [
    'list to choose from',
    list({ ...FIELD, options: ['red'] }),
    'STATIC_MULTI_SELECT_DROPDOWN',
    ['x'],
    ['x'],
    [['a']],
  ],
  ['list with a reader', list(FIELD, () => ['x', 'y']), 'ARRAY', ['a'], ['x', 'y'], { a: 1 }],
  ['pairs', pairs(FIELD), 'OBJECT', { a: 1 }, { a: '1' }, { a: ['b'] }],
  ['json', json(FIELD), 'JSON', '{"a":1}', { a: 1 }, '{a'],
  ['mappedList', mappedList(FIELD), 'ARRAY', [{ a: 1 }], [{ a: 1 }]],
];

describe.each(KINDS)('a field of the kind %s', (kind, field, type, filled, value, wrong) => {
  const read = (form: object) => readForm({ field }, form);

  it('shows its control with its texts', () => {
    const props: InputPropertyMap = controlsOf({ field });
    expect(props.field).toMatchObject({ type, ...FIELD, required: false });
  });

  it('is read, and its refusal begins with the label', () => {
    expect(read({ field: filled })).toEqual({ field: value });
    if (wrong !== undefined) expect(() => read({ field: wrong })).toThrow(/^Field: /);
  });

  it.each([{}, { field: null }, { field: '' }])('is read as nothing from %j', (form) => {
    if (kind === 'text with a reader') return;
    const isList = kind.startsWith('list') || kind === 'choices';
    const nothing = isList ? [] : kind === 'checkbox' ? false : undefined;
    expect(read(form)).toEqual({ field: nothing });
  });

  it('is refused without a value if it is required, and is itself unchanged', () => {
    const needed = required(field);
    expect([needed.required, field.required]).toEqual([true, false]);
    if (['checkbox', 'text with a reader'].includes(kind)) return;
    for (const nothing of [undefined, null, '', []]) {
      expect(() => readForm({ needed }, { needed: nothing })).toThrow(`Field: ${field.ifEmpty}`);
    }
  });
});

it.each([
  ['choices that were mapped as one text', 'b, a', ['b', 'a']],
  ['the same as a newer engine passes them', ['b,a'], ['b', 'a']],
  ['choices that were mapped as JSON text', '["b", "a"]', ['b', 'a']],
  ['choices by their labels', ['B', 'a'], ['b', 'a']],
])('a field of choices reads %s', (_, given, read) => {
  const field = choices({ ...FIELD, options: ['a', 'b'] });
  expect(readForm({ field }, { field: given })).toEqual({ field: read });
});

describe('a word that stands for no value', () => {
  const EMPTY = [
    'N/A',
    '#N/A',
    'null',
    'undefined',
    'unknown',
    'Not available',
    '-',
    '\u2014',
    '?',
    '...',
    'undefined undefined',
    ' TBC ',
  ];
  const FULL = [
    'Unknown Pty Ltd',
    'Jane Null',
    '[FY27] documents',
    '{draft}',
    'nan',
    'N',
    'a-b',
    'null@example.com',
    'Nil Ltd',
    'Ann {{1}} Lee',
  ];
  const field = text(FIELD);

  it.each(EMPTY)('%j is empty in a text, and refused in a required one and a filter', (given) => {
    expect(readForm({ field }, { field: given })).toEqual({ field: undefined });
    const needed = () => readForm({ field: required(field) }, { field: given });
    expect(needed).toThrow('Field: this stands for no value; map a text.');
    const all = 'Field: this stands for no value; leave the field empty for all.';
    expect(() => readForm(filters({ field }), { field: given })).toThrow(all);
    expect(() => readForm(filters({ field: list(FIELD) }), { field: ['a', given] })).toThrow(all);
    expect(readForm({ field: list(FIELD) }, { field: ['a', given] })).toEqual({ field: ['a'] });
  });

  it.each(FULL)('%j is a text', (given) => {
    expect(readForm(filters({ field }), { field: given })).toEqual({ field: given });
  });

  it('is a word in quotes, and in a search', () => {
    expect(readForm({ field }, { field: '"Null"' })).toEqual({ field: 'Null' });
    const search = words(FIELD, (_, given) => given);
    expect(readForm({ search }, { search: 'none' })).toEqual({ search: 'none' });
  });

  it.each([
    '{{trigger.name}}',
    ' {{ step_1["a"] }} ',
    '["Jo Smith"]',
    '{"a":1}',
    '[object Object]',
  ])('%j is refused as a text and as a search', (given) => {
    const message = 'Field: map a text, not a list, an object or a mapping that is not filled in.';
    for (const one of [field, longText(FIELD), words(FIELD, (_, value) => value)]) {
      expect(() => one.read(given)).toThrow(message);
    }
  });
});

describe('a default', () => {
  const minutes = { ...FIELD, range: { min: 1, max: 4 } };

  it('is refused outside its own range, when the form is built', () => {
    const field = wholeNumber({ ...minutes, defaultValue: 5 });
    expect(() => controlsOf({ field })).toThrow('Field: the default 5 is outside 1 to 4.');
    expect(() => readForm({ field }, {})).toThrow('Field: enter a whole number from 1 to 4.');
  });

  it('is shown in the form, and replaces an empty value', () => {
    const field = wholeNumber({ ...minutes, defaultValue: 4 });
    expect(controlsOf({ field }).field).toMatchObject({ defaultValue: 4 });
    for (const given of [{}, { field: '' }, { field: null }]) {
      expect(readForm({ field }, given)).toEqual({ field: 4 });
    }
    const on = checkbox({ ...FIELD, defaultValue: true });
    expect(controlsOf({ on }).on).toMatchObject({ defaultValue: true });
    expect([readForm({ on }, {}), readForm({ on }, { on: false })]).toEqual([
      { on: true },
      { on: false },
    ]);
  });
});

it('an advanced field and its placeholder reach the builder', () => {
  const field = text({ ...FIELD, advanced: true, placeholder: '2026-03-31' });
  const shown = { advanced: true, placeholder: '2026-03-31' };
  expect(controlsOf({ field }).field).toMatchObject(shown);
  const plain = text(FIELD);
  expect(controlsOf({ plain }).plain).not.toHaveProperty('advanced');
  expect(controlsOf(advanced({ plain })).plain).toMatchObject({ advanced: true });
  expect(plain.advanced).toBeUndefined();
});

it('a form has one note before the fields that only gateways have', () => {
  const controls = controlsOf({ a: text(FIELD), filters: otherFilters(), b: text(FIELD) });
  expect(Object.keys(controls)).toEqual(['a', 'gatewayNote', 'filters', 'b']);
  expect(controls).toMatchObject({ gatewayNote: { type: 'MARKDOWN', advanced: true } });
  expect(Object.keys(controlsOf({ a: text(FIELD) }))).toEqual(['a']);
});

it('each form has controls of its own', () => {
  const field = text(FIELD);
  const [one, other] = [controlsOf({ field }), controlsOf(advanced({ field }))];
  expect(one.field).not.toBe(other.field);
  expect(one.field).not.toHaveProperty('advanced');
});

it.each([
  [
    ['red', 'in_transit'],
    [
      { label: 'Red', value: 'red' },
      { label: 'In transit', value: 'in_transit' },
    ],
  ],
  [{ r: 'Dark red' }, [{ label: 'Dark red', value: 'r' }]],
])('the options %j of a choice are shown as people write them', (given, options) => {
  const field = choice({ ...FIELD, options: given });
  expect(controlsOf({ field }).field).toMatchObject({ options: { options } });
});

it('a required list that is empty tells how to map it', () => {
  const people = required(mappedList({ displayName: 'People', description: '' }));
  const read = (given: unknown) => readForm({ people }, { people: given }).people;
  expect(() => read([])).toThrow(
    /^People: the list is empty\. If you mapped one with f\(x\), switch f\(x\) off, and insert the list into a row\.$/,
  );
  for (const empty of [[''], [[]], ['', ' '], [['']], [['', '']]]) {
    expect(() => read(empty)).toThrow('the list is empty');
  }
  expect(read(['', 'a'])).toEqual(['', 'a']);
  expect(read([{}])).toEqual([{}]);
  expect(controlsOf({ people })).toMatchObject({ people: { defaultValue: [''] } });
});

it('pairs have texts as their values, and no empty ones', () => {
  const field = pairs(FIELD);
  const filled = { ' state ': ' NSW ', size: 50, open: true, none: '', no: null };
  expect(readForm({ field }, { field: filled })).toEqual({
    field: { state: 'NSW', size: '50', open: 'true' },
  });
  expect(readForm({ field }, { field: { none: '' } })).toEqual({ field: undefined });
  expect(() => readForm({ field }, { field: { ' ': 'a' } })).toThrow('Field: fill in this field.');
});

const FORM = {
  text: required(text({ displayName: 'Text', description: '' })),
  most: wholeNumber({
    displayName: 'Most',
    description: '',
    range: { min: 1, max: 50 },
    defaultValue: 10,
  }),
  isNew: checkbox({ displayName: 'New', description: '' }),
  comments: onOff({ displayName: 'Comments', description: '' }),
  tags: list({ displayName: 'Tags', description: '' }),
  order: choice({
    displayName: 'Order',
    description: '',
    options: ['date', 'rank'],
    neutral: 'rank',
  }),
  others: pairs({ displayName: 'Others', description: '' }),
};
type Values = ValuesOf<typeof FORM>;

describe('the fields that a contract lacks', () => {
  it.each([
    [{ most: 7 }, 'Most', 'leave it empty'],
    [{ isNew: true }, 'New', 'turn it off'],
    [{ comments: false }, 'Comments', 'leave it empty'],
    [{ tags: ['a'], order: 'date' as const }, 'Tags', 'leave it empty'],
    [{ order: 'date' as const }, 'Order', 'leave it empty'],
    [{ others: { a: 'b' } }, 'Others', 'leave it empty'],
  ])('are refused by the first label: %j', (notTaken, label, undo) => {
    expect(() => {
      refuse(FORM, notTaken);
    }).toThrow(`${label}: not available through a gateway; ${undo}.`);
  });

  it('are accepted without a value, with their default, and with one that has no effect', () => {
    const idle = { most: 10, isNew: false, comments: undefined, tags: [], order: 'rank' } as const;
    refuse(FORM, { ...idle, tags: [] });
    // A key of another form, which an object has at run time.
    const more = { ...idle, tags: [], page: 'https://a.example' };
    refuse(FORM, more);
  });
});

describe('pairs beside what is sent', () => {
  const sent = { text: 'rain', 'sort-by': undefined, 'is-new': true };

  it('are added under their own names', () => {
    const given = Object.fromEntries([
      ['state', 'NSW'],
      ['constructor', 'a'],
    ]);
    expect(withPairs(FORM, 'others', given, sent)).toEqual({ ...sent, ...given });
    expect(withPairs(FORM, 'others', undefined, sent)).toEqual(sent);
  });

  it.each([
    ['text', 'Others: "text" is sent by the field Text; use that field instead.'],
    ['is-new', 'Others: "is-new" is sent by the field New; use that field instead.'],
    ['sort-by', 'Others: "sort-by" has a field of its own; use that field instead.'],
  ])('are refused under the name %s', (name, refusal) => {
    expect(() => withPairs(FORM, 'others', { [name]: 'a' }, sent)).toThrow(refusal);
    expect(() => withoutPairs(FORM, 'others', { [name]: 'a' }, sent)).toThrow(refusal);
  });

  it('are refused by a contract that takes none', () => {
    expect(() => withoutPairs(FORM, 'others', { state: 'NSW' }, sent)).toThrow(
      'Others: "state" works through a gateway only; remove it.',
    );
    expect(withoutPairs(FORM, 'others', undefined, sent)).toEqual(sent);
  });
});

it('two fields of the same meaning exclude each other', () => {
  const both = { text: 'a', others: { a: 'b' } };
  const refusal = 'Others: leave it empty, since Text is filled in.';
  expect(() => {
    refuseBoth(FORM, both, ['text', 'others']);
  }).toThrow(refusal);
  expect(() => {
    requireEither(FORM, both, ['text', 'others']);
  }).toThrow(refusal);
  expect(() => {
    requireEither(FORM, {}, ['text', 'others']);
  }).toThrow('Text: choose one, or fill in Others.');
  requireEither(FORM, { text: 'a' }, ['text', 'others']);
});

it('of several fields one is required', () => {
  const { text, most } = FORM;
  const refusal = 'Text, Most: fill in at least one of these fields.';
  for (const none of [{}, { text: undefined }, { isNew: true }]) {
    expect(() => {
      requireAny({ text, most }, none);
    }).toThrow(refusal);
  }
  requireAny({ text, most }, { most: 0 });
});

it('values have the types of their fields', () => {
  const values: Values = { text: 'a', most: 1, isNew: true, tags: [] };
  // @ts-expect-error A number with a default is always there.
  const incomplete: Values = { text: 'a', isNew: true, tags: [] };
  // @ts-expect-error A choice can be undefined.
  const order: string = values.order;
  // @ts-expect-error The neutral option is none of the options.
  const neutral = choice({ ...FIELD, options: ['a', 'b'], neutral: 'c' });
  const { text: _text, ...rest } = values;
  // @ts-expect-error Most of the fields are left.
  nothingIsLeft(rest);
  expect([incomplete, order, neutral]).toHaveLength(3);
});

it.each([
  ['nz', 'nz'],
  ['NZ', 'nz'],
  ['New Zealand', 'nz'],
  ['new  zealand ', 'nz'],
  ['New\u00a0Zealand', 'nz'],
  ['In transit', 'in_transit'],
  ['C\u00f4te d\u2019Ivoire', 'ci'],
])('a choice is read by its value or by the label that the form shows: %j', (given, read) => {
  const options = { nz: 'New Zealand', ci: "C\u00f4te d'Ivoire" };
  const field = choice({ ...FIELD, options: { ...options, in_transit: 'In transit' } });
  expect(field.read(given)).toBe(read);
});
