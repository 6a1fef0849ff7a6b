import {
  type EngineRules,
  prepareProps,
  type Property,
  type PropertyMap,
} from '../../src/host/index';

type ValueType = Exclude<
  Property['type'],
  'ARRAY' | 'CUSTOM' | 'DYNAMIC' | 'MARKDOWN' | `${string}DROPDOWN`
>;

function prop(type: ValueType, required = true): Property {
  return { type, required, displayName: type };
}

const CHOICES: Property = {
  type: 'STATIC_MULTI_SELECT_DROPDOWN',
  required: false,
  displayName: 'Choices',
  options: { options: [] },
};

function prepare(property: Property, value: unknown, rules?: EngineRules): unknown {
  return prepareProps({ key: property }, { key: value }, rules).key;
}

describe("the preparation of a step's input", () => {
  it.each<[ValueType, unknown, unknown]>([
    ['SHORT_TEXT', 12, '12'],
    ['LONG_TEXT', { a: 1 }, '{"a":1}'],
    ['NUMBER', '12.5', 12.5],
    ['CHECKBOX', 'true', true],
    ['CHECKBOX', false, false],
    ['JSON', '[1,{"a":2}]', [1, { a: 2 }]],
    ['JSON', { a: 1 }, { a: 1 }],
    ['OBJECT', '{"a":1}', { a: 1 }],
  ])('converts %s %j', (type, value, expected) => {
    expect(prepare(prop(type), value)).toEqual(expected);
  });

  it.each<[ValueType, unknown, string]>([
    ['SHORT_TEXT', null, 'Expected string, received: null'],
    ['NUMBER', 'twelve', 'Expected number, received: twelve'],
    ['CHECKBOX', 'maybe', 'Expected boolean, received: maybe'],
    ['JSON', '{', 'Expected JSON, received: {'],
    ['OBJECT', [1], 'Expected object, received: 1'],
  ])('complains of %s %j', (type, value, complaint) => {
    expect(() => prepare(prop(type), value)).toThrow(complaint);
  });

  it('lists every field in the message, as JSON', () => {
    const props: PropertyMap = { count: prop('NUMBER'), flag: prop('CHECKBOX') };
    expect(() => prepareProps(props, { count: 'x', flag: 'y' })).toThrow(
      JSON.stringify(
        { count: ['Expected number, received: x'], flag: ['Expected boolean, received: y'] },
        null,
        2,
      ),
    );
  });

  it('takes an empty optional prop for none', () => {
    expect(prepare(prop('SHORT_TEXT', false), '')).toBeUndefined();
    expect(prepare(prop('NUMBER', false), '')).toBeUndefined();
  });

  const REFUSED = Symbol('refused');
  // Of each row, the value in releases up to 0.88.2, and since 0.88.3.
  it.each<[Property, unknown, older: unknown, newer: unknown]>([
    [prop('SHORT_TEXT', false), null, null, undefined],
    [prop('JSON', false), null, null, undefined],
    [prop('CHECKBOX', false), null, null, undefined],
    [prop('CHECKBOX', false), '', REFUSED, undefined],
    [prop('CHECKBOX'), '', REFUSED, REFUSED],
    [prop('CHECKBOX', false), 'false', false, false],
    [prop('CHECKBOX', false), 'True', true, REFUSED],
    [prop('CHECKBOX', false), 'yes', REFUSED, REFUSED],
    [CHOICES, ['au', 'nz'], ['au', 'nz'], ['au', 'nz']],
    [CHOICES, '["au","nz"]', '["au","nz"]', ['au', 'nz']],
    [CHOICES, 'published,draft', 'published,draft', ['published,draft']],
    [CHOICES, '{"au":1}', '{"au":1}', ['{"au":1}']],
    [CHOICES, 1, 1, [1]],
    [CHOICES, null, null, undefined],
    [CHOICES, ' ', ' ', undefined],
    [{ ...CHOICES, required: true }, '', '', REFUSED],
  ])('reads a value by the rules of the release: row %#', (property, value, older, newer) => {
    const prepared = (rules: EngineRules) => {
      try {
        return prepare(property, value, rules);
      } catch {
        return REFUSED;
      }
    };
    expect([prepared('older'), prepared('newer')]).toEqual([older, newer]);
  });

  it('lets missing and unknown keys be', () => {
    expect(prepareProps({ key: prop('NUMBER') }, { other: 1 })).toEqual({ other: 1 });
  });

  it('checks lists, and the rows of a list of objects', () => {
    const rows: Property = {
      type: 'ARRAY',
      required: true,
      displayName: 'Rows',
      properties: { count: prop('NUMBER') },
    };
    expect(prepare(rows, [{ count: '1' }])).toEqual([{ count: 1 }]);
    expect(prepare(rows, { count: ['1', '2'] })).toEqual([{ count: 1 }, { count: 2 }]);
    expect(() => prepare(rows, [{ count: 'x' }])).toThrow('"properties"');
    expect(() => prepare({ ...rows, properties: undefined }, 'a')).toThrow('Expected array');
  });
});
