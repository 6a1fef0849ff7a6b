import { asList, at, isRecord, type JsonRecord, readNumber, readText } from '@pieceworks/kit';
import {
  answered,
  type Conversation,
  differs,
  END,
  flawsOfPages,
  type Heard,
  noEvidence,
  type Probes,
  type ServiceProbes,
} from '@pieceworks/lab/verify';
import { worldNewsClient } from '../src/lib/auth';
import document from './dist/vendor.json';

/** More than the published price of any operation, in points. */
const DEAREST = 5;

const DAY_MS = 24 * 3_600_000;
/** The page size that the piece uses. */
const PAGE_SIZE = 100;
const FEW_ARTICLES = 'too few articles were found';
const NO_ZONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The first article that a search found. */
const FIRST = ['GET /search-news', 'news', 0] as const;
const SITE = ['GET /search-news-sources', 'sources', 0, 'url'] as const;

const POINTS = ['request', 'used', 'left'] as const;

export default {
  unit: 'points',
  document,
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
    { step: 'search_news_sources', path: '/search-news-sources', costs: 1 },
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
    { step: 'retrieve_front_page', path: '/retrieve-front-page', costs: 1 },
  ],
  begin: () => ({ probes: PROBES }),
} satisfies ServiceProbes;

const PROBES: Probes = {
  'quota-headers': {
    costs: 1 + costOf(1),
    async ask(conversation) {
      const sydney = { path: '/geo-coordinates', query: { location: 'Sydney' }, costs: 1 };
      const before = pointsOf(answered(await conversation.ask(sydney)));
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

  'news-pages': {
    costs: costOf(PAGE_SIZE) + costOf(END),
    async ask(conversation) {
      // Articles that are at least two days old, so that both searches have the same results.
      const settled = {
        language: 'en',
        'latest-publish-date': written(Date.now() - 2 * DAY_MS),
        sort: 'publish-time',
        'sort-direction': 'DESC',
      };
      const first = await search(conversation, settled, PAGE_SIZE);
      const ids = idsOf(first);
      if (ids.length <= END) return noEvidence(FEW_ARTICLES);
      const offset = ids.length - END;
      const last = await search(conversation, { ...settled, offset: String(offset) }, END);
      const isShrinking = (availableOf(last) ?? 0) < ids.length;
      return [
        ...flawsOfPages(ids, idsOf(last), { total: availableOf(first), size: PAGE_SIZE }),
        at(last.body, 'offset') !== offset && '`offset` is not the one that was asked for',
        at(last.body, 'number') !== END && '`number` is not the one that was asked for',
        isShrinking && '`available` is less than the pages before have',
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

function costOf(articles: number): number {
  return 1 + articles / 100;
}

async function search(
  conversation: Conversation,
  query: Readonly<Record<string, string>>,
  number: number,
): Promise<Heard> {
  const heard = await conversation.ask({
    path: '/search-news',
    query: { ...query, number: String(number) },
    costs: costOf(number),
  });
  return answered(heard);
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

/**
 * Returns the publication times of a search's articles.
 * @throws Found if no article has one.
 */
function timesOf(heard: Heard): string[] {
  const articles = articlesOf(heard);
  const times = articles
    .map((article) => readText(article, 'publish_date'))
    .filter((time) => time !== null);
  if (articles.length > 0 && times.length === 0) {
    return differs('an article has no `publish_date`');
  }
  return times;
}

function pointsOf({ headers }: Heard): Record<(typeof POINTS)[number], number | null> {
  const told = (name: string) => readNumber(headers, `x-api-quota-${name}`);
  return { request: told('request'), used: told('used'), left: told('left') };
}

/** Converts a time of the service, read as UTC, to ms since the epoch. */
function momentOf(time: string): number {
  return Date.parse(NO_ZONE.test(time) ? `${time.replace(' ', 'T')}Z` : time);
}

function written(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
