import { prepareProps, type Property, type PropertyMap } from '../../src/host/index';
import { fillForm } from '../../src/host/step-form';

const named = { displayName: 'A field', required: false };
const choices = { options: { options: [] } };
const loaded = { refreshers: [], options: () => Promise.resolve({ options: [] }) };

/** Values that the builder was seen to write into untouched fields, by type of field. */
const UNTOUCHED: readonly (readonly [property: Property, left: unknown])[] = [
  [{ ...named, type: 'SHORT_TEXT' }, ''],
  [{ ...named, type: 'LONG_TEXT' }, ''],
  [{ ...named, type: 'NUMBER' }, ''],
  [{ ...named, type: 'JSON' }, {}],
  [{ ...named, type: 'OBJECT' }, {}],
  [{ ...named, type: 'DYNAMIC', refreshers: [] }, {}],
  [{ ...named, type: 'ARRAY' }, []],
  [{ ...named, type: 'MULTI_SELECT_DROPDOWN', ...loaded }, []],
  [{ ...named, type: 'STATIC_MULTI_SELECT_DROPDOWN', ...choices }, []],
  [{ ...named, type: 'CHECKBOX' }, false],
  [{ ...named, type: 'DROPDOWN', ...loaded }, null],
  [{ ...named, type: 'STATIC_DROPDOWN', ...choices }, null],
];

const table: Property = {
  ...named,
  type: 'ARRAY',
  properties: { text: { ...named, type: 'SHORT_TEXT' } },
};

/** Values that callers give for fields that nobody means, by the type of field. */
const GIVEN: readonly (readonly [property: Property, emptied: unknown, mcp: unknown])[] = [
  [{ ...named, type: 'SHORT_TEXT' }, '', undefined],
  [{ ...named, type: 'LONG_TEXT' }, '', undefined],
  [{ ...named, type: 'DATE_TIME' }, '', undefined],
  [{ ...named, type: 'NUMBER', defaultValue: 5 }, '', undefined],
  [{ ...named, type: 'DROPDOWN', ...loaded }, '', undefined],
  [{ ...named, type: 'STATIC_DROPDOWN', ...choices }, '', undefined],
  [{ ...named, type: 'MULTI_SELECT_DROPDOWN', ...loaded }, [], undefined],
  [{ ...named, type: 'STATIC_MULTI_SELECT_DROPDOWN', ...choices }, [], undefined],
  [{ ...named, type: 'ARRAY' }, [], []],
  [table, [], []],
  [{ ...named, type: 'CHECKBOX' }, undefined, false],
  [{ ...named, type: 'CHECKBOX', defaultValue: true }, undefined, true],
  [{ ...named, type: 'OBJECT' }, undefined, {}],
  [{ ...named, type: 'JSON' }, undefined, undefined],
  [{ ...named, type: 'DYNAMIC', refreshers: [] }, undefined, {}],
];

describe('the form of a step', () => {
  it.each(GIVEN)('emptied, or filled in by an agent: %j', (field, emptied, mcp) => {
    const given = (value: unknown) => (value === undefined ? {} : { field: value });
    expect(fillForm({ field }, {}, 'emptied')).toEqual(given(emptied));
    expect(fillForm({ field }, {}, 'mcp')).toEqual(given(mcp));
    expect(fillForm({ field }, {}, 'agent')).toEqual({ field: null });
    const required = { field: { ...field, required: true } };
    expect(fillForm(required, {}, 'emptied')).toEqual({});
    expect(fillForm(required, {}, 'agent')).toEqual({});
  });

  it('of an MCP client has required lists and objects, but no rows that nobody gave', () => {
    const object: Property = { ...named, required: true, type: 'OBJECT' };
    const list: Property = { ...named, required: true, type: 'ARRAY' };
    const rows = { ...table, required: true };
    expect(fillForm({ object, list, rows }, {}, 'mcp')).toEqual({ object: {}, list: [] });
  });

  it('has the rows of an agent filled in, and those of an MCP client as they are', () => {
    expect(fillForm({ table }, { table: [{}] }, 'agent')).toEqual({ table: [{ text: null }] });
    expect(fillForm({ table }, { table: [{}] }, 'emptied')).toEqual({ table: [{ text: '' }] });
    expect(fillForm({ table }, { table: [{}] }, 'mcp')).toEqual({ table: [{}] });
  });

  it.each(UNTOUCHED)('made in the builder has %j untouched, with its value', (field, left) => {
    expect(fillForm({ field }, {}, 'builder')).toEqual({ field: left });
    expect(fillForm({ field: { ...field, defaultValue: 'x' } }, {}, 'builder')).toEqual({
      field: 'x',
    });
  });

  it.each(UNTOUCHED)('made by a program, or mapped to nothing, runs with %j', (field) => {
    expect(fillForm({ field }, {}, 'api')).toEqual({});
    expect(() => prepareProps({ field }, fillForm({ field }, {}, 'mapped'))).not.toThrow();
  });

  it('keeps what is filled in, and fills the rows of a list as well', () => {
    const text: Property = { ...named, type: 'SHORT_TEXT' };
    const number: Property = { ...named, type: 'NUMBER' };
    const props: PropertyMap = {
      text,
      number,
      rows: { ...named, type: 'ARRAY', properties: { text, number } },
    };
    const filled = { number: 0, rows: [{ text: 'a' }, { number: 1 }], other: 1 };
    expect(fillForm(props, filled, 'builder')).toEqual({
      text: '',
      number: 0,
      rows: [
        { text: 'a', number: '' },
        { text: '', number: 1 },
      ],
      other: 1,
    });
    expect(fillForm(props, filled, 'api')).toEqual(filled);
  });

  it('holds nothing for a text that explains', () => {
    expect(fillForm({ note: { ...named, type: 'MARKDOWN' } }, {}, 'builder')).toEqual({});
  });
});
