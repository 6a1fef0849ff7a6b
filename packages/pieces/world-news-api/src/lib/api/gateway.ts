import { Failure, invalidField, isFailure } from '@pieceworks/kit';
import { refuse, withPairs } from '@pieceworks/kit/form';
import type { paths } from '#contract/gateway';
import {
  ARTICLES_PER_CALL,
  DEFAULT_ARTICLES,
  type NewsFilter,
  SEARCH,
  splitBy,
  TOP_NEWS,
} from '../fields';
import {
  withList,
  newsFoundIn,
  type NewsService,
  READ_TOP_NEWS,
  SEARCH_NEWS,
  topNewsIn,
} from './news-service';
import { formatMoment, secondOf } from './records';
import type { FeedPart, FeedPosition, NewsFound } from './types';
import type { WorldNewsApi } from './vendor';

type SearchQuery = NonNullable<paths['/search-news']['get']['parameters']['query']>;

/** The gateway contract of World News API: four documented GET operations, and five assumed at the vendor's paths. */
export function createGatewayApi(service: NewsService): WorldNewsApi {
  const { callGateway: call } = service;

  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    const query = searchQuery(filter);
    const answer = await call('GET /search-news', SEARCH_NEWS, {
      query,
      expects: withList('news'),
    });
    return newsFoundIn(answer, filter.number);
  }

  return {
    ...service,
    givesRecords: true,
    // The contract shows neither a maximum page size nor an offset.
    paging: { articlesPerCall: Infinity, mostSkipped: 0 },
    checkSearch(filter) {
      searchQuery(filter);
    },
    proveAccess: () => proveGateway(service),
    searchNews,
    newestFirst: {},
    feedsOf: (filters) => splitBy('language', filters),

    async readFeed(feed, { from, until, largest }) {
      const page = await searchNews({
        ...feed,
        earliestPublishDate: formatMoment(from),
        latestPublishDate: until === null ? undefined : formatMoment(until),
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPart({ from, until, largest }, page) };
    },

    // The step leaves out the texts, since the contract cannot.
    async readTopNews({ sourceCountry, language, date, texts: _texts, ...notTaken }) {
      refuse(TOP_NEWS, notTaken);
      const query = { 'source-country': sourceCountry, language, date };
      const answer = await call('GET /top-news', READ_TOP_NEWS, {
        query,
        expects: withList('top_news'),
      });
      // The contract has no maximum per story.
      return topNewsIn(answer, undefined);
    },
  };
}

function searchQuery(filter: NewsFilter): SearchQuery {
  const { text, language, sourceCountries, sentiment, entities, number, ...more } = filter;
  const { earliestPublishDate, latestPublishDate, otherFilters, ...notTaken } = more;
  refuse(SEARCH, notTaken);
  return withPairs<typeof SEARCH, SearchQuery>(SEARCH, 'otherFilters', otherFilters, {
    text,
    language: language[0],
    'source-countries': sourceCountries.join(),
    sentiment,
    entities: entities.join(),
    number,
    'earliest-publish-date': earliestPublishDate,
    'latest-publish-date': latestPublishDate,
  });
}

/** A search whose order is no parameter of a gateway, and one that World News API refuses (fact order-of-search). */
const PROBE: SearchQuery = Object.assign({ text: 'news', number: 1 }, { sort: 'relevance' });

/** Makes a search that proves the key, and that another service than World News API itself answers. */
async function proveGateway(service: NewsService): Promise<void> {
  try {
    await service.callGateway('GET /search-news', SEARCH_NEWS, {
      query: PROBE,
      expects: withList('news'),
    });
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    if (error.said?.includes('publish-time')) {
      throw invalidField(
        'Base URL',
        'World News API itself answers at this URL. Choose "The service\'s own API" as API Format.',
      );
    }
    // A gateway may refuse parameters that it does not know.
    await service.proveAccess();
  }
}

/**
 * Returns the part of a feed to read next. The contract has no order and no offset, so an answer may be
 * incomplete. Then a part is divided by time: in half if the service states the number of matches, otherwise at
 * the median article. A trigger that did not divide would lose the rest, since nobody can narrow its dates.
 */
export function nextPart(
  { from, until, largest }: Omit<FeedPart, 'offset'>,
  page: NewsFound,
): FeedPosition | null {
  const { articles, isTruncated, total, answeredAt } = page;
  const dates = articles
    .map(secondOf)
    .filter((second) => second !== null)
    .sort((a, b) => a - b);
  const latest = Math.max(from, dates.at(-1) ?? from);
  const end = Math.max(answeredAt, latest + 1);
  if (total !== null && (isTruncated || articles.length < total)) {
    return upTo(Math.floor((from + (until ?? end)) / 2), from);
  }
  if (total === null && (isTruncated || articles.length >= Math.max(largest, DEFAULT_ARTICLES))) {
    const half = dates[Math.floor((dates.length - 1) / 2)] ?? from;
    const middle = Math.max(half, from + 2);
    // A part of two seconds or less cannot be divided.
    if (middle < Math.min(latest, until ?? Infinity)) return upTo(middle, from);
    if (articles.length >= ARTICLES_PER_CALL) throw tooManyAtOnce();
  }
  if (until === null) return null;
  const further = until + 2 * (until - from);
  // Starts one second earlier, because the contract does not state whether ranges include their end.
  return { from: until - 1, until: further < end ? further : null, offset: 0 };
}

/** @throws Failure if the part cannot become shorter. */
function upTo(until: number, from: number): FeedPosition {
  if (until < from + 2) throw tooManyAtOnce();
  return { from, until, offset: 0 };
}

function tooManyAtOnce(): Failure {
  return new Failure({
    kind: 'invalid',
    message: `More than ${ARTICLES_PER_CALL} matching articles have the same time, and a gateway returns no more of them. Narrow the filters.`,
  });
}
