import { asList, asRecord } from '@pieceworks/kit';
import {
  type CallOfLie,
  changing,
  describeLies,
  ignoring,
  type Lie,
  renaming,
} from '@pieceworks/lab/suites/lies-suite';
import service from '../service/entry';

const PEOPLE = ['records', '*'];
const isSearch = ({ path }: CallOfLie) => path === '/people/search';
const isCompany = ({ path }: CallOfLie) => path === '/company';
const isPerson = ({ path }: CallOfLie) => path === '/people';
const isPart = (call: CallOfLie) => isSearch(call) && call.body.size !== '100';

const search = (fact: string, lie: string, change: Pick<Lie, 'ask' | 'answer' | 'unnoticed'>) => ({
  fact,
  lie,
  concerns: isSearch,
  ...change,
});
const lookup = (lie: string, concerns: Lie['concerns'], answer: NonNullable<Lie['answer']>) => ({
  fact: 'record-forms',
  lie,
  ...(concerns && { concerns }),
  answer,
});
const refusing =
  (status: number, error: string): NonNullable<Lie['answer']> =>
  (answer) => {
    answer.status = status;
    answer.body = { error };
  };

const LIES: readonly Lie[] = [
  search('people-pages', '`from` is ignored', { ask: ignoring('from') }),
  search('people-pages', '`size` is ignored', { ask: ignoring('size') }),
  search('people-pages', 'nobody is found', {
    answer: (answer) => {
      answer.body = { success: true, records: [], total: 0 };
    },
  }),
  search('people-pages', 'a page is one person short', {
    answer: changing(['records'], (people) => asList(people).slice(1)),
  }),
  search('people-pages', 'every person is the first', {
    answer: changing(['records'], (people) => asList(people).map(() => asList(people)[0])),
  }),
  search('people-pages', 'the first person is listed twice', {
    answer: changing(['records'], (people) =>
      asList(people).map((person, at) => (at === 1 ? asList(people)[0] : person)),
    ),
  }),
  search('people-pages', 'a page is in reverse', {
    answer: changing(['records'], (people) => asList(people).toReversed()),
  }),
  search('people-pages', '`total` is seven too many', {
    answer: changing(['total'], (total) => Number(total) + 7),
  }),
  search('people-pages', '`total` is that of a page', {
    answer: (answer) => {
      const body = asRecord(answer.body);
      answer.body = { ...body, total: asList(body.records).length };
    },
  }),
  search('people-pages', 'there is no `total`', { answer: changing(['total'], () => undefined) }),
  search('people-pages', '`records` has another name', {
    answer: renaming([], 'records', 'people'),
  }),
  search('people-pages', '`person_id` has another name', {
    answer: renaming(PEOPLE, 'person_id', 'uid'),
  }),
  search('people-pages', '`person_id` is a number', {
    answer: changing([...PEOPLE, 'person_id'], () => 7),
  }),
  {
    fact: 'people-pages',
    lie: 'a later page is empty',
    concerns: isPart,
    answer: changing(['records'], () => []),
  },
  search('search-codes', '`seniority` is ignored', { ask: ignoring('seniority') }),
  search('search-codes', '`department` is ignored', { ask: ignoring('department') }),
  {
    fact: 'search-codes',
    lie: 'a code finds nobody',
    concerns: isPart,
    answer: changing(['total'], () => 0),
  },
  {
    fact: 'search-codes',
    lie: 'every code finds as many',
    concerns: isPart,
    answer: changing(['total'], () => 7),
  },
  {
    fact: 'search-codes',
    lie: 'a code finds more people than there are',
    concerns: isPart,
    answer: changing(['total'], (total) => Number(total) + 5_000),
  },
  search('search-codes', 'there is no `total` of a code', {
    answer: (answer, { body }) => {
      if (body.size !== '100') answer.body = { records: [] };
    },
  }),
  {
    fact: 'miss-is-500',
    lie: 'a miss is a 404',
    answer: (answer) => {
      answer.status = 404;
    },
  },
  { fact: 'miss-is-500', lie: 'a miss is an empty 200', answer: refusing(200, 'not found') },
  { fact: 'miss-is-500', lie: 'a miss is told in other words', answer: refusing(500, 'Oops') },
  {
    fact: 'miss-is-500',
    lie: 'a person that is not there is answered',
    concerns: isPerson,
    answer: (answer) => {
      answer.status = 200;
      answer.body = { id: 'fp1', name: 'Mei' };
    },
  },
  { fact: 'country-markets', lie: '`country` is ignored', ask: ignoring('country') },
  { fact: 'country-markets', lie: 'every country is refused', answer: refusing(400, 'country') },
  {
    fact: 'country-markets',
    lie: 'one market is refused',
    concerns: ({ query }) => query.get('country') === 'AU',
    answer: refusing(400, 'country'),
  },
  {
    fact: 'unknown-path',
    lie: 'a path that is not there is a miss',
    answer: refusing(500, 'Company profile not found'),
  },
  {
    fact: 'unknown-path',
    lie: 'a path that is not there is answered',
    answer: (answer) => {
      answer.status = 200;
      answer.headers = { 'content-type': 'text/html' };
      answer.body = '<!doctype html><html><body>Welcome</body></html>';
    },
  },
  lookup(
    'each lookup is a miss',
    ({ path }) => !path.endsWith('/search'),
    (answer) => {
      answer.status = 500;
      answer.body = { error: 'profile not found' };
    },
  ),
  lookup(
    'a person has no phones',
    isPerson,
    changing(['phones'], () => []),
  ),
  lookup(
    'there is no `phones`',
    isPerson,
    changing(['phones'], () => undefined),
  ),
  lookup(
    'a phone is a text',
    isPerson,
    changing(['phones', '*'], () => '+6155550100'),
  ),
  lookup('a phone has no `value`', isPerson, renaming(['phones', '*'], 'value', 'number')),
  lookup('a phone has no `is_dnd`', isPerson, renaming(['phones', '*'], 'is_dnd', 'dnd')),
  lookup(
    'email addresses are one list',
    isPerson,
    changing(['emails'], () => []),
  ),
  lookup(
    'a person has no work email',
    isPerson,
    changing(['emails', 'work'], () => []),
  ),
  lookup(
    'another person is answered',
    isPerson,
    changing(['id'], () => 'fp000000000001'),
  ),
  lookup(
    'another company is answered',
    isCompany,
    changing(['id'], () => 'f000000000001'),
  ),
  lookup('`employee_count` is a text', isCompany, changing(['employee_count'], String)),
  lookup(
    'there is no `employee_count`',
    isCompany,
    changing(['employee_count'], () => undefined),
  ),
  lookup(
    'the slug of a company is a URL',
    isCompany,
    changing(['linkedin'], (slug) => `https://linkedin.example/${String(slug)}`),
  ),
  lookup(
    'no person of a search has a flag',
    isSearch,
    changing(PEOPLE, (person) => {
      const { person_id } = asRecord(person);
      return { person_id };
    }),
  ),
];

describeLies(service, LIES);
