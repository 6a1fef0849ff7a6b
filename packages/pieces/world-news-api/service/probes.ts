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
  type ServiceProbes,
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
const FEW_ARTICLES = 'too few articles were found';
const NO_ZONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const NEWEST_FIRST = { sort: 'publish-time', 'sort-direction': 'DESC' };

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
  const sydney = once((conversation) =>
    conversation.ask({
      path: '/geo-coordinates',
      query: { location: 'Sydney' },
      costs: 1,
    }),
  );
  /** A search for articles that are at least two days old, so that its results stay the same. */
  const settled = { language: 'en', 'latest-publish-date': written(Date.now() - 2 * DAY_MS) };
  const page = once((conversation) =>
    ask(conversation, { ...settled, ...NEWEST_FIRST }, PAGE_SIZE),
  );

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

    'language-left-out': {
      costs: 2 * costOf(1),
      async ask(conversation) {
        const country = { 'source-country': 'de' };
        const inGerman = await search(conversation, { ...country, language: 'de' }, 1);
        const inAny = await search(conversation, country, 1);
        const [german, any] = [inGerman, inAny].map(({ body }) => readNumber(body, 'available'));
        if (typeof german !== 'number' || typeof any !== 'number' || german === 0) {
          return noEvidence('the answers do not tell how many articles there are');
        }
        return [any < german && 'fewer articles without a language than with one'];
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
        const isFound = found.length === PAGE_SIZE || found.some(({ id }) => id === known.id);
        return [
          times.some((one) => !NO_ZONE.test(one)) && 'a time is written in another form',
          ahead.length > FEW && "most of the newest articles are ahead of the service's clock",
          !isFound && 'an article is not found by its own time',
        ];
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

    'quota-headers': {
      costs: 1 + costOf(1),
      async ask(conversation) {
        const before = pointsOf(answered(await sydney(conversation)));
        const after = pointsOf(await search(conversation, { language: 'en' }, 1));
        const missing = POINTS.filter((name) => before[name] === null || after[name] === null);
        const price = Number(after.request);
        return [
          missing.length > 0 && `without ${missing.join(', ')}`,
          Number(before.request) > 1 && 'coordinates cost more than a point',
          price > costOf(1) + 0.001 && 'a search costs more than is published',
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
        const far = (field: string, degrees: number) =>
          Math.abs(Number(at(body, field)) - degrees) > 1;
        return [
          ...heard.exchange.flaws,
          (far('latitude', -33.87) || far('longitude', 151.21)) && 'Sydney is elsewhere',
        ];
      },
    },

    'more-operations': {
      costs: 2,
      async ask(conversation) {
        const read = async (path: string, query: Readonly<Record<string, string>>) =>
          answered(await conversation.ask({ path, query, costs: 1 }));
        const named = await read('/search-news-sources', { name: 'Herald' });
        const sources = at(named.body, 'sources');
        if (Array.isArray(sources) && sources.length === 0)
          return noEvidence('no source was found');
        const printed = await read('/retrieve-front-page', { 'source-country': 'au' });
        const country = readText(at(printed.body, 'front_page'), 'country');
        return [
          ...[named, printed].flatMap(({ exchange }) => exchange.flaws),
          country !== 'au' && 'a front page is of another country',
        ];
      },
    },

    'search-filters': {
      costs: costOf(PAGE_SIZE) + 4 * costOf(10),
      async ask(conversation) {
        const articles = articlesOf(answered(await page(conversation)));
        const host = hostOf(articles[0]);
        const country = readText(articles[0], 'source_country');
        if (host === null || country === null) return noEvidence(FEW_ARTICLES);
        const filters: Filter[] = [
          ['news-sources', host, (article) => hostOf(article) === host],
          ['categories', 'sports', ({ category }) => category === 'sports'],
          ['source-country', country, (article) => article.source_country === country],
        ];
        const [author] = articles.flatMap(({ authors }) => asList(authors));
        if (typeof author === 'string') {
          filters.push(['authors', author, ({ authors }) => asList(authors).includes(author)]);
        }
        const problems: (string | false)[] = [];
        for (const [name, value, passes] of filters) {
          const heard = await search(conversation, { ...settled, [name]: value }, 10);
          problems.push(!articlesOf(heard).every(passes) && `\`${name}\` is ignored`);
        }
        return [...problems];
      },
    },

    'news-answer': {
      costs: costOf(PAGE_SIZE),
      async ask(conversation) {
        const heard = answered(await page(conversation));
        const { body } = heard;
        const articles = articlesOf(heard);
        const available = at(body, 'available');
        return [
          ...heard.exchange.flaws,
          at(body, 'offset') !== 0 && '`offset` is not the one that was asked for',
          at(body, 'number') !== PAGE_SIZE && '`number` is not the one that was asked for',
          Number(available) < articles.length && '`available` is less than a page',
          articles.some(({ language }) => language !== 'en') &&
            'an article is not in the language that was asked for',
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
          moments.some((moment) => moment < from - 1_000) &&
            'an article is older than was asked for',
          moments.some((moment) => moment > to) && 'an article is newer than was asked for',
        ];
      },
    },

    'news-pages': {
      costs: costOf(PAGE_SIZE) + costOf(END),
      async ask(conversation) {
        const first = answered(await page(conversation));
        const ids = idsOf(first);
        if (ids.length < END) return noEvidence(FEW_ARTICLES);
        const query = { ...settled, ...NEWEST_FIRST, offset: String(ids.length - END) };
        const last = await search(conversation, query, END);
        const total = readNumber(first.body, 'available') ?? ids.length;
        return [...flawsOfPages(ids, idsOf(last), { total, size: PAGE_SIZE })];
      },
    },
  };
}

type Filter = [name: string, value: string, passes: (article: JsonRecord) => boolean];

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
