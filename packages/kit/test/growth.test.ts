import { growsSteadily } from './growth';

/** Makes steps that the compiler cannot leave out. */
function make(steps: number): number {
  let sum = 0;
  for (let at = 0; at < steps; at += 1) sum = (sum + at * at) % 7919;
  return sum;
}

test.each([
  ['a fixed number of steps', true, () => make(90_000)],
  ['a step for each', true, (size: number) => make(size * 300)],
  ['a step for each pair', false, (size: number) => make(size * size)],
])('the time of %s grows steadily: %s', async (_title, isSteady, work) => {
  expect(await growsSteadily(300, work)).toBe(isSteady);
});
