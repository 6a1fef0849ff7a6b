import { toQueryParams } from '../src';

it('makes text of what is there, and leaves out what is not', () => {
  const query = { text: 'a b', number: 0, offset: undefined, 'extract-news': false, empty: '' };
  expect(toQueryParams(query)).toEqual({
    text: 'a b',
    number: '0',
    'extract-news': 'false',
    empty: '',
  });
});
