import { agentSchemaOf, type Property, schemaFlaws } from '../../src/host/index';

const optional = { displayName: 'A field', required: false };
const choices = { options: { options: [] } };
const loaded = { refreshers: [], options: () => Promise.resolve({ options: [] }) };
const LIST: Property = { ...optional, type: 'ARRAY' };
const TEXT: Property = { ...optional, type: 'SHORT_TEXT' };

/** Values that the Agent step lets a model give, and values that it does not, by the type of field. */
const VALUES: readonly (readonly [Property, given: readonly unknown[], not: readonly unknown[]])[] =
  [
    [TEXT, ['', 'a'], [1, true, {}, []]],
    [{ ...optional, type: 'LONG_TEXT' }, ['a'], [1, ['a']]],
    [{ ...optional, type: 'DATE_TIME' }, ['2030-06-30', 'any text'], [20300630]],
    [{ ...optional, type: 'NUMBER' }, [0, -1.5], ['1', true]],
    [{ ...optional, type: 'CHECKBOX' }, [true, false], ['true', 1]],
    [{ ...optional, type: 'STATIC_DROPDOWN', ...choices }, ['a', 1, { id: 1 }], [true, ['a']]],
    [{ ...optional, type: 'DROPDOWN', ...loaded }, ['a', 1, {}], [false, []]],
    [
      { ...optional, type: 'STATIC_MULTI_SELECT_DROPDOWN', ...choices },
      [[], ['a', 'b'], [{ id: 1 }]],
      ['a', [1], ['a', {}], [true]],
    ],
    [{ ...optional, type: 'MULTI_SELECT_DROPDOWN', ...loaded }, [['a']], [[2]]],
    [LIST, [[], ['a', 1, true, {}]], ['a', [['a']], [null]]],
    [{ ...optional, type: 'OBJECT' }, [{}, { a: 1 }], ['{}', []]],
    [{ ...optional, type: 'JSON' }, [{}, [1]], ['[]', 1]],
  ];

describe('the schema of the Agent step', () => {
  it.each(VALUES)('for %j', (property, given, not) => {
    const schema = agentSchemaOf({ field: property });
    for (const value of [null, ...given]) expect(schemaFlaws(schema, { field: value })).toEqual([]);
    for (const value of not) expect(schemaFlaws(schema, { field: value })).not.toEqual([]);
  });

  it('has no null for a required field', () => {
    const schema = agentSchemaOf({ field: { ...TEXT, required: true } });
    expect(schemaFlaws(schema, { field: null })).toEqual(['field: must be string']);
  });

  it('takes each field once, in the rows of a list too, and no others', () => {
    const schema = agentSchemaOf({
      text: TEXT,
      rows: { ...LIST, properties: { text: { ...TEXT, required: true } } },
      note: { displayName: '', required: false, type: 'MARKDOWN' },
    });
    expect(schemaFlaws(schema, { text: null, rows: [{ text: 'a', other: 1 }] })).toEqual([]);
    expect(schemaFlaws(schema, { rows: [{}], note: 'a' })).toEqual([
      "text: must have required property 'text'",
      'note: must NOT have additional properties',
      "rows.0.text: must have required property 'text'",
    ]);
  });

  it('has the descriptions that the model reads', () => {
    const { properties } = agentSchemaOf({ field: { ...TEXT, description: 'Who.' } });
    expect(properties).toEqual({ field: { type: ['string', 'null'], description: 'Who.' } });
  });

  it('does not exist for a field that no model may fill in', () => {
    const secret: Property = { ...optional, type: 'SECRET_TEXT' };
    expect(() => agentSchemaOf({ secret })).toThrow(
      'No Agent step can use this action: secret has the type SECRET_TEXT.',
    );
  });
});
