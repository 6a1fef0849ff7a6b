import { hasFilter, passes } from '../../service/sandbox/article-filter';
import { createArticles } from '../../service/sandbox/articles';

const [newest] = createArticles(new Date('2030-05-07T12:00:00Z'));
if (newest === undefined) throw new Error('There are no articles.');
const ARTICLE = {
  ...newest,
  record: {
    ...newest.record,
    title: 'Harbour plan',
    text: 'The council votes. Floods are near.',
    sentiment: 0.2,
    authors: ['Ruby Doyle'],
    url: 'https://harbour-times.example/a',
  },
  place: 'Sydney',
  entities: [{ type: 'ORG' as const, name: 'Northwind' }],
  publishedAt: new Date('2030-05-07T10:20:30Z'),
};

test.each([
  [{}, true],
  [{ text: 'harbour council' }, true],
  [{ text: 'harbour -council' }, false],
  [{ text: '"council votes"' }, true],
  [{ text: '"votes council"' }, false],
  [{ text: 'fire OR floods' }, true],
  [{ text: 'fire or floods' }, false],
  [{ text: 'fire OR floods -near' }, false],
  [{ text: 'floods', 'text-match-indexes': 'title' as const }, false],
  [{ text: 'harbour', 'text-match-indexes': 'title' as const }, true],
  [{ entities: 'ORG:Northwind' }, true],
  [{ entities: 'northwind' }, true],
  [{ entities: 'PER:Northwind' }, false],
  [{ entities: 'Northwind, Elsewhere' }, false],
  [{ 'min-sentiment': 0.2 }, true],
  [{ 'min-sentiment': 0.3 }, false],
  [{ 'max-sentiment': 0.1 }, false],
  [{ authors: 'ruby doyle, somebody' }, true],
  [{ authors: 'somebody' }, false],
  [{ 'news-sources': 'https://www.harbour-times.example/' }, true],
  [{ 'news-sources': 'southern-post.example' }, false],
  [{ 'location-filter': '-33.8,151.2,30' }, true],
  [{ 'location-filter': '-37.8,145,100' }, false],
  [{ 'earliest-publish-date': '2030-05-07', 'latest-publish-date': '2030-05-07' }, true],
  [{ 'latest-publish-date': '2030-05-06' }, false],
  [{ 'latest-publish-date': '2030-05-07 10:20:30' }, true],
  [{ 'latest-publish-date': '2030-05-07 10:20:29' }, false],
  [{ 'earliest-publish-date': '2030-05-07 10:20:31' }, false],
])('an article passes %j: %j', (query, isFound) => {
  expect(passes(ARTICLE, query)).toBe(isFound);
});

test('an article without a sentiment is in no range', () => {
  const article = { ...ARTICLE, record: { ...ARTICLE.record, sentiment: null } };
  expect(passes(article, { 'min-sentiment': -1 })).toBe(false);
  expect(passes(article, { 'max-sentiment': 1 })).toBe(false);
});

test('the order and the page are no filter', () => {
  expect(hasFilter({ sort: 'publish-time', number: 5, text: '' })).toBe(false);
  expect(hasFilter({ 'max-sentiment': 0 })).toBe(true);
});
