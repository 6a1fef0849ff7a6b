import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import { Failure, wireOf } from '@pieceworks/kit';
import { secondOf } from '../model/feed-position';
import { ARTICLES_PER_CALL, DEFAULT_ARTICLES } from '../model/limits';
import { type NewsFilter, SEARCH } from '../model/search-fields';
import { TOP_NEWS } from '../model/step-fields';
import type { FeedPosition, NewsFound, WorldNewsApi } from '../model/types';
import { formatMoment, type NewsService } from './news-service';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** The gateway contract of World News API: four GET operations with query parameters. */
export function createGatewayApi(service: NewsService): WorldNewsApi {
  const queryOf = (filter: NewsFilter): Query<'searchNews'> =>
    wireOf(SEARCH, 'gateway', filter, {});

  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    return service.searchNews(queryOf(filter));
  }

  return {
    ...service,
    // The contract shows neither a maximum nor a way to skip.
    paging: { articlesPerCall: Infinity, mostSkipped: 0 },
    checkSearch(filter) {
      queryOf(filter);
    },
    searchNews,
    readNewest: (filters, number) => searchNews({ ...filters, number }),
    feedsOf: (filters) => [filters],

    async readFeed(feed, { from, until }, largest) {
      const page = await searchNews({
        ...feed,
        earliestPublishDate: formatMoment(from),
        latestPublishDate: until === null ? undefined : formatMoment(until),
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPart({ from, until }, page, largest) };
    },

    async readTopNews(filter) {
      const query: Query<'getTopNews'> = wireOf(TOP_NEWS, 'gateway', filter, {});
      return service.readTopNews(query);
    },
  };
}

type Part = Pick<FeedPosition, 'from' | 'until'>;

/**
 * The part of a feed to read next. Without an order and an offset, what may be too much for one answer is
 * asked for in parts of its time: in halves where the service says how many match, else so that each part
 * has half of the articles.
 * @param largest what holds fewer articles than another answer did is whole.
 */
function nextPart(part: Part, page: NewsFound, largest: number): FeedPosition | null {
  const { from, until } = part;
  const { articles, isCut, total, answeredAt } = page;
  const dates = articles
    .map(secondOf)
    .filter((second) => second !== null)
    .sort((a, b) => a - b);
  const latest = Math.max(from, dates.at(-1) ?? from);
  const end = Math.max(answeredAt.service, answeredAt.machine, latest + 1);
  if (total !== null && (isCut || articles.length < total)) {
    return upTo(Math.floor((from + (until ?? end)) / 2), from);
  }
  if (total === null && (isCut || articles.length >= Math.max(largest, DEFAULT_ARTICLES))) {
    const half = dates[Math.floor((dates.length - 1) / 2)] ?? from;
    const middle = Math.max(half, from + 2);
    // Inside of two seconds there is nothing to divide.
    if (middle < Math.min(latest, until ?? Infinity)) return upTo(middle, from);
    if (articles.length >= ARTICLES_PER_CALL) throw tooManyAtOnce();
  }
  if (until === null) return null;
  const further = until + 2 * (until - from);
  // A second back: whether the end of a range is in it is not shown.
  return { from: until - 1, until: further < end ? further : null, offset: 0 };
}

/** @throws Failure where that is no shorter part. */
function upTo(until: number, from: number): FeedPosition {
  if (until < from + 2) throw tooManyAtOnce();
  return { from, until, offset: 0 };
}

function tooManyAtOnce(): Failure {
  return new Failure({
    kind: 'invalid',
    message: `More than ${ARTICLES_PER_CALL} matching articles are dated to one second, and a gateway shows no more of them. Narrow the filters down.`,
  });
}
