import { prepareProps, type Property, type PropertyMap } from '../src/index';

type ValueType = Exclude<Property['type'], 'ARRAY' | 'DYNAMIC' | `${string}DROPDOWN`>;

function prop(type: ValueType, required = true): Property {
  return { type, required, displayName: type };
}

function prepare(property: Property, value: unknown): unknown {
  return prepareProps({ key: property }, { key: value }).key;
}

describe("the preparation of a step's input", () => {
  it.each<[ValueType, unknown, unknown]>([
    ['SHORT_TEXT', 12, '12'],
    ['LONG_TEXT', { a: 1 }, '{"a":1}'],
    ['NUMBER', '12.5', 12.5],
    ['CHECKBOX', 'True', true],
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
    expect(prepare(prop('JSON', false), null)).toBeNull();
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
