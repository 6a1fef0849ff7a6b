import { asList, asRecord, at, isRecord } from '@pieceworks/kit';
import { SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { placedRows } from '../src/verify/record-form';
import { VERIFIED_SERVICES } from '../src/verify/verified-services';
import type { Answered, Asked, Fields, Lie } from './lying-proxy';

/** A lie, and the facts that must be reported to differ. */
export type ToldLie = { service: ServiceName; says: string; facts: readonly string[]; lie: Lie };

type Row = [says: string, facts: string, lie: Lie];

/** Changes the successful answers of paths with this ending. */
function on(path: string, change: (body: Fields, asked: Asked) => unknown): Lie {
  return {
    answered(answered, asked) {
      const matchesFilters = path.split(' ').some((end) => asked.path.endsWith(end));
      if (!matchesFilters || answered.status > 299 || !isRecord(answered.body)) return;
      answered.body = change({ ...answered.body }, asked);
    },
  };
}

/** Changes a list in the answers of paths with this ending. */
function entries(path: string, list: string, change: (entry: Fields) => unknown): Lie {
  return on(path, (body) => ({
    ...body,
    [list]: asList(body[list]).map((one) => change({ ...asRecord(one) })),
  }));
}

/** Changes refusals of paths with this ending. */
function refused(path: string, other: Partial<Answered>): Lie {
  return {
    answered(answered, asked) {
      if (asked.path.endsWith(path) && answered.status > 399) Object.assign(answered, other);
    },
  };
}

/** Changes the answers of lookups that find nothing. */
function miss(
  other: Partial<Answered>,
  matchesFilters: (asked: Asked) => boolean = () => true,
): Lie {
  return {
    answered(answered, asked) {
      if (answered.status === 500 && matchesFilters(asked)) Object.assign(answered, other);
    },
  };
}

/** Changes the answers to creates at a path with this ending. */
function created(path: string, change: (body: Fields) => unknown): Lie {
  return {
    answered(answered, asked) {
      if (asked.method !== 'POST' || !asked.path.endsWith(path)) return;
      answered.body = change({ ...asRecord(answered.body) });
    },
  };
}

/** Drops fields from a query or a body. */
function ignoring(...names: readonly string[]): Lie {
  return {
    asked({ query, body }) {
      for (const name of names) {
        query.delete(name);
        Reflect.deleteProperty(body, name);
      }
    },
  };
}

function headers(change: (headers: Record<string, string>, asked: Asked) => void): Lie {
  return {
    answered: (answered, asked) => {
      change(answered.headers, asked);
    },
  };
}

/** Renames a field wherever it occurs. */
function renaming(key: string): Lie {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name === key ? `${key}_renamed` : name,
        renamed(inner),
      ]),
    );
  };
  return {
    answered(answered) {
      if (answered.status < 300) answered.body = renamed(answered.body);
    },
  };
}

const without = (key: string) => (body: Fields) => ({ ...body, [key]: undefined });
const as = (key: string, value: unknown) => (body: Fields) => ({ ...body, [key]: value });
const under = (key: string, other: string) => (body: Fields) => ({
  ...body,
  [key]: undefined,
  [other]: body[key],
});

