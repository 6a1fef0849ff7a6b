import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import type { Article } from './article';
import { listed, mentions, passes } from './article-filter';
import { isNear } from './near';

/** The query of a search, by the vendor's names. */
export type VendorQuery = NonNullable<operations['searchNews']['parameters']['query']>;

/** The parameters that count as a filter. The order and the page do not. */
const FILTERS = [
  'text',
  'source-country',
  'language',
  'min-sentiment',
  'max-sentiment',
  'earliest-publish-date',
  'latest-publish-date',
  'news-sources',
  'authors',
  'categories',
  'entities',
  'location-filter',
] as const satisfies readonly (keyof VendorQuery)[];

/** Returns true if a query has at least one filter. */
export function hasFilter(query: VendorQuery): boolean {
  return FILTERS.some((filter) => query[filter] !== undefined && query[filter] !== '');
}

/** Returns true if an article passes every filter of a query. */
export function passesVendor(article: Article, query: VendorQuery): boolean {
  const sources = listed(query['news-sources']).map(hostOf);
  const authors = listed(query.authors);
  const categories = listed(query.categories);
  const near = query['location-filter'];
  return (
    // Listed by name, because the vendor ignores parameters that it does not know.
    passes(article, {
      language: query.language,
      'source-countries': query['source-country'],
      entities: query.entities,
      'earliest-publish-date': query['earliest-publish-date'],
      'latest-publish-date': query['latest-publish-date'],
    }) &&
    mentions(searchedText(article, query['text-match-indexes']), query.text ?? '') &&
    feels(article, query['min-sentiment'], query['max-sentiment']) &&
    (sources.length === 0 || sources.includes(hostOf(article.url))) &&
    (authors.length === 0 ||
      article.authors.some((author) => authors.includes(author.toLowerCase()))) &&
    (categories.length === 0 || categories.includes(article.category)) &&
    (!near || isNear(article.place, near))
  );
}

function searchedText({ title, text }: Article, indexes = 'title,content'): string {
  const searched = indexes.split(',');
  return [searched.includes('title') ? title : '', searched.includes('content') ? text : ''].join(
    '\n',
  );
}

/** An article without a sentiment is in no range. */
function feels({ sentiment }: Article, low?: number, high?: number): boolean {
  if (low === undefined && high === undefined) return true;
  return sentiment !== null && sentiment >= (low ?? -1) && sentiment <= (high ?? 1);
}

function hostOf(site: string): string {
  const [host = ''] = site.replace(/^https?:\/\//, '').split(/[/?#]/);
  return host.replace(/^www\./, '');
}
