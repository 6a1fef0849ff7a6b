import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import { Failure, invalidField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type {
  FeedPosition,
  NewsFilter,
  NewsFound,
  TopNewsFilter,
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
        number: FEED_PAGE,
      });
      return { ...page, next: nextPart(from, until, page) };
    },

    async readTopNews({ sourceCountry, language, date, headlinesOnly, maxNewsPerCluster }) {
      refuse({ headlinesOnly: headlinesOnly || undefined, maxNewsPerCluster });
      const query: Query<'getTopNews'> = { 'source-country': sourceCountry, language, date };
      return service.readTopNews(query);
    },
  };
}

/** How many articles a feed asks for at once; the contract shows no limit. */
const FEED_PAGE = 100;

/**
 * The part of a feed to read next. Without an order and an offset, what is too much for one answer is asked
 * for in halves of its time.
 */
function nextPart(
  from: number,
  until: number | null,
  { articles, total, answeredAt }: NewsFound,
): FeedPosition | null {
  const isWhole = total === null ? articles.length < FEED_PAGE : articles.length >= total;
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
    message: `More than ${FEED_PAGE} matching articles are dated to one second, and a gateway shows no more of them. Narrow the filters down.`,
  });
}

/** The contract says that some of these filters exist, but not under which names. */
function refuseVendorFilter(filter: VendorFilter): void {
  const { newsSources, authors, categories, sort, ...others } = filter;
  refuse({
    newsSource: others.newsSource,
    newsSources: newsSources[0],
    authors: authors[0],
    categories: categories[0],
    // Relevance is the order without a wish.
    sort: sort === 'relevance' ? undefined : sort,
    minSentiment: others.minSentiment,
    maxSentiment: others.maxSentiment,
    place: others.place,
    locationFilter: others.locationFilter,
    textMatchIndexes: others.textMatchIndexes,
    offset: others.offset,
  });
}

function refuse(fields: Partial<Record<keyof VendorFilter | keyof TopNewsFilter, unknown>>): void {
  for (const [key, label] of Object.entries(LABELS)) {
    const value = Object.entries(fields).find(([name]) => name === key)?.[1];
    if (value !== undefined) {
      throw invalidField(label, 'this is not possible through a gateway; leave it empty.');
    }
  }
}
