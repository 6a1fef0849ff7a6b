import {
  chooseConnection,
  findInvalidFields,
  openStep,
  type StoredStep,
} from '../../src/host/builder-habits';
import { prepareProps, type Property } from '../../src/host/index';

const named = { displayName: 'A field', required: false };
const loaded = { refreshers: [], options: () => Promise.resolve({ options: [] }) };
const choices = { options: { options: [{ label: 'X', value: 'x' }] } };
const text: Property = { ...named, type: 'SHORT_TEXT' };

const DROPDOWN: Property = { ...named, type: 'DROPDOWN', ...loaded };
const SEVERAL: Property = { ...named, type: 'MULTI_SELECT_DROPDOWN', ...loaded };
const GROUP: Property = { ...named, type: 'DYNAMIC', refreshers: [] };
const CHOICE: Property = { ...named, type: 'STATIC_DROPDOWN', ...choices };
const CHOICES: Property = { ...named, type: 'STATIC_MULTI_SELECT_DROPDOWN', ...choices };
const LIST: Property = { ...named, type: 'ARRAY' };
const ROWS: Property = { ...named, type: 'ARRAY', properties: { a: text, b: text } };

const REFERENCE = "{{step_1['list']}}";
const COLUMNS = { a: "{{step_1['a']}}", b: "{{step_1['b']}}" };

function stored(field: unknown, type = 'MANUAL'): StoredStep {
  return { input: { field, other: 1 }, propertySettings: { field: { type } } };
}

it.each<[string, Property, StoredStep, unknown]>([
  ['empties a dropdown that loads', DROPDOWN, stored('x'), null],
  ['empties several choices that load', SEVERAL, stored(['x']), null],
  ['empties a reference in a dropdown that is not switched', DROPDOWN, stored(REFERENCE), null],
  ['keeps a mapped dropdown', DROPDOWN, stored(REFERENCE, 'DYNAMIC'), REFERENCE],
  ['empties fields that load', GROUP, stored({ a: 'x' }), {}],
  ['keeps a choice of the piece', CHOICE, stored('x'), 'x'],
  ['keeps choices of the piece', CHOICES, stored(['x']), ['x']],
  ['keeps a text', text, stored('x'), 'x'],
  ['keeps a list', LIST, stored(['x']), ['x']],
])('a chosen connection %s', (_title, field, step, left) => {
  expect(chooseConnection({ field, missing: DROPDOWN }, step)).toEqual({ field: left, other: 1 });
});

it.each<[string, Property, StoredStep, unknown]>([
  ['drops a list mapped into rows', ROWS, stored(REFERENCE, 'DYNAMIC'), {}],
  ['drops rows in the mapped form', ROWS, stored([{ a: 'x' }], 'DYNAMIC'), {}],
  ['keeps rows mapped field by field', ROWS, stored(COLUMNS, 'DYNAMIC'), COLUMNS],
  ['keeps rows that are filled in', ROWS, stored([{ a: 'x' }]), [{ a: 'x' }]],
  ['keeps a mapped list of texts', LIST, stored(REFERENCE, 'DYNAMIC'), REFERENCE],
  ['keeps a mapped dropdown', DROPDOWN, stored(REFERENCE, 'DYNAMIC'), REFERENCE],
])('an opened step %s', (_title, field, step, left) => {
  expect(openStep({ field, missing: ROWS }, step)).toEqual({ field: left, other: 1 });
});

it('rows that are mapped field by field reach the step as rows', () => {
  const props = { field: ROWS };
  const step = stored({ a: ['1', '2'], b: ['3', '4'] }, 'DYNAMIC');
  expect(prepareProps(props, openStep(props, step))).toEqual({
    field: [
      { a: '1', b: '3' },
      { a: '2', b: '4' },
    ],
    other: 1,
  });
});

describe('the server', () => {
  it.each<[string, Property, Record<string, unknown>, boolean]>([
    ['refuses a list that is missing', LIST, {}, false],
    ['refuses rows that are missing', ROWS, {}, false],
    ['takes an empty list', LIST, { field: [] }, true],
    ['takes empty rows', ROWS, { field: [] }, true],
    ['takes rows without their fields', ROWS, { field: [{}] }, true],
    ['takes a mapped list', LIST, { field: REFERENCE }, true],
    ['refuses a list of objects', LIST, { field: [{ a: 'x' }] }, false],
    ['takes a dropdown without a choice', DROPDOWN, { field: null }, true],
    [
      'refuses a required dropdown without a choice',
      { ...DROPDOWN, required: true },
      { field: null },
      false,
    ],
    ['takes a text that is missing', text, {}, true],
    ['refuses a required text that is empty', { ...text, required: true }, { field: '' }, false],
  ])('%s', (_title, field, input, isValid) => {
    expect(findInvalidFields({ field }, input, false)).toEqual(isValid ? [] : ['field']);
  });

  it('asks for the connection of a step that needs one', () => {
    expect(findInvalidFields({ text }, {}, true)).toEqual(['auth']);
    expect(findInvalidFields({ text }, { auth: "{{connections['x']}}" }, true)).toEqual([]);
  });
});
