import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import { Failure, invalidField, isFailure, toRequest } from '@pieceworks/kit';
import {
  ARTICLES_PER_CALL,
  DEFAULT_ARTICLES,
  type NewsFilter,
  SEARCH,
} from '../model/search-fields';
import { TOP_NEWS } from '../model/step-fields';
import type { FeedPart, FeedPosition, NewsFound } from './types';
import { formatMoment, type NewsService } from './news-service';
import { secondOf } from './records';
import type { WorldNewsApi } from './vendor';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** The gateway contract of World News API: four documented GET operations, and five assumed at the vendor's paths. */
export function createGatewayApi(service: NewsService): WorldNewsApi {
  const queryOf = (filter: NewsFilter): Query<'searchNews'> =>
    toRequest(SEARCH, 'gateway', filter, {});

  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    return service.searchNews(queryOf(filter), filter.number);
  }

  return {
    ...service,
    // The contract shows neither a maximum page size nor an offset.
    paging: { articlesPerCall: Infinity, mostSkipped: 0 },
    checkSearch(filter) {
      queryOf(filter);
    },
    proveAccess: () => proveGateway(service),
    searchNews,
    newestFirst: {},
    feedsOf: (filters) => [filters],

    async readFeed(feed, { from, until, largest }) {
      const page = await searchNews({
        ...feed,
        earliestPublishDate: formatMoment(from),
        latestPublishDate: until === null ? undefined : formatMoment(until),
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPart({ from, until, largest }, page) };
    },

    async readTopNews(filter) {
      const query: Query<'getTopNews'> = toRequest(TOP_NEWS, 'gateway', filter, {});
      // The contract has no maximum per story.
      return service.readTopNews(query, undefined);
    },
  };
}

/**
 * Makes a search that proves the key. Its order is no parameter of a gateway, and one that World News API refuses in
 * words of its own (fact order-of-search): then its own API answers here.
 */
async function proveGateway(service: NewsService): Promise<void> {
  try {
    await service.searchNews({ text: 'news', number: 1, sort: 'relevance' }, 1);
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
function nextPart(
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
