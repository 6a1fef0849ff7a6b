import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import { Failure, refuseOnGateway } from '@pieceworks/kit';
import { secondOf } from '../model/feed-position';
import { LABELS } from '../model/labels';
import { ARTICLES_PER_CALL, DEFAULT_ARTICLES } from '../model/limits';
import type {
  FeedPosition,
  NewsFilter,
  NewsFound,
  VendorFilter,
  WorldNewsApi,
} from '../model/types';
import { joined, momentOf, type NewsService, written } from './news-service';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** The gateway contract of World News API: four GET operations with query parameters. */
export function createGatewayApi(service: NewsService): WorldNewsApi {
  async function searchNews(filter: NewsFilter): Promise<NewsFound> {
    refuseVendorFilter(filter);
    const query: Query<'searchNews'> = {
      text: filter.text,
      language: filter.language,
      'source-countries': joined(filter.sourceCountries),
      sentiment: filter.sentiment,
      entities: joined(filter.entities),
      'earliest-publish-date': written(filter.earliestPublishDate),
      'latest-publish-date': written(filter.latestPublishDate),
      number: filter.number,
    };
    return service.searchNews(query);
  }

  return {
    ...service,
    // The contract shows neither a maximum nor a way to skip.
    paging: { articlesPerCall: Infinity, mostSkipped: 0 },
    checkSearch: refuseVendorFilter,
    searchNews,
    readNewest: (filters, number) => searchNews({ ...filters, number }),
    feedsOf: (filters) => [filters],

    async readFeed(feed, { from, until }, largest) {
      const page = await searchNews({
        ...feed,
        earliestPublishDate: momentOf(from),
        latestPublishDate: until === null ? undefined : momentOf(until),
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPart({ from, until }, page, largest) };
    },

    async readTopNews({ sourceCountry, language, date, headlinesOnly, maxNewsPerCluster }) {
      refuseOnGateway({ headlinesOnly, maxNewsPerCluster }, LABELS);
      const query: Query<'getTopNews'> = { 'source-country': sourceCountry, language, date };
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

/** The contract says that some of these filters exist, but not under which names. */
function refuseVendorFilter({ sort, ...filter }: VendorFilter): void {
  refuseOnGateway(
    {
      newsSource: filter.newsSource,
      newsSources: filter.newsSources,
      authors: filter.authors,
      categories: filter.categories,
      // Relevance is the default order.
      sort: sort === 'relevance' ? undefined : sort,
      minSentiment: filter.minSentiment,
      maxSentiment: filter.maxSentiment,
      place: filter.place,
      locationFilter: filter.locationFilter,
      textMatchIndexes: filter.textMatchIndexes,
      // Nothing to skip is what a gateway does.
      offset: filter.offset === 0 ? undefined : filter.offset,
    },
    LABELS,
  );
}
