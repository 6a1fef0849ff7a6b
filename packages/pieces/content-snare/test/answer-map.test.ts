import fc from 'fast-check';
import { answersBy, withKeys } from '../src/lib/answers/answer-map';
import { readField } from '../src/lib/api/answers';

const field = (
  name: string | null,
  text: string | null = null,
  referenceId: string | null = null,
) => ({
  ...readField({}),
  name,
  text,
  referenceId,
});

/** Names that repeat, that look numbered, that are missing, and that objects inherit. */
const name = fc.oneof(
  fc.constantFrom('Notes', 'Notes (2)', 'Notes (3)', '', ' ', '__proto__', 'constructor'),
  fc.constant(null),
  fc.string(),
);

it('the map has every answer, even if names repeat', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string())), (fields) => {
      const keyed = withKeys(fields.map(([label, text]) => field(label, text)));
      const answers = answersBy(keyed, 'key');
      expect(Object.keys(answers)).toHaveLength(fields.length);
      for (const [at, { key }] of keyed.entries()) {
        expect(Object.getOwnPropertyDescriptor(answers, key)?.value).toBe(fields[at]?.[1]);
      }
    }),
  );
});

it('the first field of a name has that name as its key', () => {
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const keyed = withKeys(names.map((label) => field(label)));
      for (const label of names.map((one) => one?.trim() ?? '')) {
        if (label === '') continue;
        const first = keyed.find((one) => one.name?.trim() === label);
        expect(first?.key).toBe(label);
      }
    }),
  );
});

it('a field that is added at the end does not change the keys of the others', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Notes', 'Logo', 'Text')), (names) => {
      const keysOf = (all: readonly string[]) =>
        withKeys(all.map((label) => field(label))).map(({ key }) => key);
      expect(keysOf([...names, 'Notes']).slice(0, -1)).toEqual(keysOf(names));
    }),
  );
});

it.each([
  [['Notes', 'Logo', 'Notes'], 'Notes, Logo, Notes (2)'],
  [['Notes', 'Notes', 'Notes (2)'], 'Notes, Notes (3), Notes (2)'],
  [['Notes', 'Notes', 'Notes'], 'Notes, Notes (2), Notes (3)'],
  [[null, ' '], 'ref, ref (2)'],
])('fields of the names %j have the keys %j', (names, keys) => {
  const keyed = withKeys(names.map((label) => field(label, null, 'ref')));
  expect(keyed.map(({ key }) => key).join(', ')).toBe(keys);
});

it('the map by reference has no fields without one', () => {
  const keyed = withKeys([field('A', 'a', 'ref_a'), field('B', 'b')]);
  expect(answersBy(keyed, 'referenceId')).toEqual({ ref_a: 'a' });
});
