import { inWords } from '../src/server/schedule';

it.each([
  ['*/5 * * * *', 'every 5 minutes'],
  ['*/1 * * * *', 'every minute'],
  ['0 * * * *', 'every hour'],
  ['7 * * * *', 'every hour'],
  ['0 */6 * * *', 'every 6 hours'],
  ['0 0 * * *', 'once a day'],
  ['30 9 * * *', 'once a day'],
  ['0 9 * * 1', 'at 0 9 * * 1'],
])('says %s as %s', (cronExpression, words) => {
  expect(inWords({ cronExpression })).toBe(words);
});
