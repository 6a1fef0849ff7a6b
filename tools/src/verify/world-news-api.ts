import {
  asList,
  at,
  charging,
  isRecord,
  type JsonRecord,
  readNumber,
  readText,
} from '@pieceworks/kit';
import {
  readConnection,
  worldNewsClient,
} from '../../../packages/pieces/world-news-api/src/lib/service';
import type { Conversation, Heard } from './conversation';
import { failed, holdsUnless, notSeen } from './finding';
import type { Probe, VerifiedService } from './probe';

// A call costs a point or so, and a probe is not worth a second one: nothing in doubt is sent again.
const SEARCH = charging('search for news', 'Look at the points of the account.');
const FIND = charging('find the coordinates', 'Look at the points of the account.');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A few articles may be dated ahead, and say nothing of the rest. */
const FEW = 4;
const NO_ARTICLES = notSeen('no article was found');
const NO_ZONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

export const WORLD_NEWS_API: VerifiedService = {
  unit: 'points',
  isVendor: (auth) => readConnection(auth).contract === 'vendor',
  client: worldNewsClient,
  costTold: (headers) => readNumber(headers, 'x-api-quota-request'),
  begin: () => ({ probes: PROBES }),
};

const PROBES: Readonly<Record<string, Probe>> = {
  'language-left-out': {
    costs: 2 * costOf(1),
    async run(conversation) {
      const country = { 'source-country': 'au' };
      const inEnglish = await search(conversation, { ...country, language: 'en' }, 1);
      const inAny = await search(conversation, country, 1);
      const [english, any] = [inEnglish, inAny].map(({ body }) => readNumber(body, 'available'));
      return (
        failed(inEnglish) ??
        failed(inAny) ??
        (typeof english !== 'number' || typeof any !== 'number' || english === 0
          ? notSeen('the answers do not tell how many articles there are')
          : holdsUnless(any < english && 'fewer articles without a language than with one'))
      );
    },
  },

  'times-in-utc': {
    costs: costOf(10),
    async run(conversation) {
      const newest = { language: 'en', sort: 'publish-time', 'sort-direction': 'DESC' };
      const heard = await search(conversation, newest, 10);
      const times = timesOf(heard);
      const now = clockOf(heard);
      const ahead = times.filter((time) => momentOf(time) > now + HOUR_MS);
      return (
        failed(heard) ??
        (times.length <= FEW
          ? NO_ARTICLES
          : holdsUnless(
              times.some((time) => !NO_ZONE.test(time)) && 'a time is written in another form',
              ahead.length > FEW && "most of the newest articles are ahead of the service's clock",
            ))
      );
    },
  },

  'sentiment-range': {
    costs: costOf(10),
    async run(conversation) {
      const heard = await search(conversation, { language: 'en', 'min-sentiment': '0.3' }, 10);
      const sentiments = articlesOf(heard).map(({ sentiment }) => sentiment);
      return (
        failed(heard) ??
        (sentiments.length === 0
          ? NO_ARTICLES
          : holdsUnless(
              sentiments.some((sentiment) => typeof sentiment !== 'number') &&
                'the sentiment of an article is no number',
              sentiments.some((sentiment) => Number(sentiment) < 0.3) &&
                'an article has less than was asked for',
            ))
      );
    },
  },

  'quota-headers': {
    costs: 1,
    async run(conversation) {
      const heard = await conversation.ask({
        path: '/geo-coordinates',
        query: { location: 'Sydney' },
        operation: FIND,
        costs: 1,
      });
      const missing = ['request', 'used', 'left'].filter(
        (name) => readNumber(heard.headers, `x-api-quota-${name}`) === null,
      );
      return failed(heard) ?? holdsUnless(missing.length > 0 && `without ${missing.join(', ')}`);
    },
  },

  'news-answer': {
    costs: costOf(1),
    async run(conversation) {
      const heard = await search(conversation, { language: 'en' }, 1);
      const numbers = ['offset', 'number', 'available'];
      const missing = numbers.filter((field) => typeof at(heard.body, field) !== 'number');
      return (
        failed(heard) ??
        holdsUnless(
          Array.isArray(heard.body) && 'a bare list',
          !Array.isArray(heard.body) && missing.length > 0 && `without ${missing.join(', ')}`,
          !Array.isArray(heard.body) && !Array.isArray(at(heard.body, 'news')) && 'without news',
        )
      );
    },
  },

  'oldest-first': {
    costs: costOf(10),
    async run(conversation) {
      const from = written(Date.now() - 2 * DAY_MS);
      const oldest = { language: 'en', sort: 'publish-time', 'sort-direction': 'ASC' };
      const query = { ...oldest, 'earliest-publish-date': from };
      const heard = await search(conversation, query, 10);
      const moments = timesOf(heard).map(momentOf);
      return (
        failed(heard) ??
        (new Set(moments).size < 2
          ? notSeen('too few articles were found')
          : holdsUnless(
              moments.some((moment, position) => moment < (moments[position - 1] ?? 0)) &&
                'an article is older than the one before it',
            ))
      );
    },
  },

  'news-pages': {
    costs: costOf(2) + costOf(1),
    async run(conversation) {
      // Nothing new may come in between.
      const settled = { language: 'en', 'latest-publish-date': written(Date.now() - 2 * DAY_MS) };
      const query = { ...settled, sort: 'publish-time', 'sort-direction': 'DESC' };
      const both = await search(conversation, { ...query, offset: '0' }, 2);
      const second = await search(conversation, { ...query, offset: '1' }, 1);
      const [first, expected] = idsOf(both);
      const [found, ...more] = idsOf(second);
      return (
        failed(both) ??
        failed(second) ??
        (first === undefined || expected === undefined
          ? NO_ARTICLES
          : holdsUnless(
              found !== expected && 'the second page is not where the first one ends',
              more.length > 0 && 'a page is longer than was asked for',
            ))
      );
    },
  },
};

/** What a search that gives so many articles costs. */
function costOf(articles: number): number {
  return 1 + articles / 100;
}

function search(
  conversation: Conversation,
  query: Readonly<Record<string, string>>,
  number: number,
): Promise<Heard> {
  return conversation.ask({
    path: '/search-news',
    query: { ...query, number: String(number) },
    operation: SEARCH,
    costs: costOf(number),
  });
}

/** The articles of a search, in either form. */
function articlesOf({ body }: Heard): JsonRecord[] {
  return asList(Array.isArray(body) ? body : at(body, 'news')).filter(isRecord);
}

function idsOf(heard: Heard): (string | null)[] {
  return articlesOf(heard).map((article) => readText(article, 'id'));
}

function timesOf(heard: Heard): string[] {
  return articlesOf(heard)
    .map((article) => readText(article, 'publish_date'))
    .filter((time) => time !== null);
}

/** A time as the service writes it, taken as UTC, in ms since the epoch. */
function momentOf(time: string): number {
  return Date.parse(NO_ZONE.test(time) ? `${time.replace(' ', 'T')}Z` : time);
}

/** The service's own time; this machine's where it tells none. */
function clockOf({ headers }: Heard): number {
  const told = Date.parse(readText(headers, 'date') ?? '');
  return Number.isNaN(told) ? Date.now() : told;
}

function written(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}
