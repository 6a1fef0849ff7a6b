import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import { Failure, refuseOnGateway } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { ARTICLES_PER_CALL } from '../model/limits';
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

    async readFeed(feed, { from, until }) {
      const page = await searchNews({
        ...feed,
        earliestPublishDate: momentOf(from),
        latestPublishDate: until === null ? undefined : momentOf(until),
        number: ARTICLES_PER_CALL,
      });
      return { ...page, next: nextPart(from, until, page) };
    },

    async readTopNews({ sourceCountry, language, date, headlinesOnly, maxNewsPerCluster }) {
      refuseOnGateway({ headlinesOnly, maxNewsPerCluster }, LABELS);
      const query: Query<'getTopNews'> = { 'source-country': sourceCountry, language, date };
      return service.readTopNews(query);
    },
  };
}

/**
 * The part of a feed to read next. Without an order and an offset, what is too much for one answer is asked
 * for in halves of its time.
 */
function nextPart(
  from: number,
  until: number | null,
  { articles, total, answeredAt }: NewsFound,
): FeedPosition | null {
  const isWhole = total === null ? articles.length < ARTICLES_PER_CALL : articles.length >= total;
  if (!isWhole) {
    const middle = Math.floor((from + (until ?? answeredAt)) / 2);
    if (middle < from + 2) throw tooManyAtOnce();
    return { from, until: middle, offset: 0 };
  }
  if (until === null) return null;
  const further = until + 2 * (until - from);
  // A second back: whether the end of a range is in it is not shown.
  return { from: until - 1, until: further < answeredAt ? further : null, offset: 0 };
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
