import fc from 'fast-check';
import {
  asFlag,
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

const VALUES = [undefined, null, true, 0, NaN, '', ' a ', '7', [], ['a']];
const RECORDS = [{}, { a: 1 }];

describe('the readers of JSON', () => {
  test.each(VALUES)('take %j for no record', (value) => {
    expect(isRecord(value)).toBe(false);
    expect(asRecord(value)).toEqual({});
  });

  test.each(RECORDS)('take %j for a record', (value) => {
    expect(isRecord(value)).toBe(true);
    expect(asRecord(value)).toBe(value);
  });

  test.each([...VALUES, ...RECORDS])('take %j for a list only if it is one', (value) => {
    expect(asList(value)).toEqual(Array.isArray(value) ? value : []);
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
  ])('read %j as the text %j', (value, text) => {
    expect(asText(value)).toBe(text);
  });

  test('never throw, whatever they get', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, key) => {
        expect(['object', 'string']).toContain(typeof readText(value, key));
        expect(['object', 'number']).toContain(typeof readNumber(value, key));
        expect(readTexts(value, key).filter((text) => text.trim() !== text || !text)).toEqual([]);
      }),
    );
  });
});

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

describe('the keys', () => {
  test.each([
    [['name'], 'Ada'],
    [['missing', 'blank', 'none', 'flag', 'list', 'zero', 'name'], '0'],
    [['missing', 'blank'], null],
    [[], null],
  ])('%j lead to the text %j', (keys, text) => {
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
  ])('%j lead to the number %j', (keys, number) => {
    expect(readNumber(RECORD, ...keys)).toBe(number);
  });

  test.each([
    [['list'], ['a', '3', 'b']],
    [['name'], ['Ada']],
    [['missing', 'empty', 'blank', 'name', 'list'], ['Ada']],
    [['empty', 'none', 'flag'], []],
  ])('%j lead to the texts %j', (keys, texts) => {
    expect(readTexts(RECORD, ...keys)).toEqual(texts);
  });
});

describe('readFirst', () => {
  const even = (entry: unknown) =>
    typeof entry === 'number' && entry % 2 === 0 ? entry / 2 : null;

  test('returns the first readable entries, and reads nothing behind the limit', () => {
    const anyList = fc.array(fc.oneof(fc.nat(9), fc.constant(null)));
    fc.assert(
      fc.property(anyList, fc.nat(5), (list, most) => {
        const seen: unknown[] = [];
        const { entries, isTruncated } = readFirst(list, most, (entry) => {
          seen.push(entry);
          return even(entry);
        });
        const all = list.map(even).filter((entry) => entry !== null);
        expect(entries).toEqual(all.slice(0, most));
        expect(isTruncated).toBe(all.length > most);
        expect(seen).toEqual(list.slice(0, seen.length));
        expect(seen.filter((entry) => even(entry) !== null).length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });

  test.each([undefined, null, {}, 'ab', 2])('finds no entries in %j', (value) => {
    expect(readFirst(value, 9, even)).toEqual({ entries: [], isTruncated: false });
  });
});

describe('isEmptyDeep', () => {
  test.each([null, undefined, '', ' ', [], {}, [[], {}], { a: null, b: [' ', {}] }])(
    'finds nothing in %j',
    (value) => {
      expect(isEmptyDeep(value)).toBe(true);
    },
  );

  test.each([0, false, ['a'], [null, 0], { a: { b: [false] } }])('finds a value in %j', (value) => {
    expect(isEmptyDeep(value)).toBe(false);
  });

  test('finds the same inside lists and records', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isEmptyDeep([value])).toBe(isEmptyDeep(value));
        expect(isEmptyDeep({ a: null, b: value })).toBe(isEmptyDeep(value));
      }),
    );
  });
});

describe('asFlag', () => {
  test.each([true, 'true', 'TRUE', ' Yes ', 'y', 1, '1', 'on'])('reads %j as true', (value) => {
    expect(asFlag(value)).toBe(true);
  });

  test.each([false, 'false', 'No', 'N', 0, '0', 'off'])('reads %j as false', (value) => {
    expect(asFlag(value)).toBe(false);
  });

  test.each([null, '', 'perhaps', 2, [], [true], 'constructor'])('reads nothing in %j', (value) => {
    expect(asFlag(value)).toBeNull();
  });
});
