import { emptiesSteps } from '../src/release/planned-versions';

it.each([
  ['0.1.0', '0.1.1', false],
  ['0.1.0', '0.2.0', true],
  ['1.0.3', '1.1.0', true],
  ['0.1.0', '1.0.0', false],
  ['1.4.2', '2.0.0', false],
])('an update from %s to %s empties steps without a reason: %s', (current, next, expected) => {
  expect(emptiesSteps(current, next)).toBe(expected);
});