function shifted(hours: number): Lie {
  return entries('/search-news', 'news', (article) => {
    const time = Date.parse(`${String(article.publish_date).replace(' ', 'T')}Z`);
    const date = new Date(time + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    return { ...article, publish_date: date };
  });
}

const priced = (path: string, price: number) =>
  headers((told, asked) => {
    if (asked.path.endsWith(path)) told['x-api-quota-request'] = String(price);
  });
const news = (change: (article: Fields) => unknown) => entries('/search-news', 'news', change);
const people = (change: (person: Fields) => unknown) => entries('/search', 'records', change);
const made = (change: (request: Fields) => unknown) => created('/requests', change);
const client = (change: (client: Fields) => unknown) => created('/clients', change);

const FIRMABLE: Row[] = [
  ['a miss is a 404', 'miss-is-500', miss({ status: 404 })],
  [
    'a miss of a person is a 404',
    'miss-is-500',
    miss({ status: 404 }, ({ path }) => path.endsWith('/people')),
  ],
  ['a miss is an empty 200', 'miss-is-500', miss({ status: 200, body: {} })],
  ['a miss has no words', 'miss-is-500', miss({ body: {} })],
  ['a miss is an internal error', 'miss-is-500', miss({ body: { error: 'Server error' } })],
  ['a miss is an invalid request', 'miss-is-500', miss({ status: 400, body: { message: 'Bad' } })],
  [
    'a market is refused',
    'country-markets',
    miss(
      { status: 400, body: { message: 'Unknown country' } },
      ({ query }) => query.get('country') === 'VN',
    ),
  ],
  ['no market is refused', 'country-markets', ignoring('country')],
  [
    'an unknown path is a miss',
    'unknown-path',
    refused('/pieceworks-check', { status: 500, body: { error: 'Company profile not found' } }),
  ],
  [
    'an unknown path is answered',
    'unknown-path',
    refused('/pieceworks-check', { status: 200, body: { id: 'x' } }),
  ],
  ['people are a bare list', 'people-answer', on('/search', ({ records }) => records)],
  ['people have another name', 'people-answer', on('/search', under('records', 'people'))],
  ['people have no total', 'people-answer', on('/search', without('total'))],
  ['the total is a text', 'people-answer', on('/search', as('total', '242'))],
  ['the total is 1', 'people-answer people-pages', on('/search', as('total', 1))],
  ['`from` is ignored', 'people-pages', ignoring('from')],
  ['`size` is ignored', 'people-pages', ignoring('size')],
  [
    'a page has 50 people at most',
    'people-pages',
    on('/search', (body) => ({ ...body, records: asList(body.records).slice(0, 50) })),
  ],
  [
    'people have another ID field',
    'people-pages people-answer record-forms',
    people(under('person_id', 'uid')),
  ],
  ['people have no ID', 'people-pages people-answer record-forms', people(as('person_id', null))],
  ['a flag is a text', 'people-answer', people(as('has_phone', 'true'))],
  ['a flag is a number', 'people-answer', people(as('has_email', 1))],
  ['everybody has a phone', 'record-forms', people(as('has_phone', true))],
  ['`seniority` is ignored', 'search-codes', ignoring('seniority')],
  ['`department` is ignored', 'search-codes', ignoring('department')],
  [
    'a code of a department finds nobody',
    'search-codes',
    on('/search', (body, asked) => (asked.body.department ? { records: [], total: 0 } : body)),
  ],
  [
    'employees have the older name',
    'record-forms',
    on('/company', under('employee_count', 'au_employee_count')),
  ],
  ['employees are a text', 'record-forms', on('/company', as('employee_count', '1,000+'))],
  ['the name of a company is inside', 'record-forms', on('/company', under('name', 'names'))],
  [
    'the ABN is outside',
    'record-forms',
    on('/company', (body) => ({
      ...body,
      industry_codes: {},
      abn: at(body, 'industry_codes', 'abn'),
    })),
  ],
  ['a company is wrapped', 'record-forms', on('/company', (data) => ({ data }))],
  ['a company is a list', 'record-forms', on('/company', (body) => [body])],
  ['another company is given', 'record-forms', on('/company', as('id', 'f000000000001'))],
  ['the slug of a company is a URL', 'record-forms', on('/company', as('linkedin', 'https://x.y'))],
  ['the slug of a person is a URL', 'record-forms', on('/people', as('linkedin', 'https://x.y'))],
  ['another person is given', 'record-forms', on('/people', as('id', 'fp000000000001'))],
  [
    'addresses are a list',
    'record-forms',
    on('/people', as('emails', [{ type: 'work', email: 'a@b.example' }])),
  ],
  [
    'a person has no address',
    'record-forms',
    on('/people', as('emails', { work: [], personal: [] })),
  ],
  ['a person has no phone', 'record-forms', on('/people', as('phones', []))],
  [
    'phones are of the older form',
    'record-forms',
    on('/people', as('phones', [{ number: '1', dnd: false }])),
  ],
  [
    'a phone has another flag',
    'record-forms',
    on('/people', as('phones', [{ value: '1', do_not_call: true }])),
  ],
  [
    'the flag of a phone is a text',
    'record-forms',
    on('/people', as('phones', [{ value: '1', is_dnd: 'true' }])),
  ],
];

const WORLD_NEWS_API: Row[] = [
  ['a sentiment is a word', 'sentiment-range', news(as('sentiment', 'positive'))],
  ['a sentiment is 0 to 100', 'sentiment-range', news(as('sentiment', 55))],
  ['`min-sentiment` is ignored', 'sentiment-range', ignoring('min-sentiment')],
  ['`max-sentiment` is ignored', 'sentiment-range', ignoring('max-sentiment')],
  ['`offset` is ignored', 'news-pages', ignoring('offset')],
  ['`number` is ignored', 'news-pages', ignoring('number')],
  [
    'a page has 50 articles at most',
    'news-pages',
    on('/search-news', (body) => ({ ...body, news: asList(body.news).slice(0, 50) })),
  ],
  ['articles have another ID field', 'news-pages news-answer', news(under('id', 'uid'))],
  ['articles have no ID', 'news-pages news-answer', news(as('id', null))],
  ['articles are a bare list', 'news-answer', on('/search-news', (body) => body.news)],
  ['articles have another name', 'news-answer', on('/search-news', under('news', 'articles'))],
  ['an answer has no `available`', 'news-answer', on('/search-news', without('available'))],
  ['`available` is a text', 'news-answer', on('/search-news', as('available', '168'))],
  ['`available` is 1', 'news-answer', on('/search-news', as('available', 1))],
  ['an answer has no `offset`', 'news-answer', on('/search-news', without('offset'))],
  ['an answer has no `number`', 'news-answer', on('/search-news', without('number'))],
  ['`language` is ignored', 'news-answer', ignoring('language')],
  ['a language is a name', 'news-answer', news(as('language', 'English'))],
  [
    'no language is English',
    'language-left-out',
    {
      asked({ query }) {
        if (!query.has('language')) query.set('language', 'en');
      },
    },
  ],
  [
    'no language finds nothing',
    'language-left-out',
    on('/search-news', (body, { query }) =>
      query.has('language') ? body : { ...body, available: 0, news: [] },
    ),
  ],
  [
    'no points are told',
    'quota-headers',
    headers((told) => {
      for (const name of Object.keys(told)) {
        if (name.startsWith('x-api-quota')) Reflect.deleteProperty(told, name);
      }
    }),
  ],
  [
    'the points left are not told',
    'quota-headers',
    headers((told) => delete told['x-api-quota-left']),
  ],
  ['a search costs 5 points', 'quota-headers', priced('/search-news', 5)],
  ['a place costs 2 points', 'quota-headers', priced('/geo-coordinates', 2)],
  [
    'the points used stand still',
    'quota-headers',
    headers((told) => (told['x-api-quota-used'] = '7.00')),
  ],
  [
    'the points left stand still',
    'quota-headers',
    headers((told) => (told['x-api-quota-left'] = '40.00')),
  ],
  [
    'latitude and longitude are changed over',
    'place-coordinates',
    on('/geo-coordinates', (body) => ({
      ...body,
      latitude: body.longitude,
      longitude: body.latitude,
    })),
  ],
  ['a latitude is a text', 'place-coordinates', on('/geo-coordinates', as('latitude', '-33.87'))],
  ['a place is wrapped', 'place-coordinates', on('/geo-coordinates', (place) => ({ place }))],
  ['a place is a list', 'place-coordinates', on('/geo-coordinates', (place) => [place])],
  ['the newest article is first', 'oldest-first', ignoring('sort-direction')],
  ['`sort` is ignored', 'oldest-first', ignoring('sort')],
  ['`earliest-publish-date` is ignored', 'oldest-first', ignoring('earliest-publish-date')],
  [
    'times are written with a zone',
    'times-in-utc',
    news((article) => ({ ...article, publish_date: `${String(article.publish_date)}Z` })),
  ],
  [
    'times are numbers',
    'times-in-utc',
    news((article) => ({ ...article, publish_date: Date.parse(String(article.publish_date)) })),
  ],
  ['times have another name', 'times-in-utc oldest-first', news(under('publish_date', 'time'))],
  ['times are 5 hours ahead', 'times-in-utc', shifted(5)],
  ['times are 5 hours behind', 'times-in-utc', shifted(-5)],
  ['times are a day behind', 'times-in-utc', shifted(-24)],
  ['`news-sources` is ignored', 'search-filters', ignoring('news-sources')],
  ['`categories` is ignored', 'search-filters', ignoring('categories')],
  ['`authors` is ignored', 'search-filters', ignoring('authors')],
  ['`source-country` is ignored', 'search-filters', ignoring('source-country')],
  [
    'sources are a bare list',
    'more-operations',
    on('/search-news-sources', (body) => body.sources),
  ],
  [
    'sources have another name',
    'more-operations',
    on('/search-news-sources', under('sources', 'results')),
  ],
  [
    'a front page is in a list',
    'more-operations',
    on('/retrieve-front-page', (body) => ({ front_pages: [body.front_page] })),
  ],
  [
    'a front page is of another country',
    'more-operations',
    on('/retrieve-front-page', (body) => ({
      front_page: { ...asRecord(body.front_page), country: 'us' },
    })),
  ],
];

const UNKNOWN_CLIENT = '/clients/acc_00000000';
const unknown = (body: unknown, status = 404) => refused(UNKNOWN_CLIENT, { body, status });

const CONTENT_SNARE: Row[] = [
  ['a refusal has a message', 'error-list', unknown({ message: 'Not found' })],
  ['a refusal has an error', 'error-list', unknown({ error: 'Not found' })],
  ['a refusal has a record of errors', 'error-list', unknown({ errors: { id: ['unknown'] } })],
  ['a refusal has no error', 'error-list', unknown({ errors: [] })],
  ['a refusal has records for errors', 'error-list', unknown({ errors: [{ message: 'x' }] })],
  ['a refusal is empty', 'error-list', unknown({})],
  ['a refusal is a text', 'error-list', unknown('"Not found"')],
  ['an unknown ID is a 422', 'error-list', unknown({ errors: ['Not found'] }, 422)],
  ['an unknown ID is an empty 200', 'error-list', unknown({}, 200)],
  ['lists are bare', 'list-pages', on('/clients /requests', (body) => body.results)],
  ['one list is bare', 'list-pages', on('/team_members', (body) => body.results)],
  ['a list has another name', 'list-pages', on('/folders', under('results', 'folders'))],
  ['a list has no pagination', 'list-pages', on('/clients', without('pagination'))],
  ['a list has no total', 'list-pages', on('/clients', as('pagination', { offset: 0 }))],
  [
    'the total is a text',
    'list-pages',
    on('/clients', as('pagination', { offset: 0, total_count: '40' })),
  ],
  ['the offset is not told', 'list-pages', on('/clients', as('pagination', { total_count: 40 }))],
  ['`limit` is ignored', 'list-pages', ignoring('limit')],
  ['`offset` is ignored', 'list-pages', ignoring('offset')],
  [
    'a page has 2 records at most',
    'list-pages',
    on('/clients', (body) => ({ ...body, results: asList(body.results).slice(0, 2) })),
  ],
  ['clients have no ID', 'list-pages', entries('/clients', 'results', as('id', null))],
  ['`expand[]` is ignored', 'clients-of-requests', ignoring('expand[]')],
  [
    'the clients of a request are IDs',
    'clients-of-requests',
    entries('/requests', 'results', as('clients', ['acc_0001'])),
  ],
  [
    'the clients of a request are one record',
    'clients-of-requests',
    entries('/requests', 'results', as('clients', { id: 'acc_0001' })),
  ],
  ['the filter by status is ignored', 'request-pages', ignoring('filter_by[statuses][]')],
  ['a request has no pages', 'request-pages', on('/req_0005', without('pages'))],
  ['the pages are IDs', 'request-pages', on('/req_0005', as('pages', ['pag_1']))],
  ['a request is wrapped', 'request-pages', on('/req_0005', (request) => ({ request }))],
  ['another request is given', 'request-pages', on('/req_0005', as('id', 'req_9999'))],
  ['fields are in the page', 'request-pages', pages(under('sections', 'fields'))],
  [
    'fields have another name',
    'request-pages',
    pages((page) => ({
      ...page,
      sections: asList(page.sections).map((one) =>
        under('fields', 'questions')({ ...asRecord(one) }),
      ),
    })),
  ],
  ['a required field is a text', 'request-pages', fields(as('required', 'true'))],
  [
    'fields have no values',
    'request-pages',
    fields((field) => under('answers', 'a')(under('values', 'v')(field))),
  ],
  ['a webhook has no ID', 'webhook-events', entries('/webhooks', 'results', without('id'))],
  [
    'a webhook has another URL field',
    'webhook-events',
    entries('/webhooks', 'results', under('url', 'target')),
  ],
  [
    'a webhook has other subscriptions',
    'webhook-events',
    entries('/webhooks', 'results', under('subscriptions', 'events')),
  ],
  [
    'subscriptions are one text',
    'webhook-events',
    entries('/webhooks', 'results', as('subscriptions', 'client_created')),
  ],
  [
    'an event is a number',
    'webhook-events',
    entries('/webhooks', 'results', as('subscriptions', [1])),
  ],
  [
    'an event has another name',
    'webhook-events',
    entries('/webhooks', 'results', as('subscriptions', ['client.created'])),
  ],
  ['a client has another name field', 'client-name', renaming('full_name')],
  [
    'a client has the name in capitals',
    'client-name',
    client((one) => ({ ...one, full_name: String(one.full_name).toUpperCase() })),
  ],
  ['a client has no address', 'client-name', client(as('email', null))],
  ['a new client is wrapped', 'client-name', client((one) => ({ client: one }))],
  ['a new client has no ID', 'client-name', client(without('id'))],
  [
    'a known address makes a second client',
    'known-address',
    refused('/clients', { status: 201, body: { id: 'acc_0002' } }),
  ],
  [
    'a known address has another code',
    'known-address',
    refused('/clients', { body: { errors: ['email_taken'] } }),
  ],
  [
    'a known address is a conflict',
    'known-address',
    refused('/clients', { status: 409, body: { errors: ['Conflict'] } }),
  ],
  ['a request is of nobody', 'request-by-email', made(without('client'))],
  [
    'a request is of somebody else',
    'request-by-email',
    made(as('client', { id: 'a', full_name: 'b', email: 'c@d.example' })),
  ],
  ['the client of a request is an ID', 'request-by-email', made(as('client', 'acc_0001'))],
  ['a request has no ID', 'request-by-email', made(without('id'))],
  ['the template is ignored', 'template-by-id', made(as('request_template_name', null))],
  ['the template is another', 'template-by-id', made(as('request_template_name', 'Other'))],
  ['the template is a record', 'template-by-id', made(as('request_template_name', { name: 'x' }))],
  ['`due` is ignored', 'request-due', ignoring('due')],
  ['a day is written otherwise', 'request-due', made(as('due', '24/12/2026'))],
  ['a day has another name', 'request-due', made(under('due', 'due_date'))],
  ['a new request is published', 'draft-first', made(as('status', 'published'))],
  ['a status has another name', 'draft-first', made(under('status', 'state'))],
  ['a status is written otherwise', 'draft-first', made(as('status', 'Draft'))],
];

function pages(change: (page: Fields) => unknown): Lie {
  return {
    answered(answered, { path }) {
      if (path.includes('/pages/')) answered.body = change({ ...asRecord(answered.body) });
    },
  };
}

function fields(change: (field: Fields) => unknown): Lie {
  return pages((page) => ({
    ...page,
    sections: asList(page.sections).map((section) => ({
      ...asRecord(section),
      fields: asList(at(section, 'fields')).map((one) => change({ ...asRecord(one) })),
    })),
  }));
}

let writes = 0;

/** Lies that no probe notices, and the reasons; their facts still hold. */
const UNNOTICED: [service: ServiceName, why: string, ...row: Row][] = [
  [
    'firmable',
    'No answer tells what was charged: the app does.',
    'a miss costs a credit',
    'miss-is-500',
    {},
  ],
  [
    'firmable',
    'No answer tells what was charged: the app does.',
    'a search costs a credit',
    'people-answer',
    {},
  ],
  [
    'world-news-api',
    'Nobody knows how long an article is.',
    'a text is cut',
    'news-answer',
    news((article) => ({ ...article, text: String(article.text).slice(0, 20) })),
  ],
  [
    'content-snare',
    'All probes together write less often.',
    'a connection may write 10 times in 10 seconds',
    'client-name',
    {
      answered(answered, { method }) {
        if (method !== 'GET' && ++writes > 10) answered.status = 429;
      },
    },
  ],
];

const told = (service: ServiceName, rows: readonly Row[]): ToldLie[] =>
  rows.map(([says, facts, lie]) => ({ service, says, facts: facts.split(' '), lie }));

/** A lie for each field that an output shows: it is renamed. */
const RENAMED: ToldLie[] = SERVICE_NAMES.flatMap((service) =>
  Object.entries(VERIFIED_SERVICES[service]?.forms ?? {}).flatMap(([fact, forms]) => {
    const places = forms.flatMap((form) => placedRows(form).map(({ place }) => place));
    return [...new Set(places)].map((place) => {
      const key = place.split('.').findLast((part) => part !== '*') ?? place;
      return { service, says: `\`${place}\` is renamed`, facts: [fact], lie: renaming(key) };
    });
  }),
);

export const LIES: readonly ToldLie[] = [
  ...told('firmable', FIRMABLE),
  ...told('world-news-api', WORLD_NEWS_API),
  ...told('content-snare', CONTENT_SNARE),
  ...RENAMED,
];

export const UNNOTICED_LIES = UNNOTICED.flatMap(([service, why, ...row]) =>
  told(service, [row]).map((lie) => ({ ...lie, why })),
);
