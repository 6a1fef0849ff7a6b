import {
  asList,
  at,
  HttpClient,
  isRecord,
  type JsonRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import {
  answered,
  type Conversation,
  differs,
  END,
  flawsOfPages,
  type Heard,
  noEvidence,
  once,
  type Probes,
  type Problem,
  type ServiceProbes,
  withEvidence,
} from '@pieceworks/lab/verify';
import { readConnection, worldNewsClient } from '../src/lib/auth';
import vendorDocument from './dist/vendor.json';

/** More than the published price of any operation, in points. */
const DEAREST = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Up to this many of the newest articles may have a date in the future without contradicting a fact. */
const FEW = 4;
/** The page size that the piece uses. */
const PAGE_SIZE = 100;
/** The number of articles in a search by one filter. */
const SHORT = 10;
const FEW_ARTICLES = 'too few articles were found';
const NO_ZONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const NEWEST_FIRST = { sort: 'publish-time', 'sort-direction': 'DESC' };

/** A circle of 100 km. */
const SYDNEY = '-33.87,151.21,100';

/** The first article that a search found. */
const FIRST = ['GET /search-news', 'news', 0] as const;
const SITE = ['GET /search-news-sources', 'sources', 0, 'url'] as const;

export default {
  unit: 'points',
  document: vendorDocument,
  dearest: DEAREST,
  client: worldNewsClient,
  costTold: (headers) => readNumber(headers, 'x-api-quota-request'),
  reads: [
    { step: 'top_news', path: '/top-news', costs: 1 },
    {
      step: 'extract_news',
      path: '/extract-news',
      costs: 3,
      from: { url: [...FIRST, 'url'] },
    },
    {
      step: 'retrieve_news',
      path: '/retrieve-news',
      costs: costOf(1),
      from: { ids: [...FIRST, 'id'] },
    },
    {
      step: 'extract_news_links',
      path: '/extract-news-links',
      costs: 1,
      from: { url: SITE },
    },
    {
      step: 'website_to_rss',
      path: '/feed.rss',
      media: 'xml',
      costs: 1,
      from: { url: SITE },
    },
  ],
  begin: ({ auth }) => ({ probes: probesOf(auth) }),
} satisfies ServiceProbes;

function probesOf(auth: unknown): Probes {
  return { ...keylessProbes(auth), ...SEARCHES, ...otherProbes(), ...settledProbes() };
}

function keylessProbes(auth: unknown): Probes {
  return {
    'paths-without-key': {
      keyless: true,
      async ask(conversation) {
        const client = new HttpClient({
          service: 'World News API',
          baseUrl: readConnection(auth).baseUrl,
          secrets: [],
        });
        const statusOf = async (path: string) => {
          const ask = { path, mayBeRefused: true, client } as const;
          return (await conversation.ask(ask)).status;
        };
        const gone: string[] = [];
        for (const [path, operations] of Object.entries(vendorDocument.paths)) {
          if (!('get' in operations)) continue;
          const status = await statusOf(path);
          if (status === 404) gone.push(path);
          else if (status !== 401) return noEvidence(`status ${status} without a key`);
        }
        return [
          gone.length > 0 && `not there: ${gone.join(', ')}`,
          (await statusOf('/pieceworks-check')) !== 404 && 'an invented path is not a 404',
        ];
      },
    },
  };
}

/** Probes of searches, each by a query of its own. */
const SEARCHES: Probes = {
  'language-left-out': {
    costs: 2 * costOf(1),
    async ask(conversation) {
      const country = { 'source-country': 'ca' };
      const inEnglish = await search(conversation, { ...country, language: 'en' }, 1);
      const inAny = await search(conversation, country, 1);
      const [english, any] = [inEnglish, inAny].map(availableOf);
      if (typeof english !== 'number' || typeof any !== 'number' || english === 0) {
        return noEvidence('the answers do not tell how many articles there are');
      }
      return withEvidence(
        [any === english && 'a language changes nothing'],
        [any < english && 'fewer articles without a language than with one'],
      );
    },
  },

  'times-in-utc': {
    costs: costOf(10) + costOf(PAGE_SIZE),
    async ask(conversation) {
      const newest = await search(conversation, { language: 'en', ...NEWEST_FIRST }, 10);
      const times = timesOf(newest);
      // Many articles have only a date, so too many share the first second of a day.
      const known = articlesOf(newest).find((article) => !isMidnight(timeOf(article)));
      const moment = momentOf((known && timeOf(known)) ?? '');
      if (times.length <= FEW || known === undefined) return noEvidence(FEW_ARTICLES);
      if (Number.isNaN(moment)) return differs('a time is written in another form');
      const now = clockOf(newest);
      const ahead = times.filter((one) => momentOf(one) > now + HOUR_MS);
      const around = {
        language: 'en',
        'earliest-publish-date': written(moment - 1_000),
        'latest-publish-date': written(moment + 1_000),
      };
      const found = articlesOf(await search(conversation, around, PAGE_SIZE));
      const isFound = found.some(({ id }) => id === known.id);
      const isFull = found.length === PAGE_SIZE;
      const isElsewhere = found.some(
        (article) => !(Math.abs(momentOf(timeOf(article) ?? '') - moment) <= 1_000),
      );
      return withEvidence(
        [isFull && !isFound && 'too many articles have the same time'],
        [
          times.some((one) => !NO_ZONE.test(one)) && 'a time is written in another form',
          ahead.length > FEW && "most of the newest articles are ahead of the service's clock",
          isElsewhere && 'a search by time finds an article of another time',
          !isFound && !isFull && 'an article is not found by its own time',
        ],
      );
    },
  },

  'sentiment-range': {
    costs: costOf(20),
    async ask(conversation) {
      const range = { 'min-sentiment': '0.2', 'max-sentiment': '0.6' };
      const articles = articlesOf(await search(conversation, { language: 'en', ...range }, 20));
      if (articles.length === 0) return noEvidence(FEW_ARTICLES);
      const sentiments = articles.map(({ sentiment }) => sentiment);
      return [
        sentiments.some((one) => typeof one !== 'number') &&
          'the sentiment of an article is no number',
        sentiments.some((one) => Number(one) < 0.2) && 'an article has less than was asked for',
        sentiments.some((one) => Number(one) > 0.6) && 'an article has more than was asked for',
      ];
    },
  },

  'oldest-first': {
    costs: costOf(10),
    async ask(conversation) {
      const from = Date.now() - 4 * DAY_MS;
      const to = Date.now() - DAY_MS;
      const query = {
        language: 'en',
        sort: 'publish-time',
        'sort-direction': 'ASC',
        'earliest-publish-date': written(from),
        'latest-publish-date': written(to),
      };
      const moments = timesOf(await search(conversation, query, 10)).map(momentOf);
      if (new Set(moments).size < 2) return noEvidence(FEW_ARTICLES);
      return [
        moments.some((moment, position) => moment < (moments[position - 1] ?? 0)) &&
          'an article is older than the one before it',
        moments.some((moment) => moment < from - 1_000) && 'an article is older than was asked for',
        moments.some((moment) => moment > to) && 'an article is newer than was asked for',
      ];
    },
  },
};

/** Probes of what is no search. */
function otherProbes(): Probes {
  const sydney = once((conversation) =>
    conversation.ask({
      path: '/geo-coordinates',
      query: { location: 'Sydney' },
      costs: 1,
    }),
  );
  return {
    'quota-headers': {
      costs: 1 + costOf(1),
      async ask(conversation) {
        const before = pointsOf(answered(await sydney(conversation)));
        const after = pointsOf(await search(conversation, { language: 'en' }, 1));
        const missing = POINTS.filter((name) => before[name] === null || after[name] === null);
        const price = Number(after.request);
        const isPrice = (told: number, published: number) => Math.abs(told - published) < 0.001;
        return [
          missing.length > 0 && `without ${missing.join(', ')}`,
          !isPrice(Number(before.request), 1) && 'coordinates do not cost a point',
          !isPrice(price, costOf(1)) && 'a search does not cost what is published',
          Number(after.used) < Number(before.used) + price - 0.001 &&
            'the points used do not grow by the price',
          Number(after.left) > Number(before.left) - price + 0.001 &&
            'the points left do not shrink by the price',
        ];
      },
    },

    'place-coordinates': {
      costs: 1,
      async ask(conversation) {
        const heard = answered(await sydney(conversation));
        const { body } = heard;
        const isNear = (field: string, degrees: number) =>
          Math.abs((readNumber(body, field) ?? NaN) - degrees) <= 1;
        const isThere = isNear('latitude', -33.87) && isNear('longitude', 151.21);
        return [
          ...heard.exchange.flaws,
          !isThere && 'Sydney is elsewhere',
          readText(body, 'city')?.includes('Sydney') !== true && 'there is no `city` of that name',
        ];
      },
    },

    'more-operations': {
      costs: 2,
      async ask(conversation) {
        const read = async (path: string, query: Readonly<Record<string, string>>) =>
          answered(await conversation.ask({ path, query, costs: 1 }));
        const named = await read('/search-news-sources', { name: 'Herald' });
        const sources = asList(at(named.body, 'sources'));
        const isNamed = (source: unknown) => readText(source, 'name')?.includes('Herald') === true;
        const printed = await read('/retrieve-front-page', { 'source-country': 'au' });
        const country = readText(at(printed.body, 'front_page'), 'country');
        return withEvidence(
          [sources.length === 0 && 'no source was found'],
          [
            ...[named, printed].flatMap(({ exchange }) => exchange.flaws),
            !sources.every(isNamed) && 'a source has another name',
            country !== 'au' && 'a front page is of another country',
          ],
        );
      },
    },
  };
}

/** Probes of a search for articles that are at least two days old, so that its results stay the same. */
function settledProbes(): Probes {
  const settledUntil = Date.now() - 2 * DAY_MS;
  const settled = { language: 'en', 'latest-publish-date': written(settledUntil) };
  const page = once((conversation) =>
    ask(conversation, { ...settled, ...NEWEST_FIRST }, PAGE_SIZE),
  );
  return {
    'search-filters': {
      costs: costOf(PAGE_SIZE) + 4 * costOf(SHORT) + costOf(1),
      async ask(conversation) {
        const whole = answered(await page(conversation));
        const articles = articlesOf(whole);
        if (articles.length < SHORT) return noEvidence(FEW_ARTICLES);
        const shortSearch = (filter: Readonly<Record<string, string>>, number: number) =>
          search(conversation, { ...settled, ...NEWEST_FIRST, ...filter }, number);
        const problems: Problem[] = [];
        const lacking: Problem[] = [];
        for (const [name, valuesOf] of FILTERS) {
          const values = articles.flatMap(valuesOf);
          const value = rarest(values);
          const passes = (article: JsonRecord) => valuesOf(article).some((one) => one === value);
          // Where they all pass, a service that ignores the filter would pass too.
          if (value === undefined || articles.slice(0, SHORT).every(passes)) {
            lacking.push(`no article shows whether \`${name}\` is a filter`);
            continue;
          }
          const found = articlesOf(await shortSearch({ [name]: value }, SHORT));
          problems.push(
            found.length === 0 && `\`${name}\` does not find an article that has it`,
            !found.every(passes) && `\`${name}\` is ignored`,
          );
        }
        const near = availableOf(await shortSearch({ 'location-filter': SYDNEY }, 1));
        const all = availableOf(whole);
        lacking.push(near === 0 && 'no article is near Sydney');
        problems.push(near !== null && near === all && '`location-filter` is ignored');
        const moments = timesOf(whole).map(momentOf);
        return withEvidence(lacking, [
          ...problems,
          articles.some(({ language }) => language !== 'en') && '`language` is ignored',
          moments.some((moment) => !(moment <= settledUntil)) &&
            'an article is newer than was asked for',
          moments.some((moment, position) => moment > (moments[position - 1] ?? moment)) &&
            'an article is newer than the one before it',
        ]);
      },
    },

    'news-pages': {
      costs: costOf(PAGE_SIZE) + costOf(END),
      async ask(conversation) {
        const first = answered(await page(conversation));
        const ids = idsOf(first);
        if (ids.length <= END) return noEvidence(FEW_ARTICLES);
        const query = { ...settled, ...NEWEST_FIRST, offset: String(ids.length - END) };
        const last = await search(conversation, query, END);
        const isShrinking = (availableOf(last) ?? 0) < ids.length;
        return [
          ...flawsOfPages(ids, idsOf(last), { total: availableOf(first), size: PAGE_SIZE }),
          at(last.body, 'offset') !== ids.length - END &&
            '`offset` is not the one that was asked for',
          at(last.body, 'number') !== END && '`number` is not the one that was asked for',
          isShrinking && '`available` is less than the pages before have',
        ];
      },
    },
  };
}

/** The filters whose values an article tells, each with those values. */
const FILTERS: readonly [name: string, valuesOf: (article: JsonRecord) => readonly unknown[]][] = [
  ['news-sources', (article) => [hostOf(article)]],
  ['categories', ({ category }) => [category]],
  ['source-country', (article) => [article.source_country]],
  ['authors', ({ authors }) => asList(authors)],
];

/** Returns the text that occurs least often. */
function rarest(values: readonly unknown[]): string | undefined {
  const texts = values.filter((value) => typeof value === 'string' && value !== '');
  const count = (text: unknown) => texts.filter((other) => other === text).length;
  return texts.map(String).toSorted((one, other) => count(one) - count(other))[0];
}

function costOf(articles: number): number {
  return 1 + articles / 100;
}

async function search(
  conversation: Conversation,
  query: Readonly<Record<string, string>>,
  number: number,
): Promise<Heard> {
  return answered(await ask(conversation, query, number));
}

function ask(
  conversation: Conversation,
  query: Readonly<Record<string, string>>,
  number: number,
): Promise<Heard> {
  return conversation.ask({
    path: '/search-news',
    query: { ...query, number: String(number) },
    costs: costOf(number),
  });
}

function articlesOf({ body }: Heard): JsonRecord[] {
  return asList(at(body, 'news')).filter(isRecord);
}

function idsOf(heard: Heard): (string | null)[] {
  return articlesOf(heard).map((article) => readText(article, 'id'));
}

function availableOf({ body }: Heard): number | null {
  return readNumber(body, 'available');
}

function timeOf(article: JsonRecord): string | null {
  return readText(article, 'publish_date');
}

/**
 * Returns the publication times of a search's articles.
 * @throws Found if no article has one.
 */
function timesOf(heard: Heard): string[] {
  const articles = articlesOf(heard);
  const times = articles.map(timeOf).filter((time) => time !== null);
  if (articles.length > 0 && times.length === 0) {
    return differs('an article has no `publish_date`');
  }
  return times;
}

function isMidnight(time: string | null): boolean {
  return time === null || time.endsWith('00:00:00');
}

function hostOf(article: JsonRecord | undefined): string | null {
  const url = readText(article, 'url') ?? '';
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

const POINTS = ['request', 'used', 'left'] as const;

function pointsOf({ headers }: Heard): Record<(typeof POINTS)[number], number | null> {
  const told = (name: string) => readNumber(headers, `x-api-quota-${name}`);
  return { request: told('request'), used: told('used'), left: told('left') };
}

/** Converts a time of the service, read as UTC, to ms since the epoch. */
function momentOf(time: string): number {
  return Date.parse(NO_ZONE.test(time) ? `${time.replace(' ', 'T')}Z` : time);
}

/** Returns the service's clock, in ms since the epoch; this machine's if the answer does not state one. */
function clockOf({ headers }: Heard): number {
  const told = Date.parse(readText(headers, 'date') ?? '');
  return Number.isNaN(told) ? Date.now() : told;
}

function written(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
