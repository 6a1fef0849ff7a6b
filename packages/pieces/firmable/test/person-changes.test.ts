import { hasWords } from '../src/lib/watch/has-words';
import {
  beginningOf,
  compareList,
  type CompanyState,
  type ListedPerson,
} from '../src/lib/watch/person-changes';

const HOUR_MS = 3_600_000;
const DAY = 24 * HOUR_MS;

const person = (number: number, more: Partial<ListedPerson> = {}): ListedPerson => ({
  id: `fp${number}`,
  profileUrl: `https://www.linkedin.com/in/person-${number}`,
  name: `Person ${number}`,
  position: 'Sales Manager',
  ...more,
});
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at));

/** Compares the lists one after the other, each at its time, and returns what each tells. */
function told(first: readonly ListedPerson[], ...lists: (readonly [number, ListedPerson[]])[]) {
  let state: CompanyState = beginningOf(first);
  return lists.map(([now, listed]) => {
    const { changes, notice, ...next } = compareList(state, listed, now);
    state = next.state;
    const lines = changes.map(
      ({ change, person: { name }, positionBefore, positionNow, since }) =>
        `${name} ${change} ${positionBefore} > ${positionNow} since ${since / HOUR_MS}`,
    );
    return [...lines, ...(notice === null ? [] : [notice])];
  });
}

describe('somebody who is missing', () => {
  const [one, other, ...rest] = [person(1), person(2), person(3), person(4)];
  const all = [one, other, ...rest];
  const without = [other, ...rest];
  const LEFT = 'Person 1 left Sales Manager > null since 0';

  it.each<[string, (readonly [number, ListedPerson[]])[], string[][]]>([
    [
      'after two lists, 20 hours apart',
      [
        [0, without],
        [20 * HOUR_MS, without],
      ],
      [[], [LEFT]],
    ],
    [
      'not after 19 hours',
      [
        [0, without],
        [19 * HOUR_MS, without],
        [20 * HOUR_MS, without],
      ],
      [[], [], [LEFT]],
    ],
    [
      'once',
      [
        [0, without],
        [DAY, without],
        [2 * DAY, without],
      ],
      [[], [LEFT], []],
    ],
    [
      'not if a list between has them',
      [
        [0, without],
        [DAY, all],
        [2 * DAY, without],
      ],
      [[], [], []],
    ],
    [
      'not by an empty list',
      [
        [0, []],
        [DAY, []],
        [2 * DAY, all],
      ],
      [[], [], []],
    ],
    [
      'again if they came back',
      [
        [0, without],
        [DAY, without],
        [2 * DAY, all],
        [3 * DAY, without],
        [4 * DAY, without],
      ],
      [[], [LEFT], [], [], ['Person 1 left Sales Manager > null since 72']],
    ],
    [
      'not before 20 hours of a clock that was set back',
      [
        [9 * DAY, without],
        [0, without],
        [19 * HOUR_MS, without],
        [DAY, without],
      ],
      [[], [], [], [LEFT]],
    ],
  ])('has left %s', (_, lists, expected) => {
    expect(told(all, ...lists)).toEqual(expected);
  });

  it.each<[string, ListedPerson]>([
    ['under the same page', person(9, { profileUrl: 'linkedin.com/in/Person-1/?trk=x' })],
    ['under the same page, without an ID', person(1, { id: null })],
    ['under the same ID, without a page', person(1, { profileUrl: null })],
    ['under the same ID and another name', person(1, { name: 'Dr Person 1, PhD' })],
    ['as somebody new of the same name', person(9, { name: 'PERSON  1' })],
  ])('has not left if listed %s', (_, again) => {
    const lists = [[again, other, ...rest], [again, other, ...rest], without, without];
    const lines = told(all, ...lists.map((list, at) => [at * DAY, list] as const));
    expect(lines.slice(0, 3)).toEqual([[], [], []]);
    // It is the same person, who can leave.
    expect(lines[3]).toEqual([expect.stringContaining(' left ')]);
  });

  it('is told of without a name, and not at all without an ID and a page', () => {
    const nameless = person(1, { name: null });
    const unknown = person(5, { id: null, profileUrl: null });
    expect(told([nameless, unknown, ...rest], [0, rest], [DAY, rest])).toEqual([
      [],
      ['null left Sales Manager > null since 0'],
    ]);
  });
});

