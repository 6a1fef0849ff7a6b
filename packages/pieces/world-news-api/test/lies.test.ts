import { asList, asRecord } from '@pieceworks/kit';
import {
  type AnswerOfLie,
  type CallOfLie,
  changing,
  describeLies,
  ignoring,
  type Lie,
  renaming,
} from '@pieceworks/lab/suites/lies-suite';
import service from '../service/entry';

const NEWS = ['news', '*'];
const HOUR_MS = 3_600_000;
const isSearch = ({ path }: CallOfLie) => path === '/search-news';
const isPlace = ({ path }: CallOfLie) => path === '/geo-coordinates';
const isLater = ({ path, query }: CallOfLie) => path === '/search-news' && query.has('offset');

const search = (fact: string, lie: string, change: Pick<Lie, 'ask' | 'answer' | 'unnoticed'>) => ({
  fact,
  lie,
  concerns: isSearch,
  ...change,
});
const ignored = (name: string, fact = 'search-filters') =>
  search(fact, `\`${name}\` is ignored`, { ask: ignoring(name) });

/** Returns a change of the filter of a search, which then finds nothing. */
const empty = changing(['news'], () => []);

/** Returns a change of every time in an answer, by some ms. */
const shifted = (ms: number) =>
  changing([...NEWS, 'publish_date'], (time) =>
    new Date(Date.parse(`${String(time).replace(' ', 'T')}Z`) + ms)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  );

/** Returns a change of a header, to a text or to nothing. */
const header =
  (name: string, change: (told: number) => string | undefined) =>
  ({ headers }: AnswerOfLie) => {
    const key = `x-api-quota-${name}`;
    const told = change(Number(headers[key]));
    if (told === undefined) Reflect.deleteProperty(headers, key);
    else headers[key] = told;
  };
const quota = (lie: string, answer: NonNullable<Lie['answer']>, unnoticed?: string): Lie => ({
  fact: 'quota-headers',
  lie,
  answer,
  ...(unnoticed !== undefined && { unnoticed }),
});

