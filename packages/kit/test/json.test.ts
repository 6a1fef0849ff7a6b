import fc from 'fast-check';
import {
  asList,
  asRecord,
  asText,
  isEmptyDeep,
  isRecord,
  readFirst,
  readNumber,
  readText,
  readTexts,
} from '../src';

const VALUES = [
  undefined,
  null,
  true,
  false,
  0,
  1.5,
  NaN,
  Infinity,
  '',
  ' ',
  ' a ',
  '7',
  [],
  ['a'],
];
const RECORDS = [{}, { a: 1 }];

describe('a value of any shape', () => {
  test.each(VALUES)('is no record: %j', (value) => {
    expect(isRecord(value)).toBe(false);
    expect(asRecord(value)).toEqual({});
  });

  test.each(RECORDS)('is a record: %j', (value) => {
    expect(isRecord(value)).toBe(true);
    expect(asRecord(value)).toBe(value);
  });

  test.each([...VALUES.filter((value) => !Array.isArray(value)), ...RECORDS])(
    'is no list: %j',
    (value) => {
      expect(asList(value)).toEqual([]);
    },
  );

  test('is the list that it is', () => {
    const list = [1, 'a'];
    expect(asList(list)).toBe(list);
  });

  test.each([
    ['a', 'a'],
    [' a b ', 'a b'],
    [0, '0'],
    [-1.5, '-1.5'],
    ['', null],
    [' \n\t', null],
    [NaN, null],
    [Infinity, null],
    [true, null],
    [null, null],
    [undefined, null],
    [['a'], null],
    [{ a: 'a' }, null],
  ])('%j is the text %j', (value, text) => {
    expect(asText(value)).toBe(text);
  });

  test('never makes a reader throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, key) => {
        expect([null, 'string']).toContain(typeofOrNull(readText(value, key)));
        expect([null, 'number']).toContain(typeofOrNull(readNumber(value, key)));
        expect(readTexts(value, key).every((text) => text.trim() === text && text !== '')).toBe(
          true,
        );
      }),
    );
  });
});

const typeofOrNull = (value: unknown): string | null => (value === null ? null : typeof value);

const RECORD = {
  blank: ' ',
  none: null,
  zero: 0,
  name: ' Ada ',
  count: '12',
  signed: '-1.5',
  word: 'twelve',
  flag: true,
  list: [' a ', '', null, 3, {}, 'b'],
  empty: [],
};

describe('of several keys', () => {
  test.each([
    [['name'], 'Ada'],
    [['missing', 'blank', 'none', 'flag', 'list', 'zero', 'name'], '0'],
    [['missing', 'blank'], null],
    [[], null],
  ])('%j reads as the text %j', (keys, text) => {
    expect(readText(RECORD, ...keys)).toBe(text);
  });

  test.each([
    [['zero'], 0],
    [['count'], 12],
    [['signed'], -1.5],
    [['blank', 'none', 'count'], 12],
    [['word'], null],
    [['flag'], null],
    [['missing'], null],
  ])('%j reads as the number %j', (keys, number) => {
    expect(readNumber(RECORD, ...keys)).toBe(number);
  });

  test.each([
    [['list'], ['a', '3', 'b']],
    [['name'], ['Ada']],
    [['missing', 'empty', 'blank', 'name', 'list'], ['Ada']],
    [['empty', 'none', 'flag'], []],
  ])('%j reads as the texts %j', (keys, texts) => {
    expect(readTexts(RECORD, ...keys)).toEqual(texts);
  });
});

describe('the first entries of a list', () => {
  const even = (entry: unknown) =>
    typeof entry === 'number' && entry % 2 === 0 ? entry / 2 : null;

  test('are those that can be read, up to the limit, and nothing behind them is read', () => {
    const anyList = fc.array(fc.oneof(fc.nat(9), fc.constant(null)));
    fc.assert(
      fc.property(anyList, fc.nat(5), (list, most) => {
        const seen: unknown[] = [];
        const { entries, isCut } = readFirst(list, most, (entry) => {
          seen.push(entry);
          return even(entry);
        });
        const all = list.map(even).filter((entry) => entry !== null);
        expect(entries).toEqual(all.slice(0, most));
        expect(isCut).toBe(all.length > most);
        expect(seen).toEqual(list.slice(0, seen.length));
        expect(seen.map(even).filter((entry) => entry !== null).length).toBeLessThanOrEqual(
          most + 1,
        );
      }),
    );
  });

  test.each([undefined, null, {}, 'ab', 2])('are none of %j', (value) => {
    expect(readFirst(value, 9, even)).toEqual({ entries: [], isCut: false });
  });
});

describe('a value', () => {
  test.each([null, undefined, '', ' ', [], {}, [[], {}], { a: null, b: [' ', {}] }])(
    'that says nothing is empty: %j',
    (value) => {
      expect(isEmptyDeep(value)).toBe(true);
    },
  );

  test.each([0, false, true, 'a', ['a'], [null, 0], { a: { b: [false] } }])(
    'that says something is not empty: %j',
    (value) => {
      expect(isEmptyDeep(value)).toBe(false);
    },
  );

  test('that is empty stays so inside lists and records', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isEmptyDeep([value])).toBe(isEmptyDeep(value));
        expect(isEmptyDeep({ a: null, b: value })).toBe(isEmptyDeep(value));
      }),
    );
  });
});
