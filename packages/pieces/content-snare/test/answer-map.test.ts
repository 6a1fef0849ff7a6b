import fc from 'fast-check';
import { answersBy, withKeys } from '../src/lib/answers/answer-map';
import { missingIn } from '../src/lib/answers/missing';
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

describe('what is missing', () => {
  const [redo, todo] = [{ status: 'redo' }, { status: 'todo' }];
  const fields = withKeys(
    [
      { id: 'fld_1', name: 'Passport', required: true, ...redo, rejection_comment: 'Blurred.' },
      { id: 'fld_2', name: 'Tax number', required: true, status: 'done' },
      { id: 'fld_3', name: 'Signature', required: true, status: 'approved' },
      { id: 'fld_4', name: 'Checked by', required: true, internal: true, ...todo },
      { id: 'fld_5', name: 'Bank statement', reference_id: 'ref_5', ...todo },
      { id: 'fld_6', name: 'Notes', ...todo },
      { id: 'fld_7', name: 'Notes', ...redo },
      { id: 'fld_8', name: 'Street, city', page_name: 'Home', required: true, ...todo },
      { id: 'fld_9', name: 'Logo', required: true, status: null, values_flat: 'logo.png' },
      { id: 'fld_10', name: 'Photo', required: true, status: null },
    ].map(readField),
  );

  it('has the page of each field, and why it was sent back', () => {
    expect(missingIn(fields, [])).toEqual({
      missingText: 'Passport, Street, city, Photo',
      missing: [
        { id: 'fld_1', name: 'Passport', page: null, comment: 'Blurred.' },
        { id: 'fld_8', name: 'Street, city', page: 'Home', comment: null },
        { id: 'fld_10', name: 'Photo', page: null, comment: null },
      ],
    });
    expect(missingIn([], ['Passport'])).toEqual({ missingText: null, missing: [] });
  });

  it.each([
    [['bank STATEMENT'], ['fld_5']],
    [['ref_5', 'fld_5'], ['fld_5']],
    [['Notes'], ['fld_6', 'fld_7']],
    [['Notes (2)'], ['fld_7']],
    [['Bank statement, Notes (2)'], ['fld_5', 'fld_7']],
    [['Street, city', 'Passport', 'Tax number', 'Checked by', 'Unknown', ', '], []],
  ])('includes the optional fields %j', (needed, more) => {
    const ids = missingIn(fields, needed).missing.map(({ id }) => id);
    expect(ids).toEqual(['fld_1', ...more, 'fld_8', 'fld_10']);
  });
});