const LIES: readonly Lie[] = [
  ignored('news-sources'),
  ignored('categories'),
  ignored('source-country'),
  ignored('authors'),
  ignored('location-filter'),
  ignored('language'),
  ignored('latest-publish-date'),
  ignored('sort'),
  ...['news-sources', 'categories', 'source-country', 'authors'].map((name) => ({
    fact: 'search-filters',
    lie: `\`${name}\` finds nothing`,
    concerns: ({ query }: CallOfLie) => query.has(name),
    answer: empty,
  })),
  search('search-filters', 'every search finds nothing', { answer: empty }),
  {
    fact: 'search-filters',
    lie: 'every filter finds nothing',
    concerns: (call) => isSearch(call) && call.query.get('number') !== '100',
    answer: empty,
  },
  search('search-filters', '`category` has another name', {
    answer: renaming(NEWS, 'category', 'topic'),
  }),
  search('search-filters', 'the order is reversed', {
    answer: changing(['news'], (news) => asList(news).toReversed()),
  }),
  ignored('offset', 'news-pages'),
  ignored('number', 'news-pages'),
  search('news-pages', 'nothing is found', {
    answer: (answer) => {
      answer.body = { offset: 0, number: 100, available: 0, news: [] };
    },
  }),
  { fact: 'news-pages', lie: 'a later page is empty', concerns: isLater, answer: empty },
  search('news-pages', 'every article is the first', {
    answer: changing(['news'], (news) => asList(news).map(() => asList(news)[0])),
  }),
  search('news-pages', 'the first article is listed twice', {
    answer: changing(['news'], (news) =>
      asList(news).map((one, at) => (at === 1 ? asList(news)[0] : one)),
    ),
  }),
  search('news-pages', 'a page is one article short', {
    answer: changing(['news'], (news) => asList(news).slice(1)),
  }),
  search('news-pages', '`available` is seven too many', {
    answer: changing(['available'], (total) => Number(total) + 7),
    unnoticed: 'The last page of a search would cost another paid call.',
  }),
  search('news-pages', '`available` is that of a page', {
    answer: (answer) => {
      const body = asRecord(answer.body);
      answer.body = { ...body, available: asList(body.news).length };
    },
  }),
  search('news-pages', 'there is no `available`', {
    answer: changing(['available'], () => undefined),
  }),
  search('news-pages', '`id` has another name', { answer: renaming(NEWS, 'id', 'uid') }),
  search('news-pages', '`offset` is always 0', { answer: changing(['offset'], () => 0) }),
  ignored('sort', 'oldest-first'),
  ignored('sort-direction', 'oldest-first'),
  ignored('earliest-publish-date', 'oldest-first'),
  {
    ...ignored('latest-publish-date', 'oldest-first'),
    unnoticed: 'The oldest ten are older in any case; `search-filters` notices it.',
  },
  search('oldest-first', 'nothing is found', { answer: empty }),
  search('oldest-first', 'one article is found', {
    answer: changing(['news'], (news) => asList(news).slice(0, 1)),
  }),
  search('oldest-first', 'articles are dated a week earlier', {
    answer: shifted(-7 * 24 * HOUR_MS),
  }),
  ignored('min-sentiment', 'sentiment-range'),
  ignored('max-sentiment', 'sentiment-range'),
  search('sentiment-range', 'nothing is found', { answer: empty }),
  search('sentiment-range', 'the sentiment is a word', {
    answer: changing([...NEWS, 'sentiment'], () => 'positive'),
  }),
  search('sentiment-range', 'there is no sentiment', {
    answer: changing([...NEWS, 'sentiment'], () => null),
  }),
  search('sentiment-range', 'the sentiment is in percent', {
    answer: changing([...NEWS, 'sentiment'], (mood) => Number(mood) * 100),
  }),
  ignored('language', 'language-left-out'),
  {
    fact: 'language-left-out',
    lie: 'without a language, a search is one in English',
    concerns: isSearch,
    ask: ({ query }) => {
      query.set('language', 'en');
    },
  },
  {
    fact: 'language-left-out',
    lie: 'without a language, fewer articles are found',
    concerns: (call) => isSearch(call) && !call.query.has('language'),
    answer: changing(['available'], () => 5),
  },
  search('language-left-out', 'nothing is found', { answer: changing(['available'], () => 0) }),
  search('times-in-utc', 'times are a day ahead', { answer: shifted(24 * HOUR_MS) }),
  search('times-in-utc', 'times are a day behind', { answer: shifted(-24 * HOUR_MS) }),
  search('times-in-utc', 'times are those of Sydney', { answer: shifted(10 * HOUR_MS) }),
  search('times-in-utc', 'times have a zone', {
    answer: changing([...NEWS, 'publish_date'], (time) => `${String(time).replace(' ', 'T')}Z`),
  }),
  search('times-in-utc', '`publish_date` has another name', {
    answer: renaming(NEWS, 'publish_date', 'published'),
  }),
  search('times-in-utc', 'a search by time is one by language alone', {
    ask: ignoring('earliest-publish-date', 'latest-publish-date'),
  }),
  quota(
    'nothing is charged',
    header('request', () => '0.00'),
  ),
  quota(
    'twice the price is charged',
    header('request', (told) => String(told * 2)),
  ),
  ...['request', 'used', 'left'].map((name) =>
    quota(
      `there is no header for "${name}"`,
      header(name, () => undefined),
    ),
  ),
  quota(
    'the points used do not grow',
    header('used', () => '3.00'),
  ),
  quota(
    'the points left do not shrink',
    header('left', () => '300.00'),
  ),
  quota(
    'the points used grow by more than the price',
    header('used', (told) => String(told * 3)),
    'Other programs may use the account at the same time.',
  ),
  {
    fact: 'place-coordinates',
    lie: 'a place is a day trip away',
    concerns: isPlace,
    answer: changing(['latitude'], (degrees) => Number(degrees) + 2),
  },
  {
    fact: 'place-coordinates',
    lie: '`latitude` has another name',
    concerns: isPlace,
    answer: renaming([], 'latitude', 'lat'),
  },
  {
    fact: 'place-coordinates',
    lie: 'latitude and longitude are swapped',
    concerns: isPlace,
    answer: (answer) => {
      const { latitude, longitude, ...others } = asRecord(answer.body);
      answer.body = { ...others, latitude: longitude, longitude: latitude };
    },
  },
  {
    fact: 'place-coordinates',
    lie: 'there is no `city`',
    concerns: isPlace,
    answer: changing(['city'], () => undefined),
  },
  {
    fact: 'place-coordinates',
    lie: 'every place is Sydney',
    concerns: isPlace,
    ask: ({ query }) => {
      query.set('location', 'Sydney');
    },
    unnoticed: 'A second place would cost another point.',
  },
  { fact: 'more-operations', lie: 'no source is found', answer: changing(['sources'], () => []) },
  {
    fact: 'more-operations',
    lie: '`name` of a source is ignored',
    concerns: ({ query }) => query.has('name'),
    ask: ({ query }) => {
      query.set('name', 'a');
    },
  },
  {
    fact: 'more-operations',
    lie: '`source-country` of a front page is ignored',
    ask: ({ query }) => {
      if (query.has('source-country')) query.set('source-country', 'nz');
    },
  },
  {
    fact: 'more-operations',
    lie: 'a front page is in no envelope',
    answer: (answer) => {
      answer.body = asRecord(answer.body).front_page ?? answer.body;
    },
  },
  {
    fact: 'paths-without-key',
    lie: 'every path is a 404',
    answer: (answer) => {
      answer.status = 404;
    },
  },
  {
    fact: 'paths-without-key',
    lie: 'every path is a 401',
    answer: (answer) => {
      answer.status = 401;
    },
  },
  {
    fact: 'paths-without-key',
    lie: 'a path needs no key',
    concerns: ({ path }) => path === '/top-news',
    answer: (answer) => {
      answer.status = 200;
    },
  },
  {
    fact: 'paths-without-key',
    lie: 'a documented path is not there',
    concerns: ({ path }) => path === '/feed.rss',
    answer: (answer) => {
      answer.status = 404;
    },
  },
];

describeLies(service, LIES);
