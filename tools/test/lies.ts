import { asList, asRecord, at, isRecord } from '@pieceworks/kit';
import { SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { placedRows } from '../src/verify/record-form';
import { VERIFIED_SERVICES } from '../src/verify/verified-services';
import type { Answered, Asked, Fields, Lie } from './lying-proxy';

/** A lie, and the facts that must be reported to differ. */
export type ToldLie = { service: ServiceName; says: string; facts: readonly string[]; lie: Lie };

/** Lies, by the facts that must be reported to differ. */
type Lies = Readonly<Record<string, Readonly<Record<string, Lie>>>>;

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

const first = (most: number, key: string) => (body: Fields) => ({
  ...body,
  [key]: asList(body[key]).slice(0, most),
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
const requests = (change: (request: Fields) => unknown) => entries('/requests', 'results', change);
const webhooks = (change: (webhook: Fields) => unknown) => entries('/webhooks', 'results', change);
const made = (change: (request: Fields) => unknown) => created('/requests', change);
const client = (change: (client: Fields) => unknown) => created('/clients', change);

const FIRMABLE: Lies = {
  'miss-is-500': {
    'a miss is a 404': miss({ status: 404 }),
    'a miss of a person is a 404': miss({ status: 404 }, ({ path }) => path.endsWith('/people')),
    'a miss is an empty 200': miss({ status: 200, body: {} }),
    'a miss has no words': miss({ body: {} }),
    'a miss is an internal error': miss({ body: { error: 'Server error' } }),
    'a miss is an invalid request': miss({ status: 400, body: { message: 'Bad' } }),
  },
  'country-markets': {
    'a market is refused': miss(
      { status: 400, body: { message: 'Unknown country' } },
      ({ query }) => query.get('country') === 'VN',
    ),
    'no market is refused': ignoring('country'),
  },
  'unknown-path': {
    'an unknown path is a miss': refused('/pieceworks-check', {
      status: 500,
      body: { error: 'Company profile not found' },
    }),
    'an unknown path is answered': refused('/pieceworks-check', { status: 200, body: { id: 'x' } }),
  },
  'people-answer': {
    'people are a bare list': on('/search', ({ records }) => records),
    'people have another name': on('/search', under('records', 'people')),
    'people have no total': on('/search', without('total')),
    'the total is a text': on('/search', as('total', '242')),
    'a flag is a text': people(as('has_phone', 'true')),
    'a flag is a number': people(as('has_email', 1)),
  },
  'people-answer people-pages': {
    'the total is 1': on('/search', as('total', 1)),
  },
  'people-pages': {
    '`from` is ignored': ignoring('from'),
    '`size` is ignored': ignoring('size'),
    'a page has 50 people at most': on('/search', first(50, 'records')),
  },
  'people-pages people-answer record-forms': {
    'people have another ID field': people(under('person_id', 'uid')),
    'people have no ID': people(as('person_id', null)),
  },
  'record-forms': {
    'everybody has a phone': people(as('has_phone', true)),
    'employees have the older name': on('/company', under('employee_count', 'au_employee_count')),
    'employees are a text': on('/company', as('employee_count', '1,000+')),
    'the name of a company is inside': on('/company', under('name', 'names')),
    'the ABN is outside': on('/company', (body) => ({
      ...body,
      industry_codes: {},
      abn: at(body, 'industry_codes', 'abn'),
    })),
    'a company is wrapped': on('/company', (data) => ({ data })),
    'a company is a list': on('/company', (body) => [body]),
    'another company is given': on('/company', as('id', 'f000000000001')),
    'the slug of a company is a URL': on('/company', as('linkedin', 'https://x.y')),
    'the slug of a person is a URL': on('/people', as('linkedin', 'https://x.y')),
    'another person is given': on('/people', as('id', 'fp000000000001')),
    'addresses are a list': on('/people', as('emails', [{ type: 'work', email: 'a@b.example' }])),
    'a person has no address': on('/people', as('emails', { work: [], personal: [] })),
    'a person has no phone': on('/people', as('phones', [])),
    'phones are of the older form': on('/people', as('phones', [{ number: '1', dnd: false }])),
    'a phone has another flag': on('/people', as('phones', [{ value: '1', do_not_call: true }])),
    'the flag of a phone is a text': on('/people', as('phones', [{ value: '1', is_dnd: 'true' }])),
  },
  'search-codes': {
    '`seniority` is ignored': ignoring('seniority'),
    '`department` is ignored': ignoring('department'),
    'a code of a department finds nobody': on('/search', (body, asked) =>
      asked.body.department ? { records: [], total: 0 } : body,
    ),
  },
};

const WORLD_NEWS_API: Lies = {
  'sentiment-range': {
    'a sentiment is a word': news(as('sentiment', 'positive')),
    'a sentiment is 0 to 100': news(as('sentiment', 55)),
    '`min-sentiment` is ignored': ignoring('min-sentiment'),
    '`max-sentiment` is ignored': ignoring('max-sentiment'),
  },
  'news-pages': {
    '`offset` is ignored': ignoring('offset'),
    '`number` is ignored': ignoring('number'),
    'a page has 50 articles at most': on('/search-news', first(50, 'news')),
  },
  'news-pages news-answer': {
    'articles have another ID field': news(under('id', 'uid')),
    'articles have no ID': news(as('id', null)),
  },
  'news-answer': {
    'articles are a bare list': on('/search-news', (body) => body.news),
    'articles have another name': on('/search-news', under('news', 'articles')),
    'an answer has no `available`': on('/search-news', without('available')),
    '`available` is a text': on('/search-news', as('available', '168')),
    '`available` is 1': on('/search-news', as('available', 1)),
    'an answer has no `offset`': on('/search-news', without('offset')),
    'an answer has no `number`': on('/search-news', without('number')),
    '`language` is ignored': ignoring('language'),
    'a language is a name': news(as('language', 'English')),
  },
  'language-left-out': {
    'no language is English': {
      asked({ query }) {
        if (!query.has('language')) query.set('language', 'en');
      },
    },
    'no language finds nothing': on('/search-news', (body, { query }) =>
      query.has('language') ? body : { ...body, available: 0, news: [] },
    ),
  },
  'quota-headers': {
    'no points are told': headers((told) => {
      for (const name of Object.keys(told)) {
        if (name.startsWith('x-api-quota')) Reflect.deleteProperty(told, name);
      }
    }),
    'the points left are not told': headers((told) => delete told['x-api-quota-left']),
    'a search costs 5 points': priced('/search-news', 5),
    'a place costs 2 points': priced('/geo-coordinates', 2),
    'the points used stand still': headers((told) => (told['x-api-quota-used'] = '7.00')),
    'the points left stand still': headers((told) => (told['x-api-quota-left'] = '40.00')),
  },
  'place-coordinates': {
    'latitude and longitude are changed over': on('/geo-coordinates', (body) => ({
      ...body,
      latitude: body.longitude,
      longitude: body.latitude,
    })),
    'a latitude is a text': on('/geo-coordinates', as('latitude', '-33.87')),
    'a place is wrapped': on('/geo-coordinates', (place) => ({ place })),
    'a place is a list': on('/geo-coordinates', (place) => [place]),
  },
  'oldest-first': {
    'the newest article is first': ignoring('sort-direction'),
    '`sort` is ignored': ignoring('sort'),
    '`earliest-publish-date` is ignored': ignoring('earliest-publish-date'),
  },
  'times-in-utc': {
    'times are written with a zone': news((article) => ({
      ...article,
      publish_date: `${String(article.publish_date)}Z`,
    })),
    'times are numbers': news((article) => ({
      ...article,
      publish_date: Date.parse(String(article.publish_date)),
    })),
    'times are 5 hours ahead': shifted(5),
    'times are 5 hours behind': shifted(-5),
    'times are a day behind': shifted(-24),
  },
  'times-in-utc oldest-first': {
    'times have another name': news(under('publish_date', 'time')),
  },
  'search-filters': {
    '`news-sources` is ignored': ignoring('news-sources'),
    '`categories` is ignored': ignoring('categories'),
    '`authors` is ignored': ignoring('authors'),
    '`source-country` is ignored': ignoring('source-country'),
  },
  'more-operations': {
    'sources are a bare list': on('/search-news-sources', (body) => body.sources),
    'sources have another name': on('/search-news-sources', under('sources', 'results')),
    'a front page is in a list': on('/retrieve-front-page', (body) => ({
      front_pages: [body.front_page],
    })),
    'a front page is of another country': on('/retrieve-front-page', (body) => ({
      front_page: { ...asRecord(body.front_page), country: 'us' },
    })),
  },
};

const UNKNOWN_CLIENT = '/clients/acc_00000000';
const unknown = (body: unknown, status = 404) => refused(UNKNOWN_CLIENT, { body, status });

const CONTENT_SNARE: Lies = {
  'error-list': {
    'a refusal has a message': unknown({ message: 'Not found' }),
    'a refusal has an error': unknown({ error: 'Not found' }),
    'a refusal has a record of errors': unknown({ errors: { id: ['unknown'] } }),
    'a refusal has no error': unknown({ errors: [] }),
    'a refusal has records for errors': unknown({ errors: [{ message: 'x' }] }),
    'a refusal is empty': unknown({}),
    'a refusal is a text': unknown('"Not found"'),
    'an unknown ID is a 422': unknown({ errors: ['Not found'] }, 422),
    'an unknown ID is an empty 200': unknown({}, 200),
  },
  'list-pages': {
    'lists are bare': on('/clients /requests', (body) => body.results),
    'one list is bare': on('/team_members', (body) => body.results),
    'a list has another name': on('/folders', under('results', 'folders')),
    'a list has no pagination': on('/clients', without('pagination')),
    'a list has no total': on('/clients', as('pagination', { offset: 0 })),
    'the total is a text': on('/clients', as('pagination', { offset: 0, total_count: '40' })),
    'the offset is not told': on('/clients', as('pagination', { total_count: 40 })),
    '`limit` is ignored': ignoring('limit'),
    '`offset` is ignored': ignoring('offset'),
    'a page has 2 records at most': on('/clients', first(2, 'results')),
    'clients have no ID': entries('/clients', 'results', as('id', null)),
  },
  'clients-of-requests': {
    '`expand[]` is ignored': ignoring('expand[]'),
    'the clients of a request are IDs': requests(as('clients', ['acc_0001'])),
    'the clients of a request are one record': requests(as('clients', { id: 'acc_0001' })),
  },
  'request-pages': {
    'the filter by status is ignored': ignoring('filter_by[statuses][]'),
    'a request has no pages': on('/req_0005', without('pages')),
    'the pages are IDs': on('/req_0005', as('pages', ['pag_1'])),
    'a request is wrapped': on('/req_0005', (request) => ({ request })),
    'another request is given': on('/req_0005', as('id', 'req_9999')),
    'fields are in the page': pages(under('sections', 'fields')),
    'fields have another name': pages((page) => ({
      ...page,
      sections: asList(page.sections).map((one) =>
        under('fields', 'questions')({ ...asRecord(one) }),
      ),
    })),
    'a required field is a text': fields(as('required', 'true')),
    'fields have no values': fields((field) => under('answers', 'a')(under('values', 'v')(field))),
  },
  'webhook-events': {
    'a webhook has no ID': webhooks(without('id')),
    'a webhook has another URL field': webhooks(under('url', 'target')),
    'a webhook has other subscriptions': webhooks(under('subscriptions', 'events')),
    'subscriptions are one text': webhooks(as('subscriptions', 'client_created')),
    'an event is a number': webhooks(as('subscriptions', [1])),
    'an event has another name': webhooks(as('subscriptions', ['client.created'])),
  },
  'client-name': {
    'a client has another name field': renaming('full_name'),
    'a client has the name in capitals': client((one) => ({
      ...one,
      full_name: String(one.full_name).toUpperCase(),
    })),
    'a client has no address': client(as('email', null)),
    'a new client is wrapped': client((one) => ({ client: one })),
    'a new client has no ID': client(without('id')),
  },
  'known-address': {
    'a known address makes a second client': refused('/clients', {
      status: 201,
      body: { id: 'acc_0002' },
    }),
    'a known address has another code': refused('/clients', { body: { errors: ['email_taken'] } }),
    'a known address is a conflict': refused('/clients', {
      status: 409,
      body: { errors: ['Conflict'] },
    }),
  },
  'request-by-email': {
    'a request is of nobody': made(without('client')),
    'a request is of somebody else': made(
      as('client', { id: 'a', full_name: 'b', email: 'c@d.example' }),
    ),
    'the client of a request is an ID': made(as('client', 'acc_0001')),
    'a request has no ID': made(without('id')),
  },
  'template-by-id': {
    'the template is ignored': made(as('request_template_name', null)),
    'the template is another': made(as('request_template_name', 'Other')),
    'the template is a record': made(as('request_template_name', { name: 'x' })),
  },
  'request-due': {
    '`due` is ignored': ignoring('due'),
    'a day is written otherwise': made(as('due', '24/12/2026')),
    'a day has another name': made(under('due', 'due_date')),
  },
  'draft-first': {
    'a new request is published': made(as('status', 'published')),
    'a status has another name': made(under('status', 'state')),
    'a status is written otherwise': made(as('status', 'Draft')),
  },
};

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

const told = (service: ServiceName, lies: Lies): ToldLie[] =>
  Object.entries(lies).flatMap(([facts, rows]) =>
    Object.entries(rows).map(([says, lie]) => ({ service, says, facts: facts.split(' '), lie })),
  );

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

let writes = 0;

/** Lies that no probe notices; their facts still hold. */
export const UNNOTICED_LIES: readonly ToldLie[] = [
  ...told('firmable', {
    // Only the app tells what was charged.
    'miss-is-500': { 'a miss costs a credit': {} },
    'people-answer': { 'a search costs a credit': {} },
  }),
  ...told('world-news-api', {
    'news-answer': {
      // Nobody knows how long an article is.
      'a text is cut': news((one) => ({ ...one, text: String(one.text).slice(0, 20) })),
    },
  }),
  ...told('content-snare', {
    'client-name': {
      // All probes together write less often.
      'a connection may write 10 times in 10 seconds': {
        answered(answered, { method }) {
          if (method !== 'GET' && ++writes > 10) answered.status = 429;
        },
      },
    },
  }),
];
