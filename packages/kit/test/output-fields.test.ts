import { type Collected, collectedOutput, listFields, warningWithoutId } from '../src';

const output = (truncatedBy: Collected<number>['truncatedBy']) =>
  collectedOutput({ entries: [1, 2], total: 9, truncatedBy }, 'Maximum', (entry) => ({
    id: entry,
  }));

test('a complete list has its items and the total', () => {
  expect(output(null)).toEqual({
    items: [{ id: 1 }, { id: 2 }],
    total: 9,
    truncated: false,
    truncatedReason: null,
  });
});

test.each([
  ['limit', 'Raise Maximum for more.'],
  ['time', 'The step reached its time limit.'],
  ['repeated', 'The service returned the same entries twice.'],
] as const)('a list that is truncated by its %s says why', (truncatedBy, reason) => {
  expect(output(truncatedBy)).toMatchObject({ truncated: true, truncatedReason: reason });
});

test('the fields of a list are those of its output', () => {
  const keys = listFields('Numbers', []).map(({ key }) => key);
  expect(keys).toEqual(Object.keys(output(null)));
});

test('a new record has a warning only without an ID', () => {
  expect(warningWithoutId('Acme', '7')).toBeNull();
  expect(warningWithoutId('Acme', null)).toMatch(/^Created, but Acme returned no ID\./);
});
