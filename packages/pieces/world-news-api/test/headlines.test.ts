import { storiesFound } from '../service/headlines';

it.each([
  ['all articles, of which some repeat others', 2, 2, 4, '2 stories; 2 repeats left out'],
  ['a part of the articles', 4, 2, 14, '4 stories in 6 of 14 articles; 2 repeats left out'],
  ['stories without repeats', 1, 0, 1, '1 story'],
  ['an unknown total', 1, 1, null, '1 story; 1 repeat left out'],
])('counts the stories of %s', (_, stories, repeats, total, said) => {
  const items = Array.from({ length: stories }, () => ({}));
  expect(storiesFound({ stories, repeats, total, items })).toBe(said);
});

it('leaves a list of articles to the general words', () => {
  expect(storiesFound({ stories: null, repeats: null, total: 4, items: [{}] })).toBeUndefined();
});