describe('a position', () => {
  it.each<[string, string | null, string | null, boolean]>([
    ['another one', 'Sales Manager', 'Head of Sales', true],
    ['in another script', '営業部長', '取締役', true],
    ['with a number', 'Engineer 2', 'Engineer 3', true],
    ['in capitals', 'Sales Manager', 'SALES MANAGER', false],
    ['with other punctuation', 'VP, Sales & Marketing', 'VP - Sales/Marketing', false],
    ['with other spaces', 'Co-Founder', ' Co  Founder ', false],
    ['in another Unicode form', 'Directrice générale', 'Directrice ge\u0301ne\u0301rale', false],
    ['that is gone', 'Sales Manager', null, false],
    ['that is blank', 'Sales Manager', '-', false],
    ['that is new', null, 'Sales Manager', false],
  ])('%s is told: %s, %s', (_, before, now, isTold) => {
    const [lines] = told(
      [person(1, { position: before }), person(2)],
      [0, [person(1, { position: now }), person(2)]],
    );
    expect(lines).toEqual(isTold ? [`Person 1 position ${before} > ${now} since 0`] : []);
  });

  it('that was gone for a while is compared with the last one', () => {
    const at = (position: string | null) => [person(1, { position }), person(2)];
    expect(
      told(at('CFO'), [0, at(null)], [DAY, at('CFO')], [2 * DAY, at(null)], [3 * DAY, at('CEO')]),
    ).toEqual([[], [], [], ['Person 1 position CFO > CEO since 72']]);
  });

  it('of a second record of the same page is no change', () => {
    const second = person(7, { profileUrl: person(1).profileUrl, position: 'Director', name: 'X' });
    expect(
      told(people(4), [0, [...people(4), second]], [DAY, people(4)], [2 * DAY, people(4)]),
    ).toEqual([[], [], []]);
  });
});

describe('from ten people on', () => {
  const changed = (count: number, of: number) =>
    people(of).map((one, at) => (at < count ? { ...one, position: `Chief ${at}` } : one));
  const REWRITTEN = /^Firmable lists \d+ of \d+ people with another position at once\./;

  it.each([
    [5, 10, true],
    [5, 24, true],
    [5, 25, false],
    [4, 10, false],
    [6, 25, true],
    [9, 9, false],
  ])('%i new positions of %i at once are taken over in silence: %s', (count, of, isSilent) => {
    const [first, second] = told(people(of), [0, changed(count, of)], [DAY, changed(count, of)]);
    expect(first).toEqual(
      isSilent
        ? [expect.stringMatching(REWRITTEN)]
        : Array(count).fill(expect.stringContaining(' position ')),
    );
    expect(second).toEqual([]);
  });

  const SHRUNK =
    'Firmable lists 4 people instead of 10. Nobody is told to have left. If that stays so for 7 days, the shorter list is the new beginning.';
  const [whole, short] = [people(10), people(4)];

  it('a list of less than half is an error once, and the beginning after seven days', () => {
    const days = [0, 1, 6.9, 7, 8, 9].map((day) => [day * DAY, short] as const);
    expect(told(whole, ...days)).toEqual([[SHRUNK], [], [], [], [], []]);
    const later = told(whole, ...days, [10 * DAY, people(3)], [11 * DAY, people(3)]);
    expect(later.at(-1)).toEqual(['Person 3 left Sales Manager > null since 240']);
  });

  it('nobody has left if the list is whole again before', () => {
    const lists = [short, short, whole, short, short, whole, people(9), people(9)];
    const lines = told(whole, ...lists.map((list, at) => [at * 2 * DAY, list] as const));
    expect(lines.map((one) => one.length)).toEqual([1, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('a list of half counts, and so does one of nine people', () => {
    expect(told(whole, [0, people(5)], [DAY, people(5)])[1]).toHaveLength(5);
    expect(told(people(9), [0, people(1)], [DAY, people(1)])[1]).toHaveLength(8);
  });

  it('an empty list is an error once', () => {
    expect(
      told(whole, [0, []], [DAY, []], [8 * DAY, []], [9 * DAY, whole], [10 * DAY, whole]),
    ).toEqual([
      [expect.stringContaining('Firmable lists 0 people instead of 10.')],
      [],
      [],
      [],
      [],
    ]);
  });
});

it.each([
  ['Chief Technology Officer (CTO)', 'CTO', true],
  ['Director', 'CTO', false],
  ['Head of  Sales, APAC', 'head of sales', true],
  ['Sales and Head of IT', 'head of sales', false],
  ['Head-of-Sales', 'Head of Sales', true],
  ['Président Directeur', 'president', true],
  ['営業部長', '部長', true],
  ['Managers', 'Manager', false],
  ['Sales Manager', '&', false],
])('%s has the words %s: %s', (text, words, expected) => {
  expect(hasWords(text, words)).toBe(expected);
});
