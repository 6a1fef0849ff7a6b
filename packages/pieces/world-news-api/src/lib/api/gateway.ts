import type { operations } from '@pieceworks/contracts/world-news-api-gateway';
import { invalidField } from '@pieceworks/kit';
import { LABELS } from '../common/labels';
import type { TopNewsFilter, VendorFilter, WorldNewsApi } from '../common/types';
import { joined, type NewsService, written } from './news-service';

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** The gateway contract of World News API: four GET operations with query parameters. */
export function createGatewayApi(service: NewsService): WorldNewsApi {
  return {
    ...service,
    // The contract shows neither a maximum nor a way to skip.
    paging: { articlesPerCall: Infinity, mostSkipped: 0, oneCountryPerCall: false },
    checkSearch: refuseVendorFilter,

    async searchNews(filter) {
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
    },

    async readTopNews({ sourceCountry, language, date, headlinesOnly, maxNewsPerCluster }) {
      refuse({ headlinesOnly: headlinesOnly || undefined, maxNewsPerCluster });
      const query: Query<'getTopNews'> = { 'source-country': sourceCountry, language, date };
      return service.readTopNews(query);
    },
  };
}

/** The contract says that some of these filters exist, but not under which names. */
function refuseVendorFilter(filter: VendorFilter): void {
  const { newsSources, authors, categories, sort, ...others } = filter;
  refuse({
    newsSources: newsSources[0],
    authors: authors[0],
    categories: categories[0],
    // Relevance is the order without a wish.
    sort: sort === 'relevance' ? undefined : sort,
    minSentiment: others.minSentiment,
    maxSentiment: others.maxSentiment,
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
