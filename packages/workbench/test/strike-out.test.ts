import { strikeOut } from '../src/server/strike-out';

it('secrets are removed from a whole value, and credentials by their names', () => {
  const { value, headers } = strikeOut(['very-secret-key']);
  expect(
    value({
      note: 'key very-secret-key.',
      list: [{ client_secret: 'other', code: 'abc', codes: [1], none: null, password: null }],
    }),
  ).toEqual({
    note: 'key [hidden].',
    list: [{ client_secret: '[hidden]', code: '[hidden]', codes: [1], none: null, password: null }],
  });
  expect(headers({ 'x-api-key': 'abc', Cookie: 'a=b', via: ['x', 'y'], age: 3 })).toEqual({
    'x-api-key': '[hidden]',
    Cookie: '[hidden]',
    via: 'x, y',
    age: '3',
  });
});

it('a published secret is removed as a whole, and leaves other words that contain a part of it', () => {
  const { text } = strikeOut(['sandbox-key'], new Set(['sandbox-key']));
  expect(text('sandbox-key of sandbox/key')).toBe('[hidden] of sandbox/key');
});
